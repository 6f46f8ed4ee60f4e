import { deviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, START } from './test-locker.ts'
import { NO_SENSORS } from './test-sensors.ts'
import { createTelemetryClock, telemetryOf } from './telemetry.ts'

const ONE = parcelOf(1, [3])
const MINUTE = 60_000

test('tells the doors as the locker knows them, and nothing of a recipient', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const about = { now: START, version: '0.1.0', unsent: 2 }
  const told = telemetryOf(locker.agent().state(), await NO_SENSORS.read(), about)
  expect(deviceTelemetry.parse(told)).toEqual(told)
  expect(told).toMatchObject({ unsent: 2, out_of_service: false })
  expect(told.doors[2]).toMatchObject({ door: 3, content: 'parcel', cell: 'YA1-1', state: 'ok' })
  expect(JSON.stringify(told)).not.toContain(ONE.pin)
})

test('is due at first, after five minutes, and when a door changes', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const clock = createTelemetryClock()
  const state = () => locker.agent().state()
  expect(clock.isDue(state(), 0)).toBe(true)
  clock.told(clock.doorsOf(state()), 0)
  expect(clock.isDue(state(), 5 * MINUTE - 1)).toBe(false)
  expect(clock.isDue(state(), 5 * MINUTE)).toBe(true)
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect(clock.isDue(state(), 1000)).toBe(true)
})
