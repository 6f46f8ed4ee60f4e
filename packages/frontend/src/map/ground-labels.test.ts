import { describe, expect, test } from 'vitest'
import { labelsWithin, placeLabels, SEA, standOf } from './ground-labels.ts'
import type { LabelRow } from './ground-labels.ts'
import { overlap } from './pixel-box.ts'
import type { PixelBox } from './pixel-box.ts'

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

  const free = () => false
  const taken = () => true

  test('below its place, for the points of the city gather in the middle', () => {
    expect(standOf({ ...at, kind: 1 }, free, free)?.at).toEqual([100, 130])
  })

  test('elsewhere, when a group or another name stands there', () => {
    const isBelow = ([, top]: PixelBox) => top > 110
    expect(standOf({ ...at, kind: 1 }, isBelow, free)?.at).toEqual([100, 100])
    expect(standOf({ ...at, kind: 1 }, free, isBelow)?.at).toEqual([100, 100])
  })

  test('beside a group of any size when names stand above and below, however long the name', () => {
    const group: PixelBox = [67, 67, 133, 133]
    const isOnGroup = (box: PixelBox) => overlap(box, group)
    const isOnName = ([, top, , bottom]: PixelBox) => bottom > 125 || top < 75
    const stand = standOf({ ...at, width: 105, kind: 0 }, isOnGroup, isOnName)
    expect(stand?.box[0]).toBeGreaterThan(133)
    expect(stand?.at[1]).toBe(100)
  })

  test('nowhere when groups take all, unless it is a city; upon another name not even a city', () => {
    expect(standOf({ ...at, kind: 1 }, taken, free)).toBeUndefined()
    expect(standOf({ ...at, kind: 0 }, taken, free)?.at).toEqual([100, 130])
    expect(standOf({ ...at, kind: 0 }, free, taken)).toBeUndefined()
  })

  test('a sea’s name stays in the sea', () => {
    expect(standOf({ ...at, kind: SEA }, taken, taken)?.at).toEqual([100, 100])
  })
})
