import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Door } from './door.ts'
import { biggerChoice, biggerDoor, isFree, planDoor, sizesAtLeast } from './door-plan.ts'

const doorOf = (no: number, changes: Partial<Door> = {}): Door => ({
  no,
  at: { board: 1, channel: no },
  size: 'M',
  place: { x: 0, y: 0, width: 400, height: 200 },
  low: false,
  state: 'ok',
  reason: null,
  sensed: 'closed',
  content: 'empty',
  cell: null,
  since: 0,
  ...changes,
})
const M = { size: 'M', low: false } as const
const NOBODY = new Set<number>()

test('takes the door of the size that was used least recently', () => {
  const doors = [doorOf(1, { since: 5 }), doorOf(2, { since: 3 }), doorOf(3, { size: 'L' })]
  expect(planDoor(doors, M, new Map())?.no).toBe(2)
})

test('keeps low doors for those who asked for one', () => {
  const doors = [doorOf(1, { low: true }), doorOf(2, { since: 9 })]
  expect(planDoor(doors, M, new Map())?.no).toBe(2)
  expect(planDoor(doors, { size: 'M', low: true }, new Map())?.no).toBe(1)
  expect(planDoor([doorOf(1, { low: true })], M, new Map())?.no).toBe(1)
})

test('takes a bigger low door for those who asked, where none of the size is low, and a high one last', () => {
  const low = { size: 'M', low: true } as const
  const doors = [doorOf(1), doorOf(2, { size: 'L', low: true }), doorOf(3, { size: 'XL' })]
  expect(planDoor(doors, low, new Map())?.no).toBe(2)
  expect(planDoor(doors, low, new Map([['L', 1]]))?.no).toBe(1)
  expect(planDoor(doors, M, new Map())?.no).toBe(1)
})

test('a bigger door that is confirmed is low for those who asked, and high for others', () => {
  const doors = [doorOf(1, { size: 'L', low: true }), doorOf(2, { size: 'L', since: 9 })]
  expect(biggerDoor(doors, M)?.no).toBe(2)
  expect(biggerDoor(doors, { size: 'M', low: true })?.no).toBe(1)
  expect(biggerDoor([], M)).toBeNull()
})

test('takes a bigger door only while more are free than expected', () => {
  const doors = [doorOf(1, { size: 'L' }), doorOf(2, { size: 'L' })]
  expect(planDoor(doors, M, new Map([['L', 1]]))?.no).toBe(1)
  expect(planDoor(doors, M, new Map([['L', 2]]))).toBeNull()
  expect(biggerChoice(doors, 'M')).toEqual({ size: 'L', count: 2 })
  expect(biggerChoice([doorOf(1)], 'M')).toBeNull()
})

test('a flat S does not count as bigger than a tall M/2', () => {
  expect(sizesAtLeast('M/2')).not.toContain('S')
  expect(sizesAtLeast('S/2')).toEqual(['S/2', 'M/2', 'M', 'L', 'XL'])
})

test('never plans a door that is blocked, filled, open, unknown or in use', () => {
  const doors = array(
    record({
      state: constantFrom('ok', 'blocked', 'broken'),
      content: constantFrom('empty', 'parcel', 'unknown'),
      sensed: constantFrom('open', 'closed', 'unknown'),
      size: constantFrom(...CELL_SIZES),
      low: boolean(),
      since: integer(),
    }),
  )
  assert(
    property(doors, constantFrom(...CELL_SIZES), boolean(), (drawn, size, low) => {
      const all = drawn.map((changes, index) => doorOf(index + 1, changes))
      const free = all.filter((door) => isFree(door, new Set([1])))
      const door = planDoor(free, { size, low }, new Map())
      if (door === null) return
      expect(door).toMatchObject({ state: 'ok', content: 'empty', sensed: 'closed' })
      expect(door.no).not.toBe(1)
      expect(sizesAtLeast(size)).toContain(door.size)
    }),
  )
  expect(isFree(doorOf(1), NOBODY)).toBe(true)
})
