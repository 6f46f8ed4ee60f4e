import { isCellSize } from '@yacheyka/core/cells/cell-size'
import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { mayChangeLocker } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { type Cell, releaseCells, holdCellCounts } from '#/parcel-store/cells.ts'
import { RANDOM_IDENTIFIERS } from '#/parcel-store/identifiers.ts'
import { numberChanges } from '#/parcel-store/locker-changes.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'
import { recordChanges } from '#/parcel-store/parcel-changes.ts'
import { freePins } from '#/parcel-store/unique-codes.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import { readTerminals, rejectionOfTerminal, type Terminal } from './check-lines.ts'
import { creditDeposit } from './credit-deposit.ts'
import { depositShort } from './deposit-short.ts'
import { payUnpaidOrders } from './pay-unpaid.ts'

export interface NewLocker {
  /** Of the point that it goes to. */
  readonly terminalNumber: string
  /** What its carriage costs then, as the customer was told. */
  readonly price: Kopecks
}

export interface LockerPrice {
  /** What the parcel costs now, and would cost at the other point by the tariff in force. */
  readonly before: Kopecks
  readonly after: Kopecks
}

/**
 * What a parcel costs at another point.
 * @throws {AppError} 404; 409 `action_refused` where it may not go elsewhere, or the point does not take it
 * @throws {FieldErrors} `terminal_number` where there is no such point
 */
export async function readLockerPrice(
  db: Kysely<Database>,
  parcelUid: string,
  terminalNumber: string,
  now: Date,
): Promise<LockerPrice> {
  const { parcel, rows, order } = await readFacts(db, parcelUid)
  refuseMoved(shownStatus(parcel.status, parcel.blocked))
  const target = await readTarget(db, parcel, terminalNumber)
  const price = await priceAt(db, { parcel, rows, target }, now)
  return { before: order.parcelPrice, after: price.price }
}

/**
 * Sends a parcel to another point until it is accepted: cells of the former one are freed and of the new one taken, the difference in price
 * goes through the ledger, and both lockers are told, in the caller's transaction. It gets a PIN that is free there, and needs a new label.
 * An order that is not paid costs so much more or less, and takes cells only where it held them. Locks in the order of
 * docs/decisions/0013-orders.md.
 * @param userUid who does it, for the card
 * @returns whether it went anywhere: false where it is on its way to that point already
 * @throws {AppError} 404; 409 `action_refused` where it may not go elsewhere, the point does not take it or has no free cell;
 * `price_changed` where the price is another by now; `deposit_short` where the deposit does not cover the difference
 * @throws {FieldErrors} `terminal_number` where there is no such point
 */
export async function changeLocker(
  transaction: Transaction<Database>,
  parcelUid: string,
  { terminalNumber, price: shownPrice }: NewLocker,
  { userUid, ...options }: LedgerOptions & { readonly userUid: string },
): Promise<boolean> {
  const { now } = options
  const { parcel: known } = await readFacts(transaction, parcelUid)
  const { customer_uid: customerUid } = known
  await lockDeposit(transaction, customerUid, now)
  const locked = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (locked === undefined) throw notFound('Такого отправления нет')
  refuseMoved(shownStatus(locked.status, locked.blocked))
  const { parcel, rows, order } = await readFacts(transaction, parcelUid)
  const target = await readTarget(transaction, parcel, terminalNumber)
  if (target.uid === parcel.point_uid) return false
  const priced = await priceAt(transaction, { parcel, rows, target }, now)
  if (priced.price !== shownPrice) throw priceChanged(priced.price)
  const held = await moveCells(transaction, {
    rows,
    order,
    terminalNumber,
    target,
    from: parcel.point_uid,
  })
  const [left = 0, change = 0] = await numberChanges(transaction, [parcel.point_uid, target.uid])
  const [pin = ''] = await freePins(transaction, [target.uid], RANDOM_IDENTIFIERS)
  await sql`UPDATE parcel SET point_uid = ${target.uid}, cell_held = uid = ANY(${held}::text[])
    WHERE uid = ${parcelUid} OR parent_uid = ${parcelUid}`.execute(transaction)
  await sql`UPDATE parcel SET delivery_city = ${priced.deliveryCity}, juridical_price = ${priced.price}, pin = ${pin},
      locker_change = ${change}, version = version + 1
    WHERE uid = ${parcelUid}`.execute(transaction)
  await sql`DELETE FROM moved_parcel WHERE point_uid = ${target.uid} AND parcel_uid = ${parcelUid}`.execute(
    transaction,
  )
  await sql`INSERT INTO moved_parcel (point_uid, parcel_uid, locker_change, moved_at)
    VALUES (${parcel.point_uid}, ${parcelUid}, ${left}, ${now})
    ON CONFLICT (point_uid, parcel_uid) DO UPDATE SET locker_change = excluded.locker_change, moved_at = excluded.moved_at`.execute(
    transaction,
  )
  await recordChanges(transaction, parcelUid, ['locker'], { author: 'customer', userUid, now })
  await settle(transaction, { parcel, order, price: priced.price }, options)
  return true
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** What is known of a parcel that was ordered here, its rows that take a cell each, and its order. */
async function readFacts(db: Kysely<Database>, uid: string) {
  const parcel = await db
    .selectFrom('parcel')
    .select(['uid', 'customer_uid', 'parcel_number', 'order_uid', 'point_uid', 'status', 'blocked'])
    .select(['weight', 'service_type', 'dispatch_city', 'juridical_price', 'version'])
    .where('uid', '=', uid)
    .where('parent_uid', 'is', null)
    .executeTakeFirst()
  if (parcel === undefined) throw notFound('Такого отправления нет')
  if (parcel.order_uid === null || parcel.service_type === null || parcel.juridical_price === null)
    throw refused(
      'Это отправление оформлено не в кабинете: его почтомат меняет тот, кто его передал',
    )
  const order = await db
    .selectFrom('juridical_order')
    .select(['uid', 'order_number', 'paid_at'])
    .where('uid', '=', parcel.order_uid)
    .executeTakeFirstOrThrow()
  const cells = await db
    .selectFrom('parcel')
    .select(['uid', 'cell_size', 'cell_held'])
    .where((eb) => eb.or([eb('uid', '=', uid), eb('parent_uid', '=', uid)]))
    .where('cell_size', 'is not', null)
    .orderBy('barcode')
    .execute()
  const rows = cells.flatMap(({ uid: row, cell_size: size, cell_held: held }) =>
    size !== null && isCellSize(size) ? [{ uid: row, size, held }] : [],
  )
  const { service_type: serviceType, juridical_price: parcelPrice } = parcel
  return { parcel: { ...parcel, serviceType }, rows, order: { ...order, parcelPrice } }
}

const refused = (detail: string) => new AppError(409, 'action_refused', typeset(detail))

function refuseMoved(shown: ReturnType<typeof shownStatus>): void {
  if (!mayChangeLocker(shown))
    throw refused(
      `Почтомат меняют, пока отправление не принято, а оно в статусе «${PARCEL_STATUS[shown].publicWording}»`,
    )
}

async function readTarget(
  db: Kysely<Database>,
  { weight }: Facts['parcel'],
  number: string,
): Promise<Terminal> {
  const target = (await readTerminals(db, [{ terminal_number: number }], false)).get(number)
  if (target === undefined)
    throw new FieldErrors({ terminal_number: [NEW_PARCEL_MESSAGES.noPoint] })
  const rejection = rejectionOfTerminal({ weight: weight ?? 0 }, target)
  if (rejection === 'too_heavy')
    throw refused(`Почтомат ${number} не принимает таких тяжёлых посылок`)
  if (rejection !== undefined) throw refused(`Почтомат ${number} сейчас не принимает посылок`)
  return target
}

async function priceAt(
  db: Kysely<Database>,
  { parcel, rows, target }: Pick<Facts, 'parcel' | 'rows'> & { readonly target: Terminal },
  now: Date,
) {
  const line = {
    serviceType: parcel.serviceType,
    dispatchCity: parcel.dispatch_city ?? '',
    deliveryCity: target.city,
    cells: rows.map(({ size }) => size),
    weight: parcel.weight ?? 0,
  }
  const { lines } = await priceLines(db, [line], now)
  const [priced] = lines
  if (priced === undefined) throw new Error(`parcel ${parcel.uid} has no price`)
  return priced
}

/** @returns the rows whose cells the new point counts */
async function moveCells(
  transaction: Transaction<Database>,
  {
    rows,
    order,
    target,
    from,
    terminalNumber,
  }: Pick<Facts, 'rows' | 'order'> & {
    readonly target: Terminal
    readonly from: string
    readonly terminalNumber: string
  },
): Promise<readonly string[]> {
  const cellsAt = (pointUid: string, at: Facts['rows']) =>
    at.map(({ size }): Cell => ({ pointUid, size }))
  const before = rows.filter(({ held }) => held)
  const counts = await holdCellCounts(transaction, [from, target.uid])
  await releaseCells(transaction, cellsAt(from, before))
  if (order.paid_at === null && before.length === 0) return []
  const taken = counts.take(cellsAt(target.uid, rows))
  if ('missing' in taken)
    throw refused(
      `В почтомате ${terminalNumber} нет свободной ячейки ${taken.missing.size}. Выберите другой.`,
    )
  await counts.store()
  return rows.filter((_, at) => taken.counted[at] === true).map(({ uid }) => uid)
}

/** Charges or gives back the difference, or writes it into the order that waits for its payment. */
async function settle(
  transaction: Transaction<Database>,
  { parcel, order, price }: Pick<Facts, 'parcel' | 'order'> & { readonly price: Kopecks },
  options: LedgerOptions,
): Promise<void> {
  const more = price - order.parcelPrice
  if (more === 0) return
  const { customer_uid: customerUid, version } = parcel
  await transaction
    .updateTable('juridical_order')
    .set((eb) => ({ price: eb('price', '+', more) }))
    .where('uid', '=', order.uid)
    .execute()
  if (order.paid_at === null) {
    if (more < 0) await payUnpaidOrders(transaction, customerUid, options)
    return
  }
  const request = {
    customerUid,
    kind: more > 0 ? 'order_payment' : 'refund',
    change: -more,
    // The version grows with every change, under the parcel's lock.
    reference: `locker:${parcel.uid}:${version}`,
    note: `Другой почтомат отправления ${parcel.parcel_number ?? ''}, заказ №${NBSP}${order.order_number}`,
  } as const
  const { outcome, ...result } =
    more > 0
      ? await transfer(transaction, request, options)
      : await creditDeposit(transaction, request, options)
  if (outcome === 'insufficient' && 'missing' in result) throw depositShort(result.missing)
  if (outcome !== 'done') throw new Error(`the move of ${parcel.uid} was not settled: ${outcome}`)
}

const priceChanged = (price: Kopecks) =>
  new AppError(
    409,
    'price_changed',
    typeset(
      `Стоимость изменилась: теперь ${formatMoney(price)}. Проверьте её и подтвердите ещё раз.`,
    ),
  )
