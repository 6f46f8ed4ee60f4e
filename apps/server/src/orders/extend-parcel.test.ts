import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cancelOrderedParcel } from './cancel-parcel.ts'
import { extendOrderedParcel, readExtendPrice } from './extend-parcel.ts'
import { insertTerminal, lineTo, order, TEST_NOW, TEST_ORDERS } from './test-orders.ts'

let database: TestDatabase
/** So many connections that they meet in the database, not before it. */
let wide: OpenDatabase
let customerUid: string
let price: number
beforeAll(async () => {
  database = await openTestDatabase()
  wide = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 32,
    log: SILENT,
  })
  price = await readExtendPrice(database.db, TEST_NOW)
})
afterAll(async () => {
  await wide.close()
  await database.close()
})
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
})

const topUp = (change: number) => move(database.db, { customerUid, change })
const extend = (uid: string, days: number, amount = price * days, options = TEST_ORDERS) =>
  inTransaction(wide.db, (transaction) =>
    extendOrderedParcel(transaction, uid, { days, amount }, options),
  )
const waiting = (draft: Partial<ParcelDraft> = {}) =>
  insertParcelIn(database.db, 'ready_for_pickup', { customerUid, ...draft }, TEST_NOW)
const parcelRow = (uid: string) =>
  database.db
    .selectFrom('parcel')
    .select(['status', 'extended_days', 'expire_at'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
const movements = async () => {
  const rows = await database.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.uid', 'ledger_entry.transfer_uid')
    .innerJoin('ledger_account', 'ledger_account.uid', 'ledger_entry.account_uid')
    .select(['ledger_transfer.kind', 'ledger_transfer.amount', 'ledger_transfer.note'])
    .where('ledger_account.customer_uid', '=', customerUid)
    .where('ledger_transfer.kind', '=', 'extension')
    .orderBy('ledger_entry.number')
    .execute()
  return rows.map(({ amount, note }) => `${amount} ${note}`)
}
const emails = () =>
  database.db
    .selectFrom('outbox_message')
    .select(['template', 'recipient'])
    .where('template', '=', 'low_balance')
    .execute()

test('each extension is charged by itself, for the parcel and not for its cells', async () => {
  await topUp(price * 20)
  const cells = [{ size: 'M' }, { size: 'S' }, { size: 'XL' }]
  const { uid, parcelNumber } = await waiting({ cells })
  await extend(uid, 3)
  await extend(uid, 1)
  expect(await balanceOf(database.db, customerUid)).toBe(price * 16)
  expect(await movements()).toEqual([
    `${price * 3} Отправление ${parcelNumber}: +3${NBSP}дня`,
    `${price} Отправление ${parcelNumber}: +1${NBSP}день`,
  ])
  expect(await parcelRow(uid)).toMatchObject({
    extended_days: 4,
    expire_at: new Date('2026-11-29T20:59:59Z'),
  })
  expect((await verifyLedger(database.db)).errors).toEqual([])
})

test('another amount than that of today is rejected with what it costs, and nothing is done', async () => {
  await topUp(price * 20)
  const { uid } = await waiting()
  const before = await parcelRow(uid)
  for (const amount of [0, price * 3 - 1, price * 3 + 1, price * 2])
    await expect(extend(uid, 3, amount)).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      message: expect.stringMatching(
        /^Стоимость продления изменилась: теперь 150,00\s₽, по\s50,00\s₽ за\sсутки\./,
      ),
    })
  expect(await parcelRow(uid)).toEqual(before)
  expect(await balanceOf(database.db, customerUid)).toBe(price * 20)
})

test('a deposit that does not cover it is informed how much is missing, and nothing is done', async () => {
  await topUp(price * 2 - 1)
  const { uid } = await waiting()
  const before = await parcelRow(uid)
  await expect(extend(uid, 5)).rejects.toMatchObject({
    status: 409,
    code: 'deposit_short',
    message: `На${NBSP}депозите не${NBSP}хватает 150,01${NBSP}₽. Пополните его и${NBSP}повторите.`,
  })
  expect(await parcelRow(uid)).toEqual(before)
  expect(await balanceOf(database.db, customerUid)).toBe(price * 2 - 1)
  await extend(uid, 1)
  expect(await balanceOf(database.db, customerUid)).toBe(price - 1)
})

test('its price is that of the tariff of the day; where storage costs nothing nothing is booked', async () => {
  const { db } = database
  const { rates } = await db.selectFrom('tariff').select('rates').executeTakeFirstOrThrow()
  const change = (validFrom: string, storageDay: number) =>
    db
      .insertInto('tariff')
      .values({
        uid: newUid(),
        valid_from: validFrom,
        rates: JSON.stringify({ ...Object(rates), storageDay }),
      })
      .execute()
  await change('2027-02-01', 7000)
  await change('2027-03-01', 0)
  const priceOn = (day: string) => readExtendPrice(db, new Date(day))
  expect([await priceOn('2027-01-31T20:59:59Z'), await priceOn('2027-01-31T21:00:00Z')]).toEqual([
    5000, 7000,
  ])
  const now = new Date('2027-03-05T09:00:00Z')
  const { uid } = await insertParcelIn(db, 'overdue', { customerUid }, now)
  await extend(uid, 2, 0, { ...TEST_ORDERS, now })
  expect(await movements()).toEqual([])
  expect(await parcelRow(uid)).toMatchObject({ status: 'delivered', extended_days: 2 })
})

test('a spend that takes the deposit below its threshold is reported by email', async () => {
  await database.db
    .insertInto('juridical_user')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      login: 'low-balance',
      ceo_fullname: 'Иванова Анна Петровна',
      ceo_phone: '+79161234567',
      email: 'low@example.org',
      created_at: TEST_NOW,
    })
    .execute()
  await topUp(100_000 + price)
  const { uid } = await waiting()
  await extend(uid, 1)
  expect(await emails()).toEqual([])
  await extend(uid, 1)
  expect(await emails()).toEqual([{ template: 'low_balance', recipient: 'low@example.org' }])
})

/** `done`, or the code of the rejection, in the order of words. */
const outcomesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results
    .map((result) =>
      result.status === 'fulfilled'
        ? 'done'
        : result.reason instanceof AppError
          ? result.reason.code
          : String(result.reason),
    )
    .toSorted()

test('of many who extend at once as many are charged as days are left', async () => {
  await topUp(price * 100)
  const { uid } = await waiting()
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => extend(uid, 5)))
  expect(outcomesOf(results)).toEqual([
    'done',
    'done',
    ...Array.from({ length: 10 }, () => 'extension_limit'),
  ])
  expect(await parcelRow(uid)).toMatchObject({ extended_days: 10 })
  expect(await balanceOf(database.db, customerUid)).toBe(price * 90)
})

test('the last money buys one of two extensions', async () => {
  await topUp(price * 3)
  const parcels = [await waiting(), await waiting()]
  const results = await Promise.allSettled(parcels.map(({ uid }) => extend(uid, 2)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await balanceOf(database.db, customerUid)).toBe(price)
  const days = await Promise.all(parcels.map(({ uid }) => parcelRow(uid)))
  expect(days.map((row) => row.extended_days).toSorted((one, other) => one - other)).toEqual([0, 2])
})

test('extensions, cancellations, orders and the feed at once: none waits for ever, and the books agree', async () => {
  const { db } = wide
  const terminal = await insertTerminal(database.db, { M: 500 })
  const START = 10_000_000
  await topUp(START)
  const old = await Promise.all(
    Array.from({ length: 12 }, () => waiting({ pointUid: terminal.uid })),
  )
  const placed = await order(
    db,
    customerUid,
    Array.from({ length: 12 }, () => lineTo(terminal)),
  )
  const work = old.flatMap(({ uid }, at) => [
    extend(uid, 2),
    inTransaction(db, (transaction) =>
      recordEvents(transaction, eventsTo(uid, 'received', TEST_NOW), TEST_ORDERS),
    ),
    inTransaction(db, (transaction) =>
      cancelOrderedParcel(transaction, placed.parcels[at]?.uid ?? '', TEST_ORDERS),
    ),
    order(db, customerUid, [lineTo(terminal)]),
  ])
  const results = await Promise.allSettled(work)
  // Whoever was fetched before its extension is refused it; nothing else fails.
  const codes = outcomesOf(results)
  expect(codes.filter((code) => code !== 'done' && code !== 'action_refused')).toEqual([])
  expect((await verifyLedger(db)).errors).toEqual([])
  const extended = await Promise.all(old.map(({ uid }) => parcelRow(uid)))
  const days = extended.reduce((sum, row) => sum + row.extended_days, 0)
  const orders = await db
    .selectFrom('juridical_order')
    .select((eb) => eb.fn.sum<string>('price').as('sum'))
    .where('customer_uid', '=', customerUid)
    .where('uid', '!=', placed.uid)
    .executeTakeFirstOrThrow()
  expect(await balanceOf(db, customerUid)).toBe(START - days * price - Number(orders.sum))
})

test('a refund that the deposit cannot hold is rejected and cancels nothing', async () => {
  const { db } = database
  await topUp(1_000_000)
  const placed = await order(db, customerUid, [lineTo(await insertTerminal(db))])
  const [parcel] = placed.parcels
  await topUp(BALANCE_MAX - (await balanceOf(db, customerUid)))
  const cancel = inTransaction(db, (transaction) =>
    cancelOrderedParcel(transaction, parcel?.uid ?? '', TEST_ORDERS),
  )
  await expect(cancel).rejects.toMatchObject({
    status: 409,
    code: 'deposit_full',
    message: expect.stringMatching(/^Вернуть [\d,]+.₽ некуда: /),
  })
  expect((await parcelRow(parcel?.uid ?? '')).status).toBe('created')
  expect(await balanceOf(db, customerUid)).toBe(BALANCE_MAX)
})
