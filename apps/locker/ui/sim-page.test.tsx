import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type SimDoorView, SimPage } from './sim-page.tsx'

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

test('an open door is filled, emptied and shut; a closed one lets nobody in', () => {
  const onAct = vi.fn<(act: object) => void>()
  const doors = [doorOf(1, { isOpen: true }), doorOf(2, { inside: 'YA2', isOpen: true }), doorOf(3)]
  render(<SimPage doors={doors} busFault={null} onAct={onAct} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ячейка 1, открыта' }))
  fireEvent.change(screen.getByLabelText('Штрихкод посылки'), { target: { value: ' YA1 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Положить' }))
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть дверцу' }))
  fireEvent.click(screen.getByRole('button', { name: /Ячейка 2/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Забрать' }))
  expect(onAct.mock.calls.flat()).toEqual([
    { act: 'put', door: 1, barcode: 'YA1' },
    { act: 'push', door: 1 },
    { act: 'take', door: 2 },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Ячейка 3, закрыта' }))
  expect(screen.getByRole('button', { name: 'Положить' })).toHaveProperty('disabled', true)
})

test('a door is named by what is read on it, without another label', () => {
  const fault = { kind: 'stuck' } as const
  render(<SimPage doors={[doorOf(1, { inside: 'YA1', fault })]} busFault={null} onAct={() => {}} />)
  const door = screen.getByRole('button', { name: 'Ячейка 1, закрыта, внутри YA1, неисправна' })
  expect(door.getAttribute('aria-label')).toBeNull()
})

test('something is held to the scanner, and a door gets a fault', () => {
  const onAct = vi.fn<(act: object) => void>()
  render(<SimPage doors={[doorOf(1)]} busFault={null} onAct={onAct} />)
  fireEvent.change(screen.getByLabelText('Поднести к сканеру'), { target: { value: 'QR' } })
  fireEvent.click(screen.getByRole('button', { name: 'Поднести' }))
  fireEvent.click(screen.getByRole('button', { name: /Ячейка 1/ }))
  fireEvent.change(screen.getByLabelText('Неисправность'), { target: { value: 'stuck' } })
  expect(onAct.mock.calls.flat()).toEqual([
    { act: 'scan', payload: 'QR' },
    { act: 'fault', door: 1, fault: 'stuck' },
  ])
})

test('names every fault of a door and of the boards, and takes them back', () => {
  const onAct = vi.fn<(act: object) => void>()
  const fault = { kind: 'sensor_stuck', door: 'closed' } as const
  render(<SimPage doors={[doorOf(1, { fault })]} busFault="silent" onAct={onAct} />)
  fireEvent.click(screen.getByRole('button', { name: /Ячейка 1/ }))
  const faults = screen.getByLabelText('Неисправность')
  expect(faults).toHaveProperty('value', 'sensor_closed')
  const words = Array.from(faults.querySelectorAll('option'), ({ textContent }) => textContent)
  expect(words).toEqual([
    'Исправна',
    'Заклинила',
    'Открывается со второго раза',
    'Сразу захлопывается',
    'Открывается через 4 секунды',
    'Датчик всегда «открыта»',
    'Датчик всегда «закрыта»',
    'Датчик дребезжит',
  ])
  fireEvent.change(faults, { target: { value: 'bounces' } })
  fireEvent.change(faults, { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Платы'), { target: { value: '' } })
  expect(onAct.mock.calls.flat()).toEqual([
    { act: 'fault', door: 1, fault: 'bounces' },
    { act: 'fault', door: 1, fault: null },
    { act: 'bus', fault: null },
  ])
})
