import { NO_MARK as WIRE_NO_MARK } from '@yacheyka/contract/widget/widget'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import { decodePoints, encodePoints } from '@yacheyka/core/points/points-wire'
import { expect, test } from 'vitest'
import { markedKindOf, NO_MARK } from './marked.ts'
import { createPointsDesk } from './points-desk.ts'

const kind = (name: (typeof MARKER_KINDS)[number]) => MARKER_KINDS.indexOf(name)
const mark = (name: (typeof POINT_STATES)[number]) => POINT_STATES.indexOf(name) + 1

test('a mark means here what it means on the wire', () => {
  expect(NO_MARK).toBe(WIRE_NO_MARK)
})

test.each([
  ['postal', 'free', 'postal'],
  ['default', 'almost_full', 'default'],
  ['default', 'full', 'inactive'],
  ['pickup-special', 'closed', 'inactive-pickup'],
] as const)('%s that is %s wears %s', (wears, state, expected) => {
  expect(markedKindOf(kind(wears), mark(state))).toBe(expected)
})

const POINTS = decodePoints(
  encodePoints({
    longitudes: [49, 50, 51],
    latitudes: [55, 55, 55],
    markers: [0, 0, 0],
    flags: [0, 0, 0],
  }),
)
const WORLD = { west: 40, south: 50, east: 60, north: 60 }

const openDesk = async () => {
  const response = createPointsDesk({
    points: async () => POINTS,
    schedules: async () => ({ schedules: [], runs: [] }),
    zones: async () => ({ zones: [], runs: [] }),
  })
  const source = {
    version: 'v1',
    pointsUrl: '',
    schedulesUrl: '',
    zonesUrl: '/zones',
    keptOnly: false,
  }
  await response({ id: 0, name: 'load', argument: source })
  return {
    mark: async (marked: string, bytes: readonly number[]) =>
      response({
        id: 1,
        name: 'mark',
        argument: { version: 'v1', marked, bytes: Uint8Array.from(bytes) },
      }),
    items: async (marked: string) =>
      response({
        id: 2,
        name: 'items',
        argument: { version: 'v1', filter: { marked }, bounds: WORLD, zoom: 12 },
      }),
  }
}

test('the map shows the marked points only, and in grey those that take nothing', async () => {
  const desk = await openDesk()
  expect(await desk.mark('a', [mark('full'), NO_MARK, mark('free')])).toBe(2)
  const items = await desk.items('a')
  expect(items).toMatchObject([
    { kind: 'point', marker: 'inactive' },
    { kind: 'point', marker: 'default' },
  ])
})

test('other marks take the place of those before, and a question about those is rejected', async () => {
  const desk = await openDesk()
  await desk.mark('a', [mark('free'), mark('free'), mark('free')])
  expect(await desk.items('a')).toHaveLength(3)
  await desk.mark('b', [NO_MARK, NO_MARK, mark('free')])
  expect(await desk.items('b')).toHaveLength(1)
  await expect(desk.items('a')).rejects.toThrow('have given way')
})
