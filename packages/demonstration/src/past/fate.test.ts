import { foldHistory } from '@yacheyka/core/parcels/parcel-history'
import { isParcelEnd } from '@yacheyka/core/parcels/parcel-status'
import {
  EXTENSION_DAYS_MAX,
  extendedDeadline,
  storageDeadline,
} from '@yacheyka/core/parcels/storage'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { type Bound, type Fate, planFate } from './fate.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 22, 7)
const POINTS = [
  { isLocker: true, isPartner: false, timeZone: 'Europe/Moscow' },
  { isLocker: true, isPartner: true, timeZone: 'Asia/Vladivostok' },
  { isLocker: false, isPartner: false, timeZone: 'Europe/Kaliningrad' },
]
const CITIES = ['Москва', 'Казань', 'Владивосток', 'Нигде']

/** Of every age from a week on, by every way to every point. */
const BOUNDS: readonly Bound[] = Array.from({ length: 600 }, (_, at) => ({
  orderedAt: START - (8 + (at % 80)) * DAY,
  service: at % 2 === 0 ? 'courier' : 'yourself',
  city: CITIES[at % CITIES.length] ?? '',
  point: POINTS[at % POINTS.length] ?? { isLocker: true, isPartner: false, timeZone: 'UTC' },
  storageDays: 1 + (at % 4),
  untouchedFrom: START - 7.5 * DAY,
  endedBy: START,
}))
const fateOf = (bound: Bound, seed: number): Fate => planFate(bound, seededRandom(seed))
const cancelled = BOUNDS.flatMap((bound, at) => {
  const fate = fateOf(bound, at)
  return fate.kind === 'cancelled' ? [{ ...bound, at: fate.at }] : []
})
const delivered = BOUNDS.flatMap((bound, at) => {
  const fate = fateOf(bound, at)
  if (fate.kind === 'cancelled') return []
  const { steps, extension } = fate
  const timeOf = (wanted: string) => steps.find(({ status }) => status === wanted)?.at
  const zone = bound.point.timeZone
  const deadline = storageDeadline(timeOf('delivered') ?? 0, bound.storageDays, zone)
  const end = steps.at(-1)?.at ?? 0
  return [{ ...bound, steps, extension, deadline, end, overdue: timeOf('overdue') }]
})

test('the same chance is the same fate', () => {
  expect(BOUNDS.map(fateOf)).toEqual(BOUNDS.map(fateOf))
})

test('what is cancelled is so soon after its order', () => {
  expect(cancelled.length).toBeGreaterThan(5)
  for (const { at, orderedAt, untouchedFrom } of cancelled) {
    expect(at).toBeGreaterThan(orderedAt)
    expect(at).toBeLessThan(untouchedFrom)
  }
})

test('everything else comes to its end in the past, by possible steps in their order', () => {
  for (const { orderedAt, steps, endedBy } of delivered) {
    const times = [orderedAt, ...steps.map(({ at }) => at)]
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThan(endedBy)
    const folded = foldHistory(
      steps.map(({ status, at }, index) => ({
        source: 'demo',
        eventId: String(index),
        at,
        status,
        kind: 'report' as const,
      })),
    )
    expect(folded.events.every(({ outcome }) => outcome === 'applied')).toBe(true)
    expect(isParcelEnd(folded.status)).toBe(true)
  }
})

test('nobody comes after the storage has ended, unless it was extended or went back', () => {
  const late = delivered.filter(
    ({ end, deadline, extension, overdue }) =>
      end > deadline && extension === undefined && overdue === undefined,
  )
  expect(late).toEqual([])
  const returned = delivered.filter(({ overdue }) => overdue !== undefined)
  expect(returned.length).toBeGreaterThan(5)
  expect(returned.filter(({ overdue, deadline }) => overdue !== deadline)).toEqual([])
})

test('what was extended was so in time, by so many days as were needed', () => {
  const extended = delivered.flatMap(({ extension, ...each }) =>
    extension === undefined ? [] : [{ ...each, ...extension }],
  )
  expect(extended.length).toBeGreaterThan(10)
  for (const { at, days, until, deadline, end, untouchedFrom, point } of extended) {
    expect(at).toBeLessThan(Math.min(deadline, untouchedFrom))
    expect(until).toBe(extendedDeadline(deadline, at, days, point.timeZone))
    expect(end).toBeGreaterThan(deadline)
    expect(end).toBeLessThanOrEqual(until)
    expect(days).toBeLessThanOrEqual(EXTENSION_DAYS_MAX)
  }
})
