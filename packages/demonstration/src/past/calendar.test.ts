import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { expect, test } from 'vitest'
import { PAST_WEEKS, planOrders } from './calendar.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Sunday, the last second of its week in Moscow. */
const SUNDAY = Date.parse('2026-11-22T23:59:59+03:00')
const MONDAY = SUNDAY - WEEK + 1000
const sizes = (from: number, to: number, start = SUNDAY) =>
  planOrders(start)
    .filter(({ at }) => at >= from && at < to)
    .map(({ parcels }) => parcels.length)
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

test('the whole week has the same past, and the next one a past that is a week later', () => {
  const plan = planOrders(SUNDAY)
  expect(planOrders(MONDAY)).toEqual(plan)
  expect(planOrders(MONDAY - 1)).toEqual(plan.map((order) => ({ ...order, at: order.at - WEEK })))
})

test('about forty orders grow week by week, but for one slack week; each is of a working day', () => {
  const weeks = Array.from({ length: PAST_WEEKS }, (_, at) =>
    sum(sizes(MONDAY - (PAST_WEEKS - at) * WEEK, MONDAY - (PAST_WEEKS - at - 1) * WEEK)),
  )
  expect(sum(weeks)).toBeGreaterThanOrEqual(120)
  expect(planOrders(SUNDAY).length).toBeGreaterThanOrEqual(38)
  expect(weeks.filter((count, at) => at > 0 && count < (weeks[at - 1] ?? 0))).toHaveLength(1)
  for (const { at } of planOrders(SUNDAY)) {
    const { hour } = localTime(at, MOSCOW)
    expect(hour).toBeGreaterThanOrEqual(10)
    expect(hour).toBeLessThan(18)
    expect(Math.floor((at - MONDAY + 20 * WEEK) / DAY) % 7).toBeLessThan(5)
  }
})

test('they come in the order of time', () => {
  const times = planOrders(SUNDAY).map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
