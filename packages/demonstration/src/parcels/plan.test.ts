import { PARCEL_STATUSES, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { foldHistory } from '@yacheyka/core/parcels/parcel-history'
import { storageDeadline } from '@yacheyka/core/parcels/storage'
import { expect, test } from 'vitest'
import { planParcels, type PlanPoint } from './plan.ts'

const point = (number: string, changes: Partial<PlanPoint> = {}): PlanPoint => ({
  number,
  isLocker: true,
  isPartner: false,
  timeZone: 'Europe/Moscow',
  ...changes,
})
const POINTS = [
  point('МСК-0001'),
  point('ВЛД-0001', { timeZone: 'Asia/Vladivostok' }),
  point('КЗН-0001', { isPartner: true }),
  point('СМР-0001', { isLocker: false, timeZone: 'Europe/Samara' }),
]
/** Any moment of the day, any day of the year. */
const STARTS = Array.from({ length: 30 }, (_, index) =>
  Date.UTC(2026, index % 12, index + 1, index, (7 * index) % 60),
)
const HOUR = 3_600_000

test('the same parcels for the same start', () => {
  expect(planParcels(POINTS, 1e12, 3)).toEqual(planParcels(POINTS, 1e12, 3))
})

test('every status, several in two cells, numbers and phones of their own', () => {
  const parcels = planParcels(POINTS, 1e12, 3)
  expect(new Set(parcels.map(({ shown }) => shown))).toEqual(new Set(PARCEL_STATUSES))
  expect(parcels.length).toBeGreaterThanOrEqual(150)
  expect(parcels.filter(({ cells }) => cells.length === 2).length).toBeGreaterThan(4)
  expect(new Set(parcels.map(({ number }) => number)).size).toBe(parcels.length)
  expect(parcels.every(({ phone }) => /^\+7200\d{7}$/.test(phone))).toBe(true)
})

const everyPlan = () =>
  STARTS.flatMap((start) =>
    [1, 3, 14].flatMap((storageDays) =>
      planParcels(POINTS, start, storageDays).map((parcel) => ({ parcel, start, storageDays })),
    ),
  )

test('histories are possible, whole, past and in order, and end in what is shown', () => {
  for (const { parcel, start } of everyPlan()) {
    const { createdAt, steps, shown } = parcel
    const times = [createdAt, ...steps.map(({ at }) => at)]
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(Math.max(...times, parcel.blockedAt ?? 0)).toBeLessThan(start)
    const folded = foldHistory(
      steps.map(({ status, at }, index) => ({
        source: 'demo',
        eventId: String(index),
        at,
        status,
        kind: status === 'cancelled' ? 'action' : 'report',
      })),
    )
    expect(folded.events.every(({ outcome }) => outcome === 'applied')).toBe(true)
    expect(shownStatus(folded.status, parcel.blockedAt !== undefined)).toBe(shown)
  }
})

test('deadlines agree: what waits is in time, what ran out ran out at its deadline', () => {
  const waiting = new Set(['delivered', 'stored', 'ready_for_pickup', 'blocked_for_return'])
  const deadlines = everyPlan().flatMap(
    ({ parcel: { steps, shown, point: place }, start, storageDays }) => {
      const at = (wanted: string) => steps.find(({ status }) => status === wanted)?.at
      const arrived = at('delivered')
      const deadline =
        arrived === undefined ? undefined : storageDeadline(arrived, storageDays, place.timeZone)
      return deadline === undefined ? [] : [{ shown, start, deadline, overdue: at('overdue') }]
    },
  )
  const early = deadlines.filter(({ overdue, deadline }) => (overdue ?? Infinity) < deadline)
  expect(early).toEqual([])
  const near = deadlines.filter(
    ({ shown, deadline, start }) => waiting.has(shown) && deadline - start < HOUR,
  )
  expect(near).toEqual([])
})
