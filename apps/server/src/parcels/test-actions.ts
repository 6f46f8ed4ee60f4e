import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'

/** The server for the tests of the file that asks, a customer of each test's own, and what it does with its parcels. */
export function openActions() {
  let opened: TestApp
  let anna: TestAccount
  beforeAll(async () => {
    opened = await openTestApp({ LIMIT_ACTIONS_PER_MINUTE: '40' })
  })
  beforeEach(async () => {
    anna = await signInCustomer(opened)
  })
  afterAll(() => opened.close())

  const db = () => opened.database.db
  const topUp = (change = 10_000_000) => move(db(), { customerUid: anna.customerUid, change })
  const balance = () => balanceOf(db(), anna.customerUid)
  const own = (status: ParcelStatus, draft: Partial<ParcelDraft> = {}) =>
    insertParcelIn(db(), status, { customerUid: anna.customerUid, ...draft })

  const post = (
    path: string,
    payload: unknown,
    headers: Readonly<Record<string, string>> = anna.headers,
  ) =>
    opened.app.inject({
      method: 'POST',
      url: `/api/juridical/parcels/${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload) ?? '',
    })
  const withKey = (key: string) => ({ ...anna.headers, 'idempotency-key': key })
  const extend = (uid: string, days: number, headers?: Readonly<Record<string, string>>) =>
    post(`${uid}/extend`, { extension_days: days, amount_to_pay: `${days * 50}.00` }, headers)
  const cancel = (uid: string, reason = '', headers?: Readonly<Record<string, string>>) =>
    post(`${uid}/cancel/`, { canceled: true, cancellation_reason: reason }, headers)
  const block = (
    uid: string,
    blocked: true | null,
    reason = '',
    headers?: Readonly<Record<string, string>>,
  ) => post(`${uid}/block`, { blocked, block_reason: reason }, headers)

  const parcelRow = (uid: string) =>
    db().selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const reasonsOf = async (uid: string) => {
    const rows = await db()
      .selectFrom('parcel_event')
      .select(['reason', 'originator', 'source'])
      .where('parcel_uid', '=', uid)
      .where('reason', '!=', '')
      .orderBy('occurred_at')
      .execute()
    expect(rows.filter((row) => row.originator !== 'juridical' || row.source !== 'system')).toEqual(
      [],
    )
    return rows.map(({ reason }) => reason)
  }
  const paidParcel = async () => {
    const placed = await order(db(), anna.customerUid, [lineTo(await insertTerminal(db()))])
    const [parcel] = placed.parcels
    if (parcel === undefined) throw new Error('nothing was ordered')
    return { ...parcel, order: placed }
  }

  return {
    opened: () => opened,
    anna: () => anna,
    db,
    topUp,
    balance,
    own,
    post,
    withKey,
    extend,
    cancel,
    block,
    parcelRow,
    reasonsOf,
    paidParcel,
  }
}

export const statusesOf = (responses: readonly { readonly statusCode: number }[]): number[] =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
