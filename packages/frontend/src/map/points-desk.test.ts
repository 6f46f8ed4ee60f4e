import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import { decodePoints, encodePoints } from '@yacheyka/core/points/points-wire'
import { expect, test, vi } from 'vitest'
import type { ResolvedFilter } from './resolved-filter.ts'
import { createPointsDesk } from './points-desk.ts'
import type { PointsFetches } from './points-desk.ts'

const TWO = decodePoints(
  encodePoints({ longitudes: [49, 50], latitudes: [55, 55], markers: [0, 0], flags: [0, 0] }),
)
const SOURCE = {
  version: 'v1',
  pointsUrl: '/points.bin',
  schedulesUrl: '/schedules',
  zonesUrl: '/zones',
  keptOnly: false,
}
const SCHEDULES = {
  schedules: [Array<string>(7).fill('круглосуточно'), Array<string>(7).fill('09:00-18:00')],
  runs: [0, 1, 1, 1],
}
const AT_NIGHT: ResolvedFilter = {
  ...EVERY_POINT,
  hours: { kind: 'open_at', day: 6, minute: 23 * 60 },
}
const ZONES = { zones: ['Europe/Moscow', 'Asia/Vladivostok'], runs: [0, 1, 1, 1] }
const NEAREST = { from: { longitude: 49, latitude: 55 }, bounds: null, limit: 9 }

const open = (fetches: Partial<PointsFetches> = {}) => {
  const schedules = vi.fn<PointsFetches['schedules']>().mockResolvedValue(SCHEDULES)
  const zones = vi.fn<PointsFetches['zones']>().mockResolvedValue(ZONES)
  const response = createPointsDesk({
    points: vi.fn<PointsFetches['points']>().mockResolvedValue(TWO),
    schedules,
    zones,
    ...fetches,
  })
  return {
    schedules,
    zones,
    load: async (source = SOURCE) => response({ id: 0, name: 'load', argument: source }),
    nearest: async (filter: ResolvedFilter) =>
      response({ id: 1, name: 'nearest', argument: { version: 'v1', filter, ...NEAREST } }),
    count: async (filters: readonly ResolvedFilter[]) =>
      response({
        id: 2,
        name: 'count',
        argument: { version: 'v1', filters, bounds: { west: 40, south: 50, east: 60, north: 60 } },
      }),
  }
}

test('a question asked before the points are there waits for them', async () => {
  const desk = open()
  const early = desk.nearest(EVERY_POINT)
  expect(await desk.load()).toBe(2)
  expect((await early).total).toBe(2)
})

test('of two loads under way the later one stays, whichever ends last', async () => {
  const slow = Promise.withResolvers<typeof TWO>()
  const points = vi
    .fn<PointsFetches['points']>()
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue(TWO)
  const desk = open({ points })
  const earlier = desk.load({ ...SOURCE, version: 'v0' })
  await desk.load()
  slow.resolve(TWO)
  await earlier
  expect((await desk.nearest(EVERY_POINT)).total).toBe(2)
})

test('each question is answered under its own filter, in whatever order they come', async () => {
  const desk = open()
  await desk.load()
  const responses = await Promise.all([
    desk.nearest({ ...EVERY_POINT, pointType: 'pickup' }),
    desk.nearest(EVERY_POINT),
    desk.nearest(AT_NIGHT),
    desk.nearest(EVERY_POINT),
  ])
  expect(responses.map(({ total }) => total)).toEqual([0, 2, 1, 2])
})

test('hours are fetched when a filter first requests them, and once', async () => {
  const desk = open()
  await desk.load()
  await desk.nearest(EVERY_POINT)
  expect(desk.schedules).not.toHaveBeenCalled()
  await desk.nearest(AT_NIGHT)
  expect(await desk.count([AT_NIGHT, EVERY_POINT])).toEqual([1, 2])
  expect(desk.schedules).toHaveBeenCalledTimes(1)
})

test('open now is asked of each point by its own clock, and the zones are fetched once', async () => {
  const desk = open()
  await desk.load()
  await desk.nearest(AT_NIGHT)
  expect(desk.zones).not.toHaveBeenCalled()
  const openAt = async (hours: number) =>
    desk.count([{ ...EVERY_POINT, hours: { kind: 'open_now', at: Date.UTC(2026, 10, 22, hours) } }])
  // The second keeps 9 to 18: it is 13:00 and 20:00 in Vladivostok.
  expect([await openAt(3), await openAt(10)]).toEqual([[2], [1]])
  expect(desk.zones).toHaveBeenCalledTimes(1)
  expect(desk.schedules).toHaveBeenCalledTimes(1)
})

test('hours that could not be had are requested again', async () => {
  const schedules = vi
    .fn<PointsFetches['schedules']>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(SCHEDULES)
  const desk = open({ schedules })
  await desk.load()
  await expect(desk.nearest(AT_NIGHT)).rejects.toThrow('gone')
  expect((await desk.nearest(AT_NIGHT)).total).toBe(1)
})

test('hours that do not cover the points are rejected, not guessed', async () => {
  const desk = open({ schedules: async () => ({ ...SCHEDULES, runs: [0, 1] }) })
  await desk.load()
  await expect(desk.nearest(AT_NIGHT)).rejects.toThrow('schedules cover 1 points of 2')
})

test('points that could not be had may be loaded again', async () => {
  const points = vi
    .fn<PointsFetches['points']>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(TWO)
  const desk = open({ points })
  const early = desk.nearest(EVERY_POINT)
  await expect(desk.load()).rejects.toThrow('no network')
  await desk.load()
  expect((await early).total).toBe(2)
})

test('a question about points that have given way to others is rejected, not answered with theirs', async () => {
  const desk = open()
  await desk.load()
  await desk.load({ ...SOURCE, version: 'v2' })
  await expect(desk.nearest(EVERY_POINT)).rejects.toThrow('points of v1 have given way')
})
