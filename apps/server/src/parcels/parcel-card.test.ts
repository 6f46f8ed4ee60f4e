import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { PARCEL_STATUSES, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order, TEST_NOW } from '#/orders/test-orders.ts'
import { extendStorage, setBlocked } from '#/parcel-store/actions.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertParcelIn, insertPoint, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const NOW = new Date('2026-11-20T10:00:00Z')

const get = (uid: string, { headers }: Pick<TestAccount, 'headers'> = anna) =>
  opened.app.inject({ url: `/api/juridical/parcels/${uid}`, headers })
const card = async (uid: string): Promise<ParcelCard> => (await get(uid)).json()
const own = (status: ParcelStatus, draft: Partial<ParcelDraft> = {}) =>
  insertParcelIn(db(), status, { customerUid: anna.customerUid, ...draft }, NOW)

test('a card shows what was ordered, in roubles, grams and the mask of phones', async () => {
  const { customerUid } = anna
  await move(db(), { customerUid, change: 1_000_000 })
  const terminal = await insertTerminal(db(), { S: 3, M: 2, 'S/2': 1 }, { number: 'К-1' })
  const items = [
    { label: 'Книга', price: 12_345, quantity: 2, vat: '10' as const },
    { label: 'Закладка', price: 100, quantity: 1, vat: '22' as const },
  ]
  const line = lineTo(terminal, { receiver_email: 'anna@example.org', items })
  const { orderNumber, parcels } = await order(db(), customerUid, [line])
  const [parcel] = parcels
  const response = await get(parcel?.uid ?? '')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ])
  expect(response.json()).toEqual({
    uid: parcel?.uid,
    parcel_number: line.parcel_number,
    order_number: orderNumber,
    parcel_status: 'created',
    parcel_status_text: 'Создана',
    status_update_time: '2026-11-22T15:00:00+03:00',
    date_added: '2026-11-22T15:00:00+03:00',
    terminal_number: 'К-1',
    terminal_name: 'Почтомат К-1',
    terminal_address: 'Москва, улица Садовая, 1',
    service_type: 'yourself',
    service_type_text: 'Самостоятельно в почтомат',
    can_be_extended: false,
    can_be_cancelled: true,
    can_be_blocked: false,
    can_be_resent: false,
    blocked: false,
    declaration: 'Книги',
    weight: 1500,
    size: ['M'],
    declared_price: '1000.00',
    juridical_price: formatWireMoney(parcel?.price ?? 0),
    phone: '+7(916)123-45-67',
    email: 'anna@example.org',
    barcodes: [parcel?.barcode],
    is_parent: false,
    child_parcels: [],
    items: [
      { label: 'Книга', price: '123.45', quantity: 2, vat: '10' },
      { label: 'Закладка', price: '1.00', quantity: 1, vat: '22' },
    ],
    blocked_mtime: null,
    expire_at: null,
    extension_days_left: 14,
    free_cells: [
      { size: 'S/2', free: 1 },
      { size: 'S', free: 3 },
      { size: 'M', free: 1 },
    ],
  })
})

test('a parcel in several cells is gathered from them, each in its place', async () => {
  const cells = [{ size: 'XL' }, { size: 'S' }, { size: 'M/2' }]
  const parcel = await own('ready_for_pickup', { cells })
  const response = await card(parcel.uid)
  const children = parcel.cells.toSorted(byBarcode)
  const sizeOf = (uid: string) =>
    cells[parcel.cells.findIndex((cell) => cell.uid === uid)]?.size ?? ''
  expect(response).toMatchObject({
    is_parent: true,
    barcodes: children.map(({ barcode }) => barcode),
    size: children.map(({ uid }) => sizeOf(uid)),
    child_parcels: children.map(({ uid, barcode }) => ({
      uid,
      barcodes: [barcode],
      size: [sizeOf(uid)],
      parcel_status: 'ready_for_pickup',
      parcel_status_text: 'Доставлена',
      status_update_time: '2026-11-20T13:00:00+03:00',
    })),
  })
  // What names the whole is no label of its own.
  expect(response.barcodes).not.toContain(parcel.barcode)
})

const byBarcode = (one: { readonly barcode: string }, other: { readonly barcode: string }) =>
  one.barcode < other.barcode ? -1 : 1

test("another's parcel, one cell of several and a uid of another shape are not there", async () => {
  const boris = await signInCustomer(opened)
  const parcel = await own('delivered', { cells: [{ size: 'M' }, { size: 'M' }] })
  const child = parcel.cells[0]?.uid ?? ''
  const responses = [
    await get(parcel.uid, boris),
    await get(child),
    await get('1111111111111111111111'),
    await get('%00'),
    await get('нет'),
    await opened.app.inject({
      url: `/api/juridical/parcels/${parcel.uid}/events/`,
      headers: boris.headers,
    }),
    await opened.app.inject({
      url: `/api/juridical/parcels/${child}/events/`,
      headers: anna.headers,
    }),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 404))
  expect((await opened.app.inject(`/api/juridical/parcels/${parcel.uid}`)).statusCode).toBe(401)
})

test.each(PARCEL_STATUSES)(
  'in %s the flags are those of the table, and a deadline is reported while it lies at its point',
  async (status) => {
    const pointUid = await insertPoint(db(), { time_zone: 'Asia/Yekaterinburg' })
    const response = await card((await own(status, { pointUid })).uid)
    const lies = ['delivered', 'stored', 'ready_for_pickup', 'overdue', 'blocked_for_return']
    const waits = ['delivered', 'stored', 'ready_for_pickup']
    expect(response).toMatchObject({
      parcel_status: status,
      expire_at: lies.includes(status) ? '2026-11-23T23:59:59+05:00' : null,
      can_be_extended: [...waits, 'overdue'].includes(status),
      can_be_cancelled: [
        'created',
        'awaiting_acceptance',
        'ready_for_delivery',
        'awaiting_courier',
      ].includes(status),
      can_be_blocked: [
        ...waits,
        'shipped_from_warehouse',
        'in_delivery',
        'blocked_for_return',
      ].includes(status),
      can_be_resent: [...waits, 'overdue'].includes(status),
      blocked: status === 'blocked_for_return',
      blocked_mtime: status === 'blocked_for_return' ? '2026-11-20T13:00:00+03:00' : null,
      free_cells: null,
    })
  },
)

test('a block is reported while it shows: not once it was taken back, nor once the return has begun', async () => {
  const options = (minutes: number) => ({
    ...TEST_OPTIONS,
    now: new Date(NOW.getTime() + minutes * 60_000),
  })
  const parcel = await own('ready_for_pickup')
  const block = (blocked: boolean, minutes: number) =>
    inTransaction(db(), (transaction) =>
      setBlocked(transaction, parcel.uid, blocked, options(minutes)),
    )
  await block(true, 1)
  expect(await card(parcel.uid)).toMatchObject({
    status_update_time: '2026-11-20T13:01:00+03:00',
    blocked: true,
    blocked_mtime: '2026-11-20T13:01:00+03:00',
    can_be_blocked: true,
  })
  await block(false, 2)
  expect(await card(parcel.uid)).toMatchObject({
    status_update_time: '2026-11-20T13:00:00+03:00',
    blocked: false,
    blocked_mtime: null,
  })
  await block(true, 3)
  const [, , , taken] = eventsTo(parcel.uid, 'taken_for_return', options(4).now)
  await inTransaction(db(), (transaction) =>
    recordEvents(transaction, taken === undefined ? [] : [taken], options(4)),
  )
  expect(await card(parcel.uid)).toMatchObject({
    parcel_status: 'taken_for_return',
    blocked: false,
    blocked_mtime: null,
    can_be_blocked: false,
  })
})

test('days that may still be bought fall with each extension, and with the last one the flag', async () => {
  const { uid } = await own('ready_for_pickup')
  const extend = (days: number) =>
    inTransaction(db(), (transaction) =>
      extendStorage(transaction, uid, days, { ...TEST_OPTIONS, now: TEST_NOW }),
    )
  await extend(5)
  expect(await card(uid)).toMatchObject({ extension_days_left: 9, can_be_extended: true })
  await extend(7)
  await extend(2)
  expect(await card(uid)).toMatchObject({ extension_days_left: 0, can_be_extended: false })
})

test('a point whose size is full has no free cell of it, never fewer', async () => {
  const terminal = await insertTerminal(db(), { L: 1, S: 0 })
  const parcel = await own('created', { pointUid: terminal.uid })
  await db()
    .updateTable('point_cell')
    .set({ taken: 1 })
    .where('point_uid', '=', terminal.uid)
    .where('cell_size', '=', 'L')
    .execute()
  expect((await card(parcel.uid)).free_cells).toEqual([
    { size: 'S', free: 0 },
    { size: 'L', free: 0 },
  ])
})
