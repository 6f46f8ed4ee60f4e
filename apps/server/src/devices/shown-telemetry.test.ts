import { expect, test } from 'vitest'
import { DOORS, openLockers } from './test-console-lockers.ts'
import { telemetryOf } from './test-devices.ts'

const { anna, db, newLocker } = openLockers()

test('telemetry of a newer program keeps the words that are unknown here, that of an older one has none', async () => {
  const locker = await newLocker()
  await locker.sendTelemetry([])
  expect((await locker.card()).health).toBeNull()
  const health = {
    uptime: 90,
    start_reason: 'of a newer program',
    clock_offset: -250,
    clock_quality: 'exact',
    oldest_unsent: null,
    boards: [{ board: 2, state: 'smoking' }],
    scanner: 'ok',
    screen: null,
    alarms: [{ key: 'board_silent:2', since: new Date().toISOString() }],
  }
  await locker.report({
    telemetry: { ...telemetryOf(DOORS, []), health: { ...health, of_later: 1 }, of_later: {} },
  })
  expect((await locker.card()).health).toEqual(health)
})

test('telemetry shows the wall as it is, and is sampled for the charts every few minutes', async () => {
  const locker = await newLocker()
  for (const sensed of ['open', 'closed'] as const)
    await locker.sendTelemetry([{ door: 1, sensed, state: 'blocked', reason: 'courier' }])
  expect(await locker.card()).toMatchObject({
    readings: { disk_free: 50 },
    doors: [
      { door: 1, sensed: 'closed', state: 'blocked', width: 400 },
      { content: 'empty' },
      { content: 'empty' },
    ],
  })
  const charts = await anna().inject({ url: `${locker.path}/telemetry` })
  expect(charts.json()).toMatchObject({
    results: [{ free_doors: 2, out_of_order: 1, disk_free: 50, battery: null }],
  })
  const listed = await anna().inject({ url: '/api/operator/lockers', query: { q: locker.number } })
  expect(listed.json()).toMatchObject({
    count: 1,
    results: [{ number: locker.number, state: 'online', doors: 3, free: 2, out_of_order: 1 }],
  })
  const samples = await db()
    .selectFrom('device_telemetry')
    .select('at')
    .where('device_uid', '=', locker.uid)
    .execute()
  expect(samples).toHaveLength(1)
})
