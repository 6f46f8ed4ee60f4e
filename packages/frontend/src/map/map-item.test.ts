import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, grow, itemsOfClusters, keyOf, markerKindOf, snap, turnTo } from './map-item.ts'

const bounds = fc
  .record({
    west: fc.double({ min: -180, max: 180, noNaN: true }),
    south: fc.double({ min: -80, max: 70, noNaN: true }),
    width: fc.double({ min: 0.001, max: 90, noNaN: true }),
    height: fc.double({ min: 0.001, max: 10, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({
    west,
    south,
    east: west + width,
    north: south + height,
  }))

describe('what the server’s ready groups show', () => {
  test('several points are a group, one is a marker', () => {
    expect(
      itemsOfClusters([
        [37.6, 55.7, 12, 0],
        [49.1, 55.8, 1, 2],
      ]),
    ).toEqual([
      { kind: 'cluster', cluster: null, count: 12, longitude: 37.6, latitude: 55.7 },
      { kind: 'point', point: null, marker: 'pickup', longitude: 49.1, latitude: 55.8 },
    ])
  })

  test('a marker that this page does not know yet wears the default one', () => {
    expect(markerKindOf(200)).toBe('default')
  })

  test('a group stays the same thing when the index names it', () => {
    const ready = { kind: 'cluster', cluster: null, count: 3, longitude: 1, latitude: 2 } as const
    expect(keyOf({ ...ready, cluster: 77 })).toBe(keyOf(ready))
    expect(keyOf({ ...ready, count: 4 })).not.toBe(keyOf(ready))
  })
})

describe('bounds', () => {
  test('snapped bounds hold the view with a margin, and are no larger than thrice its size', () => {
    fc.assert(
      fc.property(bounds, (view) => {
        const snapped = snap(view)
        const [width, height] = [view.east - view.west, view.north - view.south]
        expect(snapped.west).toBeLessThanOrEqual(view.west)
        expect(snapped.east).toBeGreaterThanOrEqual(view.east)
        expect(snapped.south).toBeLessThanOrEqual(view.south)
        expect(snapped.north).toBeGreaterThanOrEqual(view.north)
        expect(snapped.east - snapped.west).toBeLessThanOrEqual(3 * width)
        expect(snapped.north - snapped.south).toBeLessThanOrEqual(3 * height)
      }),
    )
  })

  test('a small move asks the same question', () => {
    const view = { west: 37, south: 55, east: 38, north: 56 }
    const moved = { west: 37.01, south: 55.01, east: 38.01, north: 56.01 }
    expect(snap(moved)).toEqual(snap(view))
  })

  test('grown bounds stay on the globe', () => {
    expect(grow({ west: 0, south: -89, east: 10, north: 89 }, 1)).toMatchObject({
      south: -90,
      north: 90,
    })
  })

  test('Chukotka beyond the date line is seen from this side of it', () => {
    const view = { west: 170, south: 60, east: 195, north: 70 }
    expect(turnTo(-172, view)).toBe(188)
    expect(contains(view, { longitude: -172, latitude: 65 })).toBe(true)
    expect(contains(view, { longitude: 100, latitude: 65 })).toBe(false)
    expect(contains(view, { longitude: -172, latitude: 75 })).toBe(false)
  })
})
