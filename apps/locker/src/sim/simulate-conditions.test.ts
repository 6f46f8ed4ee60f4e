import { createSimCabinet } from '@yacheyka/locker/boards/sim-cabinet'
import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import { createSimHands, parseAct } from '@yacheyka/locker/boards/sim-hands'
import { NO_READINGS } from '@yacheyka/locker/no-sensors'
import type { Clock } from '@yacheyka/locker/ports/clock'
import type { ServerWire } from '@yacheyka/locker/ports/wire'
import { expect, test } from 'vitest'
import { simulateConditions } from './simulate-conditions.ts'

const NOW = Date.UTC(2026, 10, 24, 9)
const QUERY = { cursor: 0, commands: 0, config: 0, wait: 50 }
const NOTHING_NEW = { kind: 'nothing_new', now: null, roundTrip: 1 } as const
const UNAVAILABLE = { kind: 'unavailable', retryAfter: null }

/** A cabinet in the hands of whoever has its page. */
function startCabinet(before: readonly object[] = []) {
  const cabinet = createSimCabinet(SIM_DOORS)
  const hands = createSimHands(cabinet)
  const act = (posted: object) => {
    const parsed = parseAct(posted)
    expect(parsed !== null && hands.perform(parsed)).toBe(true)
  }
  for (const one of before) act(one)
  const slept: (AbortSignal | undefined)[] = []
  const clock: Clock = {
    wall: () => NOW,
    monotonic: () => 5000,
    bootId: 'boot',
    sleep: (_, signal) => {
      slept.push(signal)
      return Promise.resolve()
    },
  }
  const response = () => Promise.resolve(NOTHING_NEW)
  const wire: ServerWire = { enrol: response, report: response, feed: response }
  const sensors = { read: () => Promise.resolve({ ...NO_READINGS, mains: true, diskFree: 40 }) }
  return { act, slept, ...simulateConditions(cabinet, { clock, sensors, wire }) }
}

test('mains and temperature are those of the cabinet, all else is the machine’s', async () => {
  const { act, sensors } = startCabinet()
  expect(await sensors.read()).toEqual({ ...NO_READINGS, mains: true, celsius: 20, diskFree: 40 })
  act({ act: 'mains', on: false })
  act({ act: 'celsius', celsius: -30 })
  expect(await sensors.read()).toMatchObject({ mains: false, celsius: -30, diskFree: 40 })
})

test('the clock is right, two hours ahead, or counts from 1970', () => {
  const { act, clock } = startCabinet()
  expect(clock.wall()).toBe(NOW)
  act({ act: 'clock', clock: 'two_hours_ahead' })
  expect(clock.wall()).toBe(NOW + 7_200_000)
  act({ act: 'clock', clock: 'from_1970' })
  expect([clock.wall(), clock.monotonic()]).toEqual([5000, 5000])
  act({ act: 'clock', clock: 'right' })
  expect(clock.wall()).toBe(NOW)
})

test('without a network no call reaches the server; whoever waits for another try wakes when it is back', async () => {
  const { act, wire, syncClock, slept } = startCabinet([{ act: 'link', on: false }])
  expect(await wire.feed('token', QUERY)).toEqual(UNAVAILABLE)
  await syncClock.sleep(60_000)
  expect(slept[0]?.aborted).toBe(false)
  act({ act: 'link', on: true })
  expect(slept[0]?.aborted).toBe(true)
  expect(await wire.feed('token', QUERY)).toEqual(NOTHING_NEW)
})
