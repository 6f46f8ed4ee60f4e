import { deviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { expect, test } from 'vitest'
import { createTestLocker, parcelOf } from './test-locker.ts'
import { NO_READINGS } from './no-sensors.ts'
import { createTelemetryClock, telemetryOf } from './telemetry.ts'

const ONE = parcelOf(1, [3])
const MINUTE = 60_000

test('reports the doors as the locker knows them, and nothing of a recipient', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const about = { version: '0.1.0', unsent: 2 }
  const reported = telemetryOf(locker.agent().state(), await locker.agent().health(), about)
  expect(deviceTelemetry.parse(reported)).toEqual(reported)
  expect(reported).toMatchObject({ unsent: 2, out_of_service: false })
  expect(reported.doors[2]).toMatchObject({
    door: 3,
    content: 'parcel',
    cell: 'YA1-1',
    state: 'ok',
  })
  expect(JSON.stringify(reported)).not.toContain(ONE.pin)
})

test('shows how its parts are, and which alarms stand', async () => {
  const locker = await createTestLocker({
    parcels: [],
    sensors: { read: () => Promise.resolve({ ...NO_READINGS, celsius: -30 }) },
    wrapBoard: (board) => ({
      ...board,
      health: () => [{ board: 2, state: 'silent', since: 0, errors: 3 }],
    }),
  })
  for (let count = 0; count < 9; count += 1) await locker.wait(10_000)
  await locker.agent().heard({ server: locker.now() + 90_000, roundTrip: 0 })
  const about = { version: '0.1.0', unsent: 2 }
  const reported = telemetryOf(locker.agent().state(), await locker.agent().health(), about)
  expect(deviceTelemetry.parse(reported)).toEqual(reported)
  const [first] = await locker.rows()
  expect(reported).toMatchObject({
    readings: { celsius: -30 },
    health: {
      uptime: 90,
      start_reason: 'other',
      clock_offset: 90_000,
      clock_quality: 'exact',
      oldest_unsent: new Date(first?.wall ?? 0).toISOString(),
      boards: [{ board: 2, state: 'silent' }],
      scanner: 'ok',
      screen: null,
      alarms: [{ key: 'board_silent:2' }, { key: 'too_cold' }],
    },
  })
  const { health, ...older } = reported
  expect(health).toBeDefined()
  expect(deviceTelemetry.parse(older)).toEqual(older)
})

test('is due at first, after five minutes, and when a door changes', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  const clock = createTelemetryClock()
  const state = () => locker.agent().state()
  expect(clock.isDue(state(), 0)).toBe(true)
  clock.reported(clock.doorsOf(state()), 0)
  expect(clock.isDue(state(), 5 * MINUTE - 1)).toBe(false)
  expect(clock.isDue(state(), 5 * MINUTE)).toBe(true)
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect(clock.isDue(state(), 1000)).toBe(true)
})
