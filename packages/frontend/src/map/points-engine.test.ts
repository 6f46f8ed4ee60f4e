import { distanceBetween } from '@yacheyka/core/map/distance'
import { MAP_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { EVERY_POINT, matchesFlags, POINT_FLAGS } from '@yacheyka/core/points/point-filter'
import { decodePoints, encodePoints } from '@yacheyka/core/points/points-wire'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ResolvedFilter } from './resolved-filter.ts'
import type { MapItem } from './map-item.ts'
import { createPointsEngine } from './points-engine.ts'

const RUSSIA = { west: 20, south: 40, east: 190, north: 80 }
const KAZAN = { longitude: 49.12, latitude: 55.79 }

/** Points around Kazan, `[east, north]` in hundred-thousandths of a degree from its centre, all of one dress. */
const around = (places: readonly (readonly [number, number])[], marker = 0, flags = 0) =>
  decodePoints(
    encodePoints({
      longitudes: places.map(([east]) => KAZAN.longitude + east / 1e5),
      latitudes: places.map(([, north]) => KAZAN.latitude + north / 1e5),
      markers: places.map(() => marker),
      flags: places.map(() => flags),
    }),
  )

const places = fc.array(
  fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 })),
  { minLength: 1, maxLength: 40 },
)
const countOf = (items: readonly MapItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)

const filter = (part: Partial<ResolvedFilter>): ResolvedFilter => ({ ...EVERY_POINT, ...part })

describe('what the map shows', () => {
  test('every point is there at every zoom, alone or in a group', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 3, max: MAP_ZOOM_MAX }), (list, zoom) => {
        expect(countOf(createPointsEngine(around(list)).items(RUSSIA, zoom))).toBe(list.length)
      }),
    )
  })

  test('the map, the list and the count agree under a filter', () => {
    const points = decodePoints(
      encodePoints({
        longitudes: [49.1, 49.2, 49.3, 49.4],
        latitudes: [55.7, 55.7, 55.7, 55.7],
        markers: [0, 2, 2, 5],
        flags: [
          POINT_FLAGS.card,
          POINT_FLAGS.pickup | POINT_FLAGS.card,
          POINT_FLAGS.pickup,
          POINT_FLAGS.pickup | POINT_FLAGS.card,
        ],
      }),
    )
    const engine = createPointsEngine(points)
    const cards = filter({ pointType: 'pickup', conditions: ['card'] })
    engine.take(cards)
    expect(countOf(engine.items(RUSSIA, 10))).toBe(2)
    expect(engine.nearest(KAZAN, RUSSIA, 20).total).toBe(2)
    expect(engine.countUnder(cards, RUSSIA)).toBe(2)
    expect(points.flags.filter((flags) => matchesFlags(cards, flags))).toHaveLength(2)
  })

  test('a lone point keeps its dress and its place in wire order', () => {
    const engine = createPointsEngine(around([[0, 0]], 1))
    expect(engine.items(RUSSIA, 10)).toEqual([
      { kind: 'point', point: 0, marker: 'postal', ...KAZAN },
    ])
  })
})

describe('a group opens', () => {
  const groupOf = (engine: ReturnType<typeof createPointsEngine>, zoom: number): number => {
    const [item] = engine.items(RUSSIA, zoom)
    return item?.kind === 'cluster' && item.cluster !== null ? item.cluster : -1
  }

  test('by a closer look while its points stand apart', () => {
    const engine = createPointsEngine(
      around([
        [0, 0],
        [2000, 0],
      ]),
    )
    const expansion = engine.expand(groupOf(engine, 5))
    expect(expansion.kind).toBe('zoom')
    const zoom = expansion.kind === 'zoom' ? expansion.zoom : 0
    expect(engine.items(RUSSIA, zoom)).toHaveLength(2)
    expect(engine.items(RUSSIA, zoom - 1)).toHaveLength(1)
  })

  test('by the list of all that is inside when they share one place', () => {
    const stack = around(
      Array.from({ length: 30 }, () => [7, 7] as const),
      4,
    )
    const engine = createPointsEngine(stack)
    const expansion = engine.expand(groupOf(engine, MAP_ZOOM_MAX))
    const inside = expansion.kind === 'list' ? expansion.points : []
    expect(inside.map(({ point }) => point).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, point) => point),
    )
    expect(inside[0]?.marker).toBe('inactive')
  })

  test('a group that is not there is rejected', () => {
    expect(() => createPointsEngine(around([[0, 0]])).expand(123_456)).toThrow(/cluster/u)
  })
})

describe('the list', () => {
  test('is the nearest points, nearest first, and shows how many there are', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 50 }), (list, limit) => {
        const points = around(list)
        const { total, points: near } = createPointsEngine(points).nearest(KAZAN, RUSSIA, limit)
        const all = Array.from(points.longitudes, (longitude, at) =>
          distanceBetween(KAZAN, { longitude, latitude: points.latitudes[at] ?? 0 }),
        ).sort((one, other) => one - other)
        expect(total).toBe(list.length)
        expect(near.map(({ distance }) => distance)).toEqual(all.slice(0, limit))
      }),
    )
  })

  test('holds only what is in the bounds, unless it is requested the whole network', () => {
    const engine = createPointsEngine(
      around([
        [0, 0],
        [30_000, 0],
      ]),
    )
    const near = { west: 49, south: 55, east: 49.2, north: 56 }
    expect(engine.nearest(KAZAN, near, 9).points.map(({ point }) => point)).toEqual([0])
    expect(engine.nearest(KAZAN, null, 9).total).toBe(2)
  })
})

describe('hours', () => {
  const isOpen = (point: number) => point === 0
  const at = filter({ hours: { kind: 'open_at', day: 6, minute: 23 * 60 } })

  test('are asked of the schedules, point by point', () => {
    const engine = createPointsEngine(
      around([
        [0, 0],
        [1, 1],
      ]),
    )
    engine.take(at, isOpen)
    expect(engine.nearest(KAZAN, null, 9).points.map(({ point }) => point)).toEqual([0])
  })

  test('a point that does not work is open at no hour', () => {
    const closed = createPointsEngine(around([[0, 0]], 4, POINT_FLAGS.round_the_clock))
    closed.take(at, isOpen)
    expect(closed.nearest(KAZAN, null, 9).total).toBe(0)
    closed.take(filter({ hours: { kind: 'round_the_clock' } }))
    expect(closed.nearest(KAZAN, null, 9).total).toBe(0)
    closed.take(EVERY_POINT)
    expect(closed.nearest(KAZAN, null, 9).total).toBe(1)
  })
})
