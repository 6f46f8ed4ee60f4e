import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { afterAll, beforeAll, expect } from 'vitest'
import { insertCustomer, insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { addTestSource } from './test-sources.ts'

export const TERMINAL = 'ЧЛБ%303'
export const OTHER_TERMINAL = 'ЧЛБ/304'
export const HOUR = 3_600_000

let made = 0
/** An event of hours ago. */
export const event = (
  parcel: { readonly barcode: string },
  status: string,
  hours = 0,
  changes: object = {},
) => {
  made += 1
  return {
    event_id: `e-${made}`,
    barcode: parcel.barcode,
    status,
    datetime: new Date(Date.now() - hours * HOUR).toISOString(),
    ...changes,
  }
}

/** The server with two sources and two points, for the tests of the file that asks. */
export function openFeed() {
  let opened: TestApp
  let owner: { readonly pointUid: string; readonly customerUid: string }
  beforeAll(async () => {
    opened = await openTestApp()
    const { db } = opened.database
    await addTestSource(db, 'lockers')
    await addTestSource(db, 'couriers')
    const pointUid = await insertPoint(db, { number: TERMINAL })
    await insertPoint(db, { number: OTHER_TERMINAL })
    owner = { pointUid, customerUid: await insertCustomer(db) }
  })
  afterAll(() => opened.close())

  const post = (
    payload: unknown,
    authorization = 'Token lockers-token',
    type = 'application/json',
  ) =>
    opened.app.inject({
      method: 'POST',
      url: '/api/pulse/events',
      headers: { authorization, 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  const send = async (events: unknown, token = 'lockers-token'): Promise<PulseVerdict[]> => {
    const response = await post(events, `Token ${token}`)
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
    return response.json<{ results: PulseVerdict[] }>().results
  }

  return {
    opened: () => opened,
    /** Whose each parcel is, and where it goes. */
    owner: () => owner,
    post,
    send,
    newParcel: (draft: Partial<ParcelDraft> = {}) =>
      insertParcel(opened.database.db, {
        ...owner,
        createdAt: new Date(Date.now() - 100 * HOUR),
        ...draft,
      }),
    eventsOf: (uid: string) =>
      opened.database.db
        .selectFrom('parcel_event')
        .selectAll()
        .where('parcel_uid', '=', uid)
        .execute(),
  }
}
