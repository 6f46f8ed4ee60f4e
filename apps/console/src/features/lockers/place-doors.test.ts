import { expect, test } from 'vitest'
import { leastWidth, placeDoors } from './place-doors.ts'

const unplaced = (door: number) => ({ door, x: 0, y: 0, width: 0, height: 0 })

test('doors with a place keep it; the others stand to their right, by number from the top', () => {
  const placed = { door: 5, x: 0, y: 100, width: 440, height: 120 }
  const doors = placeDoors([unplaced(2), placed, unplaced(1)])
  expect(doors).toEqual([
    { door: 2, x: 440, y: 0, width: 400, height: 150 },
    placed,
    { door: 1, x: 440, y: 150, width: 400, height: 150 },
  ])
})

test('no two of many stand in one place', () => {
  const doors = placeDoors(Array.from({ length: 40 }, (_, index) => unplaced(index + 1)))
  expect(new Set(doors.map(({ x, y }) => `${x} ${y}`)).size).toBe(40)
  expect(Math.min(...doors.map(({ y }) => y))).toBe(0)
})

test('a wall is wide enough for the words of its lowest door, within bounds', () => {
  const wide = Array.from({ length: 6 }, (_, column) => ({
    door: column + 1,
    x: column * 440,
    y: 0,
    width: 440,
    height: column === 2 ? 120 : 400,
  }))
  expect(leastWidth(wide)).toBe(44)
  expect(leastWidth(wide.map((door) => ({ ...door, height: 1 })))).toBe(60)
  expect(leastWidth([unplaced(1)])).toBeCloseTo(5.33, 2)
})
