import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerCard } from '@yacheyka/contract/device/locker-card'
import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { afterAll, beforeAll, expect } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { makeTestDevice, sendReport, telemetryOf } from './test-devices.ts'

export const DOORS = [1, 2, 3].map((door) => ({
  door,
  board: 1,
  channel: door,
  size: 'M' as const,
  low: false,
  x: 0,
  y: (door - 1) * 200,
  width: 400,
  height: 200,
}))

let seq = 0
/** A fact as a locker reports it, the next in order. */
export const factOf = (kind: string, door: number | null, body: object = {}) => {
  seq += 1
  return {
    seq,
    datetime: new Date().toISOString(),
    quality: 'exact',
    kind,
    door,
    barcode: null,
    body,
  }
}

export const codeOf = (response: { json: () => unknown }) =>
  (response.json() as { code?: string }).code

/** Two managers of the console, and lockers of three doors that report and are commanded. */
export function openLockers() {
  let opened: TestApp
  let anna: TestOperator
  let boris: TestOperator
  beforeAll(async () => {
    opened = await openTestApp()
    anna = await signInOperator(opened, 'manager', 'anna')
    boris = await signInOperator(opened, 'manager', 'boris')
  })
  afterAll(() => opened.close())

  const db = () => opened.database.db
  let made = 0

  async function newLocker(state: 'pending' | 'active' = 'active') {
    made += 1
    const number = `СТЕНА-${made}`
    const pointUid = await insertPoint(db(), { number })
    const token = await makeTestDevice(db(), pointUid, { state, doors: DOORS })
    const [uid = ''] = token.split('.')
    const headers = { authorization: `Device ${token}` }
    const path = `/api/operator/lockers/${encodeURIComponent(number)}`
    const report = async (parts: object) => {
      const response = await sendReport(opened, token, parts)
      expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
    }
    return {
      number,
      pointUid,
      uid,
      path,
      report,
      sendTelemetry: (doors: Partial<DeviceTelemetry['doors'][number]>[]) =>
        report({ telemetry: telemetryOf(DOORS, doors) }),
      feed: async () =>
        (await opened.app.inject({ url: '/api/device/feed', headers })).json<FeedResponse>(),
      card: async () => (await anna.inject({ url: path })).json<LockerCard>(),
      order: (payload: object, who = anna) =>
        who.inject({
          method: 'POST',
          url: `${path}/commands`,
          payload: { reason: 'Звонок', ...payload },
        }),
    }
  }

  return { opened: () => opened, anna: () => anna, boris: () => boris, db, newLocker }
}
