import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { OrderCells, OrderStatus } from '@yacheyka/core/orders/order'
import { typeset } from '@yacheyka/core/text/wording'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import {
  putOrderEvents,
  putParcelEvents,
  selectEventReceivers,
} from '#/merchant-events/put-events.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { transfer } from '#/ledger/transfer.ts'
import {
  type CreatedParcel,
  createParcels,
  type ParcelDraft,
} from '#/parcel-store/create-parcels.ts'
import { checkCaps, type OrderOptions } from './caps.ts'
import {
  checkLines,
  readTerminals,
  rejectionOfTerminal,
  releaseNumbers,
  type Terminal,
} from './check-lines.ts'
import { fitLines } from './fit-lines.ts'
import { insertItems } from './insert-items.ts'
import { insertOrder } from './insert-order.ts'
import { type LineWithPrice, priceLines, type Pricing } from '#/tariffs/price-lines.ts'
import { orderPayment } from './order-payment.ts'
import { notifyOfPlaced } from './notify-customer.ts'

export interface OrderDraft {
  readonly customerUid: string
  /** Who orders; null where another system does for the customer. */
  readonly userUid: string | null
  /** What the customer was told it costs. */
  readonly price: Kopecks
  /** At least one. */
  readonly lines: readonly OrderLine[]
}

/** A parcel that is ordered. */
export type OrderLine = OrderedParcel & Pick<ParcelDraft, 'metadata'>

export interface PlacedOrder {
  readonly uid: string
  readonly orderNumber: string
  /** `active`: paid; `awaiting_payment`: the deposit did not cover it. */
  readonly status: Exclude<OrderStatus, 'completed'>
  readonly price: Kopecks
  readonly cells: OrderCells
  /** One for each line, in the same order. */
  readonly parcels: readonly (CreatedParcel & { readonly price: Kopecks })[]
}

/**
 * Places an order in the caller's transaction: prices it, reserves its cells, stores its parcels and charges the deposit,
 * or saves it unpaid where that does not cover it. All or nothing: what is thrown leaves no trace once the caller rolls
 * back. An unpaid order takes its cells where its customer's unpaid orders may hold so many, and else when it is paid. Takes
 * its locks in the order of docs/decisions/0013-orders.md.
 * @throws {TerminalRefused} for every parcel whose point takes no parcels, none so heavy, or has no free cell
 * @throws {FieldErrors} for parcel numbers that are taken, and cities that are not those of their points
 * @throws {AppError} 400 `unknown_city`; 409 `price_changed` where the price is another by now; 429 as `checkCaps`
 */
export async function placeOrder(
  transaction: Transaction<Database>,
  order: OrderDraft,
  options: OrderOptions,
): Promise<PlacedOrder> {
  const { customerUid, lines } = order
  const { now } = options
  const deposit = await lockDeposit(transaction, customerUid, now)
  const terminals = await readTerminals(transaction, lines, deposit.sandbox)
  // Nothing is priced to a point that takes no parcels; those whose cells are gone are named in the same rejection.
  if (lines.some((line) => rejectionOfTerminal(line, terminals.get(line.terminal_number))))
    await fitLines(transaction, lines, terminals)
  const pricing = await priceLines(transaction, lines.map(toPrice), now)
  await checkLines(transaction, { customerUid, lines, terminals, priced: pricing.lines })
  refuseOtherPrice(order, pricing)
  const numbers = lines.map((line) => line.parcel_number)
  await releaseNumbers(transaction, customerUid, numbers)
  const price = pricing.total
  const paid = price <= deposit.balance
  const most = await checkCaps(transaction, { customerUid, parcels: lines.length, paid }, options)
  const fitted = await fitLines(transaction, lines, terminals)
  const { held, cells } = await fitted.reserve(most)
  const uid = newUid()
  const orderNumber = await insertOrder(
    transaction,
    { uid, customer_uid: customerUid, user_uid: order.userUid, price, paid, cells },
    now,
  )
  const { sandbox } = deposit
  const drafts = draftsOf(uid, order, { terminals, priced: pricing.lines, held, sandbox })
  const parcels = await createParcels(transaction, drafts, now)
  await insertItems(
    transaction,
    lines.map(({ items }, at) => ({ parcelUid: parcels[at]?.uid ?? '', items })),
  )
  if (paid && price > 0) {
    const request = orderPayment({ uid, orderNumber, customerUid, price })
    const { outcome } = await transfer(transaction, request, options)
    if (outcome !== 'done') throw new Error(`order ${uid} was not paid: ${outcome}`)
  }
  await rememberDispatchCity(transaction, customerUid, pricing.lines[0]?.dispatchCity)
  const placed = { uid, orderNumber, price, parcels: lines.length, paid }
  await notifyOfPlaced(transaction, customerUid, placed, options)
  const customers = await selectEventReceivers(transaction, [customerUid])
  if (customers.has(customerUid)) {
    const said = paid ? (['order.created', 'order.paid'] as const) : (['order.created'] as const)
    await putOrderEvents(transaction, said, [uid], now)
    const created = parcels.map((parcel) => ({ uid: parcel.uid, type: 'parcel.created' }) as const)
    await putParcelEvents(transaction, created, now)
  }
  return {
    uid,
    orderNumber,
    status: paid ? 'active' : 'awaiting_payment',
    price,
    cells,
    parcels: parcels.map((parcel, at) => ({ ...parcel, price: pricing.lines[at]?.price ?? 0 })),
  }
}

const toPrice = (line: OrderedParcel) => ({
  serviceType: line.service_type,
  dispatchCity: line.dispatch_city,
  deliveryCity: line.delivery_city,
  cells: line.cells,
  weight: line.weight,
})

function refuseOtherPrice({ price, lines }: OrderDraft, pricing: Pricing): void {
  const refuse = (what: string, now: Kopecks) =>
    new AppError(
      409,
      'price_changed',
      typeset(`Стоимость ${what} изменилась: теперь ${formatMoney(now)}. Рассчитайте её ещё раз.`),
    )
  if (price !== pricing.total) throw refuse('заказа', pricing.total)
  for (const [at, line] of lines.entries()) {
    const now = pricing.lines[at]?.price ?? 0
    if (line.juridical_price !== now) throw refuse(`отправления «${line.parcel_number}»`, now)
  }
}

interface LineFacts {
  readonly terminals: ReadonlyMap<string, Terminal>
  readonly priced: readonly LineWithPrice[]
  readonly held: readonly (readonly boolean[])[]
  readonly sandbox: boolean
}

const draftsOf = (
  orderUid: string,
  { customerUid, lines }: OrderDraft,
  { terminals, priced, held, sandbox }: LineFacts,
): ParcelDraft[] =>
  lines.map((line, at) => ({
    customerUid,
    parcelNumber: line.parcel_number,
    pointUid: terminals.get(line.terminal_number)?.uid ?? '',
    receiverPhone: line.receiver_phone,
    receiverEmail: line.receiver_email,
    cod: 0,
    sandbox,
    ...(line.metadata === undefined ? {} : { metadata: line.metadata }),
    cells: line.cells.map((size, cell) => ({ size, held: held[at]?.[cell] ?? false })),
    ordered: {
      orderUid,
      line: at + 1,
      declaration: line.declaration,
      weight: line.weight,
      declaredPrice: line.declared_price,
      serviceType: line.service_type,
      price: priced[at]?.price ?? 0,
      dispatchCity: priced[at]?.dispatchCity ?? '',
      deliveryCity: priced[at]?.deliveryCity ?? '',
    },
  }))

/** The next order begins with the city that this one was sent from. */
const rememberDispatchCity = (
  transaction: Transaction<Database>,
  customerUid: string,
  city: string | undefined,
) =>
  transaction
    .updateTable('customer')
    .set({ dispatch_city: city })
    .where('uid', '=', customerUid)
    .where(sql<boolean>`dispatch_city IS DISTINCT FROM ${city}`)
    .execute()
