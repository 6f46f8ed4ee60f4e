import { addTestSource } from '#/feed/test-sources.ts'
import { ACTION_STATUSES, type ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
  const { db } = opened.database
  await move(db, { customerUid: anna.customerUid, change: 10_000_000 })
  await addTestSource(db, 'lockers')
})
afterAll(() => opened.close())

const CALLS: Readonly<
  Record<Exclude<ParcelAction, 'resend_sms'>, readonly [path: string, body: object]>
> = {
  extend: ['extend', { extension_days: 1, amount_to_pay: '50.00' }],
  cancel: ['cancel', { canceled: true }],
  block: ['block', { blocked: true }],
  unblock: ['block', { blocked: null }],
}
const WORDS = {
  extend: 'продлить',
  cancel: 'отменить',
  block: 'заблокировать',
  unblock: 'разблокировать',
} as const
const ACTIONS = ['extend', 'cancel', 'block', 'unblock'] as const

const act = (uid: string, action: keyof typeof CALLS) => {
  const [path, payload] = CALLS[action]
  return opened.app.inject({
    method: 'POST',
    url: `/api/juridical/parcels/${uid}/${path}`,
    headers: anna.headers,
    payload,
  })
}
const card = async (uid: string) =>
  (await opened.app.inject({ url: `/api/juridical/parcels/${uid}`, headers: anna.headers })).json()
const own = (status: (typeof PARCEL_STATUSES)[number], now?: Date) =>
  insertParcelIn(opened.database.db, status, { customerUid: anna.customerUid }, now)

const ways = ACTIONS.flatMap((action) => PARCEL_STATUSES.map((status) => [action, status] as const))
const isAllowed = ([action, status]: (typeof ways)[number]) =>
  ACTION_STATUSES[action].includes(status)

test.each(ways.filter(isAllowed))('%s in %s is done', async (action, status) => {
  const { uid } = await own(status)
  const response = await act(uid, action)
  expect([response.statusCode, response.json().success]).toEqual([200, true])
})

test.each(ways.filter((way) => !isAllowed(way)))(
  '%s in %s is rejected, and informed why',
  async (action, status) => {
    const { uid } = await own(status)
    const response = await act(uid, action)
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        code: 'action_refused',
        detail: `Посылку в статусе «${PARCEL_STATUS[status].cabinetWording}» нельзя ${WORDS[action]}`,
      },
    ])
    expect(await card(uid)).toMatchObject({ parcel_status: status })
  },
)

const MINUTE = 60_000
const report = async (barcode: string, status: string, at: Date) => {
  const response = await opened.app.inject({
    method: 'POST',
    url: '/api/pulse/events',
    headers: { authorization: 'Token lockers-token' },
    payload: [
      {
        event_id: `${barcode}-${status}-${at.getTime()}`,
        barcode,
        status,
        datetime: at.toISOString(),
      },
    ],
  })
  expect(response.statusCode).toBe(200)
}

test.each([
  ['cancel', 'created', 'in_delivery', 'cancelled'],
  ['cancel', 'created', 'issued', 'cancelled'],
  ['extend', 'overdue', 'taken_for_return', 'delivered'],
  ['block', 'ready_for_pickup', 'stored', 'blocked_for_return'],
] as const)(
  'an acknowledged %s in %s holds, though the feed reports later that it was %s before',
  async (action, status, reported, shown) => {
    const now = new Date()
    const { uid, barcode } = await own(status, new Date(now.getTime() - 30 * MINUTE))
    expect((await act(uid, action)).statusCode).toBe(200)
    await report(barcode, reported, new Date(now.getTime() - 10 * MINUTE))
    expect(await card(uid)).toMatchObject({ parcel_status: shown })
  },
)

test('a parcel that was fetched meanwhile is extended for nobody', async () => {
  const { uid, barcode } = await own('ready_for_pickup', new Date(Date.now() - 30 * MINUTE))
  await report(barcode, 'received', new Date(Date.now() - MINUTE))
  const response = await act(uid, 'extend')
  expect([response.statusCode, response.json().detail]).toEqual([
    409,
    'Посылку в статусе «Выдана» нельзя продлить',
  ])
})
