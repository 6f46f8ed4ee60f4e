import type { FeedAnswer } from '@yacheyka/contract/device/feed'
import type { LockerCard, LockerSettings } from '@yacheyka/contract/device/locker-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice } from './test-devices.ts'

const DEFAULTS: LockerSettings = {
  screen_bottom_mm: 900,
  lease_days: 14,
  handed_out_as: 'issued',
}
const OTHERS: LockerSettings = {
  screen_bottom_mm: 600,
  lease_days: 30,
  handed_out_as: 'received',
}

let opened: TestApp
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager', 'vera')
})
afterAll(() => opened.close())

async function newLocker(number: string) {
  const pointUid = await insertPoint(opened.database.db, { number })
  const token = await makeTestDevice(opened.database.db, pointUid, { state: 'active' })
  const path = `/api/operator/lockers/${encodeURIComponent(number)}`
  const headers = { authorization: `Device ${token}` }
  return {
    number,
    card: async () => (await manager.inject({ url: path })).json<LockerCard>(),
    set: (payload: object) => manager.inject({ method: 'PUT', url: `${path}/settings`, payload }),
    config: async (known = 0) => {
      const url = `/api/device/feed?config=${known}`
      return (await opened.app.inject({ url, headers })).json<FeedAnswer>().config
    },
  }
}

test('what a manager sets is told to the device with its next configuration, and audited', async () => {
  const locker = await newLocker('НАСТРОЙКИ-1')
  expect((await locker.card()).settings).toEqual(DEFAULTS)
  const before = await locker.config()
  expect(before).toMatchObject(DEFAULTS)
  expect(await locker.config(before?.version)).toBeNull()
  const answer = await locker.set(OTHERS)
  expect(answer.json<LockerCard>().settings).toEqual(OTHERS)
  expect(await locker.config(before?.version)).toMatchObject(OTHERS)
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
])('%s of %s is refused, and nothing is set', async (field, value) => {
  const locker = await newLocker(`НАСТРОЙКИ-${field}-${value}`)
  const answer = await locker.set({ ...OTHERS, [field]: value })
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, [field]])
  expect((await locker.card()).settings).toEqual(DEFAULTS)
})
