import type { FeedResponse } from '@yacheyka/contract/device/feed'
import {
  type LockerCard,
  type LockerSettings,
  lockerSettings,
} from '@yacheyka/contract/device/locker-card'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { takeEvents } from '#/feed/take-events.ts'
import { anySource } from '#/feed/sources.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { insertCustomer, insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport } from './test-devices.ts'

const DEFAULTS: LockerSettings = {
  screen_bottom_mm: 900,
  lease_days: 14,
  handed_out_as: 'issued',
  own_events_only: false,
}
const OTHERS: LockerSettings = {
  screen_bottom_mm: 600,
  lease_days: 30,
  handed_out_as: 'received',
  own_events_only: true,
}

let opened: TestApp
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager', 'vera')
})
afterAll(() => opened.close())

/** What the device is told of them. */
const configOf = (settings: LockerSettings) =>
  lockerSettings.omit({ own_events_only: true }).parse(settings)

async function newLocker(number: string) {
  const pointUid = await insertPoint(opened.database.db, { number })
  const token = await makeTestDevice(opened.database.db, pointUid, { state: 'active' })
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  const headers = { authorization: `Device ${token}` }
  return {
    number,
    pointUid,
    token,
    card: async () => (await manager.inject({ url: path })).json<LockerCard>(),
    set: (payload: object) => manager.inject({ method: 'PUT', url: `${path}/settings`, payload }),
    config: async (known = 0) => {
      const url = `/api/device/feed?config=${known}`
      return (await opened.app.inject({ url, headers })).json<FeedResponse>().config
    },
  }
}

test('what a manager sets is reported to the device with its next configuration, and audited', async () => {
  const locker = await newLocker('НАСТРОЙКИ-1')
  expect((await locker.card()).settings).toEqual(DEFAULTS)
  const before = await locker.config()
  expect(before).toMatchObject(configOf(DEFAULTS))
  expect(before).not.toHaveProperty('own_events_only')
  expect(await locker.config(before?.version)).toBeNull()
  const response = await locker.set(OTHERS)
  expect(response.json<LockerCard>().settings).toEqual(OTHERS)
  expect(await locker.config(before?.version)).toMatchObject(configOf(OTHERS))
  await locker.set({ ...OTHERS, lease_days: 7 })
  const entries = await opened.database.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject_id', '=', locker.number)
    .where('action', '=', 'device.settings')
    .orderBy('uid')
    .execute()
  expect(entries).toEqual([
    { before: DEFAULTS, after: OTHERS },
    { before: { lease_days: 30 }, after: { lease_days: 7 } },
  ])
})

test.each([
  ['screen_bottom_mm', 2501],
  ['screen_bottom_mm', null],
  ['lease_days', 0],
  ['handed_out_as', 'returned'],
])('%s of %s is rejected, and nothing is set', async (field, value) => {
  const locker = await newLocker(`НАСТРОЙКИ-${field}-${value}`)
  const response = await locker.set({ ...OTHERS, [field]: value })
  expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, [field]])
  expect((await locker.card()).settings).toEqual(DEFAULTS)
})

describe('where only the terminal reports what happens at its point', () => {
  const verdictsOf = async (
    locker: Awaited<ReturnType<typeof newLocker>>,
    statuses: readonly string[],
  ) => {
    const { db } = opened.database
    const { barcode } = await insertParcel(db, {
      pointUid: locker.pointUid,
      customerUid: await insertCustomer(db),
      createdAt: new Date(Date.now() - 3_600_000),
    })
    const verdicts = await takeEvents(
      db,
      anySource('lavka'),
      statuses.map((status, at) => ({
        event_id: `${barcode} ${at}`,
        barcode,
        status,
        datetime: new Date(Date.now() - 60_000 + at).toISOString(),
      })),
      { ...parcelOptions(opened.context.config), now: new Date() },
    )
    return verdicts.map(({ result, code }) => code ?? result)
  }

  test('sources of the feed report the way to it alone', async () => {
    const locker = await newLocker('СВОИ-1')
    expect(await verdictsOf(locker, ['in_delivery', 'ready_for_pickup'])).toEqual([
      'skipped',
      'skipped',
    ])
    await locker.set({ ...DEFAULTS, own_events_only: true })
    expect(await verdictsOf(locker, ['in_delivery', 'delivered', 'issued'])).toEqual([
      'skipped',
      'device_point',
      'device_point',
    ])
    expect(await verdictsOf(await newLocker('СВОИ-2'), ['delivered'])).toEqual(['skipped'])
  })

  test('the terminal itself reports, and without an active one everybody does', async () => {
    const locker = await newLocker('СВОИ-3')
    await locker.set({ ...DEFAULTS, own_events_only: true })
    const { barcode } = await insertParcel(opened.database.db, {
      pointUid: locker.pointUid,
      customerUid: await insertCustomer(opened.database.db),
    })
    const at = new Date().toISOString()
    const placed = await sendReport(opened, locker.token, {
      events: [
        {
          event_id: 'aa-1',
          barcode,
          status: 'ready_for_pickup',
          datetime: at,
          quality: 'exact',
          door: 1,
          placed_size: null,
        },
      ],
    })
    expect(placed.json<{ results: unknown }>().results).toMatchObject([{ result: 'skipped' }])
    await opened.database.db
      .updateTable('device')
      .set({ state: 'revoked', revoked_at: new Date() })
      .where('point_uid', '=', locker.pointUid)
      .execute()
    expect(await verdictsOf(locker, ['delivered'])).toEqual(['skipped'])
  })
})
