import { USUAL_CONDITIONS } from '@yacheyka/locker/boards/sim-conditions'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { SimPage } from './sim-page.tsx'
import type { SimDoorView } from './sim-wall.tsx'

const doorOf = (no: number, changes: Partial<SimDoorView> = {}): SimDoorView => ({
  no,
  isOpen: false,
  inside: null,
  fault: null,
  pulses: 0,
  place: { x: 0, y: no * 100, width: 400, height: 100 },
  size: 'S',
  ...changes,
})

/** @returns what was done, in order */
function show(
  doors: readonly SimDoorView[],
  changes: Partial<ComponentProps<typeof SimPage>> = {},
) {
  const onAct = vi.fn<(act: object) => void>()
  const page = (more: typeof changes) => (
    <SimPage
      doors={doors}
      conditions={USUAL_CONDITIONS}
      isRunning
      refused={null}
      onAct={onAct}
      {...more}
    />
  )
  const { rerender } = render(page(changes))
  return {
    acts: () => onAct.mock.calls.flat(),
    update: (more: typeof changes) => rerender(page(more)),
  }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const wordsOf = (label: string) =>
  Array.from(
    screen.getByLabelText(label).querySelectorAll('option'),
    (option) => option.textContent,
  )

/** Drags what reads so; false: it may not be dropped there. */
function drag(words: string, target: Element | null): boolean {
  const dataTransfer = { setData: () => {} }
  const parcel = screen.getAllByText(words).find((one) => one.draggable)
  if (parcel === undefined || target === null) throw new Error('nothing to drag')
  fireEvent.dragStart(parcel, { dataTransfer })
  const over = createEvent.dragOver(target, { dataTransfer })
  fireEvent(target, over)
  fireEvent.drop(target, { dataTransfer })
  fireEvent.dragEnd(parcel, { dataTransfer })
  return over.defaultPrevented
}

test('a click pushes an open door and pulls a shut one; one that its lock holds does not give way', () => {
  const { acts, update } = show([doorOf(1, { isOpen: true }), doorOf(2)])
  press('Ячейка 1, открыта')
  press('Ячейка 2, закрыта')
  expect(acts()).toEqual([
    { act: 'push', door: 1 },
    { act: 'pull', door: 2 },
  ])
  expect(screen.getByRole('status').textContent).toBe('')
  update({ refused: 2 })
  expect(screen.getByRole('status').textContent).toBe('Ячейка 2 не поддаётся: её держит замок.')
})

test('by keyboard a door is chosen, filled, emptied, shut and forced', () => {
  const doors = [doorOf(1, { isOpen: true }), doorOf(2, { inside: 'YA2', isOpen: true }), doorOf(3)]
  const { acts } = show(doors)
  choose('Ячейка', '1')
  expect(screen.getByRole('button', { name: 'Положить' })).toHaveProperty('disabled', true)
  choose('Посылка в руках', ' YA1 ')
  press('Положить')
  press('Закрыть дверцу')
  choose('Ячейка', '2')
  press('Забрать')
  expect(screen.getByLabelText('Посылка в руках')).toHaveProperty('value', 'YA2')
  choose('Ячейка', '3')
  expect(screen.getByRole('button', { name: 'Положить' })).toHaveProperty('disabled', true)
  press('Потянуть')
  press('Взломать')
  expect(acts()).toEqual([
    { act: 'put', door: 1, barcode: 'YA1' },
    { act: 'push', door: 1 },
    { act: 'take', door: 2 },
    { act: 'pull', door: 3 },
    { act: 'force', door: 3 },
  ])
})

test('a parcel is dragged behind an open empty door only, and out of one into the hands', () => {
  const doors = [doorOf(1, { isOpen: true }), doorOf(2, { isOpen: true, inside: 'YA2' }), doorOf(3)]
  const { acts } = show(doors)
  const slot = (no: number) =>
    screen.getByRole('button', { name: new RegExp(`^Ячейка ${no},`) }).parentElement
  choose('Посылка в руках', 'YA1')
  const hands = screen.getByLabelText('Посылка в руках')
  expect([hands, slot(2), slot(3)].map((place) => drag('YA1', place))).toEqual([
    false,
    false,
    false,
  ])
  expect(drag('YA2', hands)).toBe(false)
  expect(drag('YA1', slot(1))).toBe(true)
  expect(hands).toHaveProperty('value', '')
  expect(drag('YA2', hands)).toBe(true)
  expect(screen.getByLabelText('Посылка в руках')).toHaveProperty('value', 'YA2')
  expect(acts()).toEqual([
    { act: 'put', door: 1, barcode: 'YA1' },
    { act: 'take', door: 2 },
  ])
})

test('a door is named by what is read on it, without another label', () => {
  const fault = { kind: 'stuck' } as const
  show([doorOf(1, { inside: 'YA1', fault, isReleased: true })])
  const name = 'Ячейка 1, закрыта, замок открыт, внутри YA1, неисправна'
  expect(screen.getByRole('button', { name }).getAttribute('aria-label')).toBeNull()
})

test('something is held to the scanner, and a door gets a fault', () => {
  const { acts } = show([doorOf(1)])
  choose('Поднести к сканеру', 'QR')
  press('Поднести')
  choose('Ячейка', '1')
  choose('Неисправность', 'stuck')
  expect(acts()).toEqual([
    { act: 'scan', payload: 'QR' },
    { act: 'fault', door: 1, fault: 'stuck' },
  ])
})

test('names every fault of a door, and takes it back', () => {
  const fault = { kind: 'sensor_stuck', door: 'closed' } as const
  const { acts } = show([doorOf(1, { fault })])
  choose('Ячейка', '1')
  expect(screen.getByLabelText('Неисправность')).toHaveProperty('value', 'sensor_closed')
  expect(wordsOf('Неисправность')).toEqual([
    'Исправна',
    'Заклинила',
    'Открывается со второго раза',
    'Сразу захлопывается',
    'Открывается через 4 секунды',
    'Датчик всегда «открыта»',
    'Датчик всегда «закрыта»',
    'Датчик дребезжит',
  ])
  choose('Неисправность', 'bounces')
  choose('Неисправность', '')
  expect(acts()).toEqual([
    { act: 'fault', door: 1, fault: 'bounces' },
    { act: 'fault', door: 1, fault: null },
  ])
})

test('names every fault of the boards and of the cabinet, and takes them back', () => {
  const conditions = {
    bus: 'silent',
    mains: false,
    celsius: -30,
    link: false,
    clock: 'from_1970',
  } as const
  const { acts } = show([], { conditions })
  const labels = ['Платы', 'Электросеть', 'Температура в шкафу', 'Связь с сервером', 'Часы']
  expect(labels.map(wordsOf)).toEqual([
    [
      'Отвечают',
      'Молчат',
      'Шлют шум вместо ответов',
      'Обрывают ответы',
      'Отвечают с опозданием',
      'Повторяют вопрос перед ответом',
      'Ошибаются в контрольной сумме',
    ],
    ['Есть', 'Пропала'],
    ['+20 °C', '+65 °C, жара', '−30 °C, мороз'],
    ['Есть', 'Нет'],
    ['Верные', 'Спешат на 2 часа', 'Идут с 1970 года'],
  ])
  const values = labels.map((label) => screen.getByLabelText<HTMLSelectElement>(label).value)
  expect(values).toEqual(['silent', 'false', '-30', 'false', 'from_1970'])
  choose('Платы', 'bad_checksum')
  choose('Платы', '')
  choose('Электросеть', 'true')
  choose('Температура в шкафу', '20')
  choose('Связь с сервером', 'true')
  choose('Часы', 'two_hours_ahead')
  press('Отключить питание (kill −9)')
  expect(acts()).toEqual([
    { act: 'bus', fault: 'bad_checksum' },
    { act: 'bus', fault: null },
    { act: 'mains', on: true },
    { act: 'celsius', celsius: 20 },
    { act: 'link', on: true },
    { act: 'clock', clock: 'two_hours_ahead' },
    { act: 'power_cut' },
  ])
})

test('a process that does not answer is said to be gone', () => {
  show([doorOf(1)], { isRunning: false })
  expect(screen.getByRole('status').textContent).toContain('Программа не отвечает.')
})
