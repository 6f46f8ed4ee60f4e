import type { ParcelDraftBody } from '@yacheyka/contract/merchant-api/parcels'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import type { LineRefusal } from '@yacheyka/core/batches/batch-availability'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors, TerminalRefused } from '#/http/errors.ts'
import type { OrderOptions } from '#/orders/caps.ts'
import { readTerminals } from '#/orders/check-lines.ts'
import { type OrderLine, placeOrder } from '#/orders/place-order.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import type { Merchant } from './guard.ts'
import { cellOf } from './present-point.ts'
import { ApiProblem } from './problems.ts'

interface MadeParcel {
  readonly barcode: string
  readonly price: Kopecks
}

/** Where a customer who has never sent anything sends from. */
export const FIRST_CITY = 'Москва'

/**
 * Places an order of one parcel through the product's own ordering: its prices, locks and charges.
 * @throws {ApiProblem} with the code of the fault and its place
 */
export async function createParcel(
  transaction: Transaction<Database>,
  draft: ParcelDraftBody,
  merchant: Merchant,
  options: OrderOptions,
): Promise<MadeParcel> {
  const cells = cellsOf(draft)
  const terminals = await readTerminals(transaction, [{ terminal_number: draft.point }])
  const deliveryCity = terminals.get(draft.point)?.city
  if (deliveryCity === undefined) throw refusalAt('unknown_terminal')
  const dispatchCity = draft.dispatch_city ?? merchant.dispatch_city ?? FIRST_CITY
  const { service_type, weight_g: weight } = draft
  const asked = { serviceType: service_type, weight, cells, dispatchCity, deliveryCity }
  const { total } = await priceLines(transaction, [asked], options.now)
  if (draft.expected_price !== undefined && draft.expected_price !== total)
    throw faultAt('price_changed', 'expected_price', `Теперь это стоит ${formatWireMoney(total)}.`)
  const line: OrderLine = {
    parcel_number: draft.number,
    declaration: draft.description,
    weight,
    cells,
    declared_price: draft.declared_value,
    service_type,
    terminal_number: draft.point,
    delivery_city: deliveryCity,
    dispatch_city: dispatchCity,
    receiver_phone: draft.recipient.phone,
    receiver_email: draft.recipient.email,
    juridical_price: total,
    items: draft.items,
    metadata: draft.metadata,
  }
  const customerUid = merchant.customer_uid
  const order = { customerUid, userUid: null, price: total, lines: [line] }
  const placed = await placeOrder(transaction, order, options).catch((error: unknown) => {
    throw problemOf(error)
  })
  if (draft.payment === 'deposit_only' && placed.status !== 'active')
    throw faultAt('deposit_short', 'payment', 'На депозите не хватает денег на эту посылку.')
  const [parcel] = placed.parcels
  if (parcel === undefined) throw new Error(`order ${placed.uid} has no parcel`)
  return { barcode: parcel.barcode, price: total }
}

function cellsOf({ packages }: ParcelDraftBody): CellSize[] {
  return packages.map((each, at) => {
    const size = cellOf(each)
    if (size === 'oversize')
      throw faultAt('oversize', `packages/${at}`, 'Такая коробка не помещается ни в одну ячейку.')
    return size
  })
}

const faultAt = (code: ProblemCode, field: string, detail: string): ApiProblem =>
  new ApiProblem(code, detail, { faults: [{ pointer: `#/${field}`, code, detail }] })

/** Why a point takes no such parcel. */
const REFUSALS: Readonly<
  Record<LineRefusal, readonly [ProblemCode, field: string, detail: string]>
> = {
  unknown_terminal: ['point_unavailable', 'point', 'Точки с таким номером нет.'],
  inactive_terminal: ['point_unavailable', 'point', 'Точка сейчас не принимает посылки.'],
  too_heavy: ['too_heavy', 'weight_g', 'Посылка тяжелее, чем принимает эта точка.'],
  no_such_cell: ['too_big', 'packages', 'У точки нет таких ячеек.'],
  no_free_cell: ['point_full', 'point', 'У точки нет свободной ячейки под такую посылку.'],
}

const refusalAt = (refusal: LineRefusal): ApiProblem => faultAt(...REFUSALS[refusal])

/** What ordering refuses, with the codes of the merchant API. */
function problemOf(error: unknown): unknown {
  if (error instanceof TerminalRefused) {
    const [refused] = error.refused
    return refused === undefined ? error : refusalAt(refused.code)
  }
  if (error instanceof FieldErrors && 'parcels.0.parcel_number' in error.fields)
    return faultAt('number_taken', 'number', 'Посылка с таким номером у вас уже есть.')
  return error
}
