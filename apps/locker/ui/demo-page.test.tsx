import type {
  DemoLockerAct,
  DemoLockerDoor,
  DemoLockerState,
} from '@yacheyka/contract/device/demo-locker'
import { cleanup, fireEvent, render, screen as page } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DemoPage } from './demo-page.tsx'

const doorOf = (no: number, changes: Partial<DemoLockerDoor> = {}): DemoLockerDoor => ({
  no,
  size: 'M',
  place: { x: 0, y: no * 100, width: 400, height: 100 },
  isOpen: false,
  isFull: false,
  isJammed: false,
  ...changes,
})
const stateOf = (changes: Partial<DemoLockerState> = {}): DemoLockerState => ({
  number: 'МСК-0001',
  address: 'г. Москва, ул. Московская, д. 24',
  timeZone: 'Europe/Moscow',
  hasPower: true,
  hasLink: true,
  isLoading: false,
  screen: 'A1',
  doors: [doorOf(1), doorOf(2, { isFull: true }), doorOf(3, { isOpen: true })],
  waiting: { number: 'KP-1', uid: 'VytN8Wjy6TQYv7bW2kAd3m', door: 2 },
  waitingCount: 1,
  courier: { badge: '111111', pin: '222222' },
  unsent: 0,
  journal: [],
  ...changes,
})

const show = (changes: Partial<DemoLockerState> = {}, refusal: string | null = null) => {
  cleanup()
  const onAct = vi.fn<(act: DemoLockerAct) => void>()
  const state = stateOf(changes)
  render(<DemoPage state={state} screenSrc="about:blank" refusal={refusal} onAct={onAct} />)
  return onAct
}
const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }))
/** Some of its spaces do not break. */
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('a parcel is fetched by one press, its page is a link, and the courier’s number and PIN stand beside', () => {
  const onAct = show()
  expect(page.getByRole('link', { name: 'странице получателя' }).getAttribute('href')).toBe(
    '/p/VytN8Wjy6TQYv7bW2kAd3m',
  )
  expect(text()).toContain('Номер 111111, ПИН-код 222222')
  press('Поднести QR-код к сканеру')
  press('Загрузить три посылки')
  expect(onAct.mock.calls.flat()).toEqual([{ act: 'scan_code' }, { act: 'load' }])
})

test('an open door is used by a press, a shut one is chosen and jammed', () => {
  const onAct = show()
  press('Ячейка 3, M, открыта')
  press('Заклинить дверцу 2')
  press('Ячейка 1, M, закрыта')
  press('Заклинить дверцу 1')
  expect(onAct.mock.calls.flat()).toEqual([
    { act: 'door', door: 3 },
    { act: 'jam', door: 2, jammed: true },
    { act: 'jam', door: 1, jammed: true },
  ])
  const jammed = show({ doors: [doorOf(2, { isJammed: true })] })
  press('Починить дверцу 2')
  expect(jammed).toHaveBeenCalledExactlyOnceWith({ act: 'jam', door: 2, jammed: false })
})

test('without power the screen is dark and nobody comes; it is switched on again', () => {
  const onAct = show({ hasPower: false, screen: null, unsent: 2 })
  expect(text()).toContain('Питание отключено')
  expect(text()).toContain('Записей ждут питания: 2.')
  for (const name of ['Поднести QR-код к сканеру', 'Загрузить три посылки'])
    expect(page.getByRole('button', { name })).toHaveProperty('disabled', true)
  press('Включить питание')
  expect(onAct).toHaveBeenCalledExactlyOnceWith({ act: 'power', on: true })
})

test('without a link it says how much of the journal waits, and a refusal says why', () => {
  const journal = [
    { seq: 7, at: Date.UTC(2026, 10, 28, 9), what: 'issued', door: 2, isSent: false },
  ]
  const onAct = show({ hasLink: false, unsent: 1, journal, screen: 'D7' }, 'Экран занят')
  expect(text()).toContain('Записей ждут связи: 1.')
  expect(text()).toContain('12:00:00Посылка выдана, ячейка 2ждёт')
  expect(text()).toContain('Экран занят')
  press('Включить связь')
  expect(onAct).toHaveBeenCalledExactlyOnceWith({ act: 'link', on: true })
})

test('where nothing waits nothing is held to the scanner, and while a courier loads nobody else does', () => {
  show({ waiting: null, waitingCount: 0 })
  expect(page.getByRole('button', { name: 'Поднести QR-код к сканеру' })).toHaveProperty(
    'disabled',
    true,
  )
  show({ isLoading: true })
  expect(page.getByRole('button', { name: 'Курьер загружает…' })).toHaveProperty('disabled', true)
})
