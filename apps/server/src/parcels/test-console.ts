import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { order as orderAt, TEST_ORDERS } from '#/orders/test-orders.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

interface Event {
  readonly status: string
  readonly kind: string
  readonly originator: string
  readonly reason: string
  readonly outcome: string
  readonly event_id: string
}

interface Message {
  readonly channel: string
  readonly template: string
  readonly recipient: string
}

/** A server with a manager and support of the console, for a file of tests. */
export function openConsole() {
  let opened: TestApp
  let manager: TestOperator
  let support: TestOperator
  beforeAll(async () => {
    opened = await openTestApp()
    manager = await signInOperator(opened, 'manager')
    support = await signInOperator(opened, 'support')
  })
  afterAll(() => opened.close())

  const db = () => opened.database.db

  const parcelRow = (uid: string) =>
    db().selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()

  /** Tests name a parcel by its uid, the console by its barcode. @param path `{uid}` or `{uid}/extend` */
  const urlOf = async (path: string): Promise<string> => {
    const [uid = '', ...rest] = path.split('/')
    return ['/api/operator/parcels', (await parcelRow(uid)).barcode, ...rest].join('/')
  }

  const as = (role: 'manager' | 'support'): TestOperator => (role === 'manager' ? manager : support)

  const request = async (role: 'manager' | 'support', path: string) =>
    as(role).inject({ url: await urlOf(path) })

  const post = async (
    role: 'manager' | 'support',
    path: string,
    payload: Readonly<Record<string, unknown>> = {},
    key?: string,
  ) =>
    as(role).inject({
      method: 'POST',
      url: await urlOf(path),
      payload,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })

  const get = async <T>(path: string): Promise<T> => {
    const response = await request('manager', path)
    expect(response.statusCode).toBe(200)
    return response.json<T>()
  }

  return {
    db,
    as,
    request,
    post,
    get,
    parcelRow,
    order: (customerUid: string, lines: Parameters<typeof orderAt>[2]) =>
      orderAt(db(), customerUid, lines, { ...TEST_ORDERS, now: new Date() }),
    inStatus: (status: ParcelStatus, draft: Partial<ParcelDraft> = {}) =>
      insertParcelIn(db(), status, draft),
    audited: async (uid: string) =>
      db()
        .selectFrom('audit_log')
        .select(['action', 'actor', 'subject_kind', 'before', 'after', 'reason'])
        .where('subject_id', '=', (await parcelRow(uid)).barcode)
        .orderBy('at')
        .execute(),
    eventsOf: async (uid: string) =>
      (await get<{ readonly results: readonly Event[] }>(`${uid}/events?limit=100`)).results,
    messagesOf: async (uid: string) =>
      (await get<{ readonly results: readonly Message[] }>(`${uid}/messages`)).results,
  }
}

export const statusesOf = (responses: readonly { readonly statusCode: number }[]): number[] =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
