import { isCellSize } from '@yacheyka/core/cells/cell-size'
import type { MerchantLine } from '@yacheyka/contract/merchant-api/parcels'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import type { LineRejection } from '@yacheyka/core/batches/batch-availability'
import { formatMoney, formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { TerminalRejected } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { OrderOptions } from '#/orders/caps.ts'
import {
  readTakenNumbers,
  readTerminals,
  rejectionOfTerminal,
  type Terminal,
} from '#/orders/check-lines.ts'
import { fitLines } from '#/orders/fit-lines.ts'
import { type OrderLine, type PlacedOrder, placeOrder } from '#/orders/place-order.ts'
import { putDrives } from '#/sandbox/self-driving.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import type { Merchant } from './guard.ts'
import { errorAt, errorsOfPackages, type LineError } from './line-errors.ts'
import { cellOf } from './present-point.ts'
import { ApiProblem } from './problems.ts'

/** Where a customer who has never sent anything sends from. */
export const FIRST_CITY = 'Москва'

/** A parcel of the request, with its place there. */
interface RequestedLine {
  readonly index: number
  readonly line: MerchantLine
}

export interface LinesToPlace {
  readonly lines: readonly RequestedLine[]
  /** Whether the good ones are ordered where others are not. */
  readonly skips: boolean
  /** Whether these are all; those that could not be read are left out already. */
  readonly isWhole: boolean
  readonly dispatchCity: string | undefined
  readonly payment: 'deposit_or_wait' | 'deposit_only'
  /** Of all together. */
  readonly expectedPrice: Kopecks | undefined
}

export interface PlacedLines {
  /** Undefined where nothing was placed. */
  readonly order: PlacedOrder | undefined
  readonly created: readonly {
    readonly index: number
    readonly uid: string
    readonly barcode: string
    readonly price: Kopecks
  }[]
  /** Errors by the index of their line. */
  readonly rejected: ReadonlyMap<number, readonly LineError[]>
}

/** A line as ordering takes it. */
interface ReadyLine {
  readonly index: number
  readonly order: OrderLine
}

/**
 * Judges every line by itself and places one order of the good ones through the product's own ordering: its prices, locks
 * and charges. Nothing is placed where there are errors, unless they are skipped.
 * @throws {ApiProblem} for what is wrong with the order as a whole
 */
export async function placeLines(
  transaction: Transaction<Database>,
  requested: LinesToPlace,
  merchant: Merchant,
  options: OrderOptions,
): Promise<PlacedLines> {
  // First of all locks (docs/decisions/0013-orders.md): nobody takes a number of these meanwhile.
  const { sandbox } = await lockDeposit(transaction, merchant.customer_uid, options.now)
  const lines = requested.lines.map(({ line }) => ({ terminal_number: line.point }))
  const terminals = await readTerminals(transaction, lines, sandbox)
  const rejected = await judgeLines(transaction, requested.lines, merchant.customer_uid, terminals)
  const sound = requested.lines.filter(({ index }) => !rejected.has(index))
  const city = requested.dispatchCity ?? merchant.dispatch_city ?? FIRST_CITY
  const ready = await priceReady(transaction, sound, {
    terminals,
    city,
    now: options.now,
    rejected,
    sandbox,
  })
  return await placeReady(transaction, ready, {
    requested,
    merchant,
    options,
    terminals,
    rejected,
  })
}

type Errors = Map<number, readonly LineError[]>

/** What is wrong with each line, but for prices and free cells. */
async function judgeLines(
  transaction: Transaction<Database>,
  lines: readonly RequestedLine[],
  customerUid: string,
  terminals: ReadonlyMap<string, Terminal>,
): Promise<Errors> {
  const taken = await readTakenNumbers(
    transaction,
    customerUid,
    lines.map(({ line }) => line.number),
    { cancelledToo: true },
  )
  const rejected: Errors = new Map()
  for (const { index, line } of lines) {
    const errors: LineError[] = [...errorsOfPackages(line.packages)]
    if (taken.has(line.number)) errors.push(NUMBER_TAKEN)
    taken.add(line.number)
    const rejection = rejectionOfTerminal({ weight: line.weight_g }, terminals.get(line.point))
    if (rejection !== undefined) errors.push(errorOf(rejection))
    if (errors.length > 0) rejected.set(index, errors)
  }
  return rejected
}

/** Prices sound lines; those whose price is another than expected are rejected. */
async function priceReady(
  transaction: Transaction<Database>,
  sound: readonly RequestedLine[],
  facts: {
    readonly terminals: ReadonlyMap<string, Terminal>
    readonly city: string
    readonly now: Date
    readonly rejected: Errors
    readonly sandbox: boolean
  },
): Promise<readonly ReadyLine[]> {
  if (sound.length === 0) return []
  const cells = sound.map(({ line }) => line.packages.map(cellOf).filter(isCellSize))
  const toPrice = sound.map(({ line }, at) => ({
    serviceType: line.service_type,
    weight: line.weight_g,
    cells: cells[at] ?? [],
    dispatchCity: facts.city,
    deliveryCity: facts.terminals.get(line.point)?.city ?? '',
  }))
  const priced = await priceLines(transaction, toPrice, facts.now)
  return sound.flatMap(({ index, line }, at): ReadyLine[] => {
    const price = priced.lines[at]?.price ?? 0
    if ((line.expected_price ?? supposedPrice(line, facts.sandbox, price)) !== price) {
      facts.rejected.set(index, [priceChanged(price)])
      return []
    }
    const order: OrderLine = {
      parcel_number: line.number,
      declaration: line.description,
      weight: line.weight_g,
      cells: cells[at] ?? [],
      declared_price: line.declared_value,
      service_type: line.service_type,
      terminal_number: line.point,
      delivery_city: toPrice[at]?.deliveryCity ?? '',
      dispatch_city: facts.city,
      receiver_phone: line.recipient.phone,
      receiver_email: line.recipient.email,
      juridical_price: price,
      items: line.items,
      metadata: line.metadata,
    }
    return [{ index, order }]
  })
}

/** What a shop that says nothing expects: the price, but for a parcel of the sandbox whose number plays that it has changed. */
const supposedPrice = (
  { number }: MerchantLine,
  sandbox: boolean,
  price: Kopecks,
): Kopecks | null => (sandbox && number.endsWith(PRICE_CHANGES) ? null : price)
const PRICE_CHANGES = '-price'

interface Placing {
  readonly requested: LinesToPlace
  readonly merchant: Merchant
  readonly options: OrderOptions
  readonly terminals: ReadonlyMap<string, Terminal>
  readonly rejected: Errors
}

async function placeReady(
  transaction: Transaction<Database>,
  ready: readonly ReadyLine[],
  placing: Placing,
): Promise<PlacedLines> {
  const { requested, merchant, options, rejected } = placing
  const nothing = { order: undefined, created: [], rejected }
  if (ready.length === 0) return nothing
  const mayPlace = requested.skips || (requested.isWhole && rejected.size === 0)
  const price = ready.reduce((sum, { order }) => sum + order.juridical_price, 0)
  if (mayPlace && requested.expectedPrice !== undefined && requested.expectedPrice !== price) {
    const error = priceChanged(price)
    throw new ApiProblem(error.code, error.detail, {
      errors: [errorAt('#', error)],
      price: error.price,
    })
  }
  const lines = ready.map(({ order }) => order)
  const draft = { customerUid: merchant.customer_uid, userUid: null, price, lines }
  try {
    if (!mayPlace) await fitLines(transaction, lines, placing.terminals)
    else {
      const placed = await placeOrder(transaction, draft, options)
      if (merchant.test) await putDrives(transaction, drivenOf(placed, ready), options.now)
      return placedOf(placed, ready, placing)
    }
  } catch (error) {
    // Thrown before anything is written: those whose cells are gone are left out, and the others fit as they did.
    if (!(error instanceof TerminalRejected)) throw error
    const refused = new Map(error.refused.map((each) => [each.parcelNumber, each.code]))
    for (const { index, order } of ready) {
      const code = refused.get(order.parcel_number)
      if (code !== undefined) rejected.set(index, [errorOf(code)])
    }
    const fitting = ready.filter(({ index }) => !rejected.has(index))
    if (requested.skips && fitting.length < ready.length)
      return await placeReady(transaction, fitting, placing)
  }
  return nothing
}

/** Parcels with where they go. */
const drivenOf = ({ parcels }: PlacedOrder, ready: readonly ReadyLine[]) =>
  parcels.map(({ uid }, at) => ({ uid, point: ready[at]?.order.terminal_number ?? '' }))

function placedOf(
  order: PlacedOrder,
  ready: readonly ReadyLine[],
  { requested, rejected }: Placing,
): PlacedLines {
  if (requested.payment === 'deposit_only' && order.status !== 'active') {
    const error = {
      code: 'deposit_short',
      detail: 'На депозите не хватает денег на этот заказ.',
    } as const
    throw new ApiProblem(error.code, error.detail, { errors: [{ pointer: '#/payment', ...error }] })
  }
  const created = order.parcels.map(({ uid, barcode, price }, at) => ({
    index: ready[at]?.index ?? 0,
    uid,
    barcode,
    price,
  }))
  return { order, created, rejected }
}

/** Why a point takes no such parcel. */
const REJECTIONS: Readonly<
  Record<LineRejection, readonly [ProblemCode, field: string, detail: string]>
> = {
  unknown_terminal: ['point_unavailable', 'point', 'Точки с таким номером нет.'],
  inactive_terminal: ['point_unavailable', 'point', 'Точка сейчас не принимает посылки.'],
  too_heavy: ['too_heavy', 'weight_g', 'Посылка тяжелее, чем принимает эта точка.'],
  no_such_cell: ['too_big', 'packages', 'У точки нет таких ячеек.'],
  no_free_cell: ['point_full', 'point', 'У точки нет свободной ячейки под такую посылку.'],
}

function errorOf(rejection: LineRejection): LineError {
  const [code, field, detail] = REJECTIONS[rejection]
  return { code, field, detail }
}

const NUMBER_TAKEN: LineError = {
  code: 'number_taken',
  field: 'number',
  detail: 'Посылка с таким номером у вас уже есть.',
}

const priceChanged = (price: Kopecks) =>
  ({
    code: 'price_changed',
    field: 'expected_price',
    detail: `Теперь это стоит ${formatMoney(price)}.`,
    price: formatWireMoney(price),
  }) as const satisfies LineError
