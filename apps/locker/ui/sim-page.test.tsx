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
  render(<SimPage doors={doors} onAct={onAct} />)
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

test('something is held to the scanner, and a door gets a fault', () => {
  const onAct = vi.fn<(act: object) => void>()
  render(<SimPage doors={[doorOf(1)]} onAct={onAct} />)
  fireEvent.change(screen.getByLabelText('Поднести к сканеру'), { target: { value: 'QR' } })
  fireEvent.click(screen.getByRole('button', { name: 'Поднести' }))
  fireEvent.click(screen.getByRole('button', { name: /Ячейка 1/ }))
  fireEvent.change(screen.getByLabelText('Неисправность'), { target: { value: 'stuck' } })
  expect(onAct.mock.calls.flat()).toEqual([
    { act: 'scan', payload: 'QR' },
    { act: 'fault', door: 1, fault: 'stuck' },
  ])
})
