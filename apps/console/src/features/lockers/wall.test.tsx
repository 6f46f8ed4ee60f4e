import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { doorOf } from './test-doors.ts'
import { Wall } from './wall.tsx'
import type { DoorIncident } from './words.ts'

const PATH = '/operator/lockers/1'
const incident = (kind: string, door: number, closed: string | null = null): DoorIncident => ({
  kind,
  door,
  closed_at: closed,
})
const DOORS = [
  doorOf(1),
  doorOf(2, { content: 'parcel', barcode: 'YA000000000451', status: 'delivered' }),
  doorOf(3, {
    content: 'parcel',
    barcode: 'YA000000000452',
    status: 'overdue',
    status_text: 'Просрочена',
  }),
  doorOf(4, {
    state: 'blocked',
    content: 'parcel',
    barcode: '77',
    status: 'blocked_for_return',
    status_text: 'Заблокирована и будет возвращена отправителю',
  }),
  doorOf(5, { content: 'parcel' }),
]

const openDoors = async (incidents: readonly DoorIncident[] = []) => {
  const wall = <Wall doors={DOORS} incidents={incidents} chosen={3} onChoose={() => {}} />
  openRoutes([{ path: PATH, element: wall }], PATH)
  return screen.findAllByRole('button')
}
const nameOf = (door: Element) => door.getAttribute('aria-label')

test('a door is named by its state, the end of the barcode and what its parcel waits for', async () => {
  const doors = await openDoors()
  expect(doors.map(nameOf)).toEqual([
    '1 M, пуста',
    '2 M …0451, занята',
    '3 M …0452, просрочена, занята',
    '4 M 77, заблокирована и будет возвращена отправителю, заблокирована',
    '5 M, занята',
  ])
  expect(doors.map(textOf)).toEqual([
    '1 M',
    '2 M …0451',
    '3 M …0452 просрочена',
    '4 M 77 заблокирована',
    '5 M',
  ])
})

test('a door with an open incident bears a mark and names what failed', async () => {
  const [first, second] = await openDoors([
    incident('door_failed', 1),
    incident('check_cell', 1),
    incident('door_failed', 1),
    incident('door_failed', 2, '2026-11-24T10:15:00+03:00'),
  ])
  expect(first && nameOf(first)).toBe('1 M, пуста, неполадка: не открылась, проверьте ячейку')
  expect(first && textOf(first)).toBe('1 M !')
  expect(second && nameOf(second)).toBe('2 M …0451, занята')
})

test('the chosen door alone is scrolled into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const doors = await openDoors()
  expect(scroll.mock.contexts).toEqual([doors[2]])
})
