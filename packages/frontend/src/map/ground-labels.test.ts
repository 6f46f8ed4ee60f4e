import { describe, expect, test } from 'vitest'
import { labelsWithin, placeLabels, SEA, standOf } from './ground-labels.ts'
import type { LabelRow } from './ground-labels.ts'

const ROWS: readonly LabelRow[] = [
  ['Москва', 37.62, 55.75, 3, 0],
  ['Химки', 37.44, 55.89, 6, 1],
  ['Каспийское море', 50, 42, 3, SEA],
]
const namesAt = (zoom: number) => placeLabels(ROWS, zoom).map(({ name }) => name)

describe('which names are shown', () => {
  test('those whose zoom has come, and of two in one place the more important', () => {
    expect(namesAt(3)).toEqual(['Москва', 'Каспийское море'])
    expect(namesAt(6)).toEqual(['Москва', 'Каспийское море'])
    expect(namesAt(11)).toEqual(['Москва', 'Химки', 'Каспийское море'])
  })

  test('of them, those that the window shows', () => {
    const [moscow] = placeLabels(ROWS, 11)
    const { x = 0, y = 0 } = moscow ?? {}
    const window = { west: x - 1e-4, north: y - 1e-4, east: x + 1e-4, south: y + 1e-4, scale: 1e6 }
    const within = labelsWithin(placeLabels(ROWS, 11), window)
    expect(within.map(({ label }) => label)).toEqual([moscow])
    expect(within[0]?.x).toBeCloseTo(100)
    expect(within[0]?.y).toBeCloseTo(100)
  })
})

describe('where a name stands', () => {
  const at = { x: 100, y: 100, width: 60 }

  test('below its place, for the points of the city gather in the middle', () => {
    expect(standOf({ ...at, kind: 1 }, () => false)?.at).toEqual([100, 130])
  })

  test('elsewhere, when a group stands there', () => {
    const below = standOf({ ...at, kind: 1 }, ([, top]) => top > 110)
    expect(below?.at).toEqual([100, 100])
  })

  test('nowhere when all is taken, unless it is a city', () => {
    expect(standOf({ ...at, kind: 1 }, () => true)).toBeUndefined()
    expect(standOf({ ...at, kind: 0 }, () => true)?.at).toEqual([100, 130])
  })

  test('a sea’s name stays in the sea', () => {
    expect(standOf({ ...at, kind: SEA }, () => true)?.at).toEqual([100, 100])
  })
})
