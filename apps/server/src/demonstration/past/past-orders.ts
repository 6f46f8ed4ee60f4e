import { USUAL_CAPS } from '@yacheyka/core/orders/order'
import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { HistoryStep } from '@yacheyka/demonstration/parcels/histories'
import type { Deed } from '@yacheyka/demonstration/past/agenda'
import { type PastParcel, type PastOrder, planOrders } from '@yacheyka/demonstration/past/calendar'
import { type Fate, planFate } from '@yacheyka/demonstration/past/fate'
import { type Random, seededRandom, seedOf } from '@yacheyka/demonstration/random'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { extendOrderedParcel, readExtendPrice } from '#/orders/extend-parcel.ts'
import { placeOrder } from '#/orders/place-order.ts'
import type { CreatedParcel } from '#/parcel-store/create-parcels.ts'
import { claimEffects } from '#/parcel-store/effects.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { lineWriter, withPrices } from '../orders/lines.ts'
import { findOrderer, type Orderer } from '../orders/orderer.ts'
import { hasFreeCells, type Place, readPlaces, takeFreeCells } from '../orders/order-points.ts'
import { reportsOf, recordedEffects } from '../parcels/reports.ts'

const SERIES = { seed: 13, numbers: 100_000, phones: 3_000_000 } as const
const PLACES_SEED = 15
const FATE_SEED = 14
const DAY = 86_400_000
const WEEK = 7 * DAY
/** The last order leaves its parcels the time to come to an end. */
const LAST_ORDER_AGO = 8 * DAY
const LAST_END_AGO = DAY / 24

export type PastOptions = LedgerOptions & RecordOptions

/** What is known of a parcel beside its row. */
interface Sent {
  readonly parcel: CreatedParcel
  readonly terminal: string
  readonly steps: readonly HistoryStep[]
}

interface Past {
  readonly transaction: Transaction<Database>
  readonly options: PastOptions
  readonly orderer: Orderer
  readonly write: ReturnType<typeof lineWriter>
  readonly random: Random
  readonly agenda: Deed[]
  /** Where the deposit's newer operations begin. */
  readonly until: number
  /** Parcels whose reports are not in yet. */
  sent: readonly Sent[]
}

/**
 * Puts on the agenda the orders of the weeks before the parcels that the newcomer's shop has now, placed, paid, told of,
 * extended and cancelled as in life. Nobody is told of them, and all have come to their end.
 */
export async function addPastOrders(
  transaction: Transaction<Database>,
  agenda: Deed[],
  options: PastOptions,
): Promise<void> {
  const orderer = await findOrderer(transaction)
  const start = options.now.getTime()
  const until = Math.min(await firstParcelAt(transaction, orderer, start), start - LAST_ORDER_AGO)
  const past: Past = {
    transaction,
    options,
    orderer,
    write: lineWriter(SERIES),
    random: seededRandom(PLACES_SEED),
    agenda,
    until,
    sent: [],
  }
  const orders = planOrders(start).filter(({ at }) => at < until)
  const weeks = Map.groupBy(orders, ({ at }) => Math.floor((start - at) / WEEK))
  for (const week of weeks.values()) {
    let places: readonly Place[] = []
    const [first] = week
    if (first === undefined) continue
    const settle = async (now: Date) => {
      await notifyReports(past, now)
      places = await readPlaces(transaction)
    }
    agenda.push({ at: first.at - 1, run: settle })
    agenda.push(
      ...week.map((order) => ({
        at: order.at,
        run: (now: Date) => placePast(past, order, places, now),
      })),
    )
  }
  agenda.push({ at: start, run: (now) => notifyReports(past, now) })
}

/** When the oldest of the parcels was made that are to be put into orders later. */
async function firstParcelAt(
  transaction: Transaction<Database>,
  { customerUid }: Orderer,
  start: number,
): Promise<number> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(created_at) AS first FROM parcel WHERE customer_uid = ${customerUid}`.execute(
    transaction,
  )
  return rows[0]?.first?.getTime() ?? start
}

/** What of it finds room, if the deposit covers it. */
async function placePast(
  past: Past,
  { parcels }: PastOrder,
  places: readonly Place[],
  now: Date,
): Promise<void> {
  const { transaction, orderer } = past
  const found = parcels.flatMap((parcel) => {
    const place = findPlace(places, parcel, past.random)
    if (place === undefined) return []
    const line = { ...past.write(place, parcel.cells), service_type: parcel.service }
    return [{ place, line }]
  })
  if (found.length === 0) return
  const lines: readonly OrderedParcel[] = found.map(({ line }) => line)
  const priced = await withPrices(transaction, lines, now)
  const { balance } = await lockDeposit(transaction, orderer.customerUid, now)
  if (priced.price > balance) return
  const options = { ...past.options, now }
  const order = await placeOrder(
    transaction,
    { ...orderer, ...priced },
    { ...options, caps: USUAL_CAPS },
  )
  for (const [index, { place, line }] of found.entries()) {
    const parcel = order.parcels[index]
    if (parcel !== undefined) follow(past, parcel, fateOf(past, line, place, now), place)
  }
}

/** A locker with room in that city, or a counter. */
function findPlace(
  places: readonly Place[],
  { city, isLocker, cells }: PastParcel,
  random: Random,
): Place | undefined {
  const here = places.filter((place) => place.city === city)
  const lockers = here.filter((place) => hasFreeCells(place, cells))
  const counters = here.filter((place) => !place.isLocker)
  const fitting = isLocker && lockers.length > 0 ? lockers : counters
  if (fitting.length === 0) return undefined
  const place = random.pick(fitting)
  takeFreeCells(place, cells)
  return place
}

const fateOf = (past: Past, line: OrderedParcel, place: Place, now: Date): Fate =>
  planFate(
    {
      orderedAt: now.getTime(),
      service: line.service_type,
      city: place.city,
      point: place,
      storageDays: past.options.storageDays,
      untouchedFrom: past.until,
      endedBy: past.options.now.getTime() - LAST_END_AGO,
    },
    seededRandom(seedOf(line.parcel_number, FATE_SEED)),
  )

/** Its reports come with those of its week; what its sender does comes in its own time. */
function follow(past: Past, parcel: CreatedParcel, fate: Fate, { number }: Place): void {
  const { transaction, options, agenda } = past
  if (fate.kind === 'cancelled') {
    const cancel = async (now: Date) => {
      await cancelOrderedParcel(transaction, parcel.uid, { ...options, now })
    }
    agenda.push({ at: fate.at, run: cancel })
    return
  }
  past.sent = [...past.sent, { parcel, terminal: number, steps: fate.steps }]
  const { extension } = fate
  if (extension === undefined) return
  const { at, days, until } = extension
  const extend = async (now: Date) => {
    await notifyReports(past, now)
    // Its recipient has heard of it.
    const effect = `extended:${new Date(until).toISOString()}`
    await claimEffects(transaction, [{ uid: parcel.uid, effect }], now)
    const amount = days * (await readExtendPrice(transaction, now))
    await extendOrderedParcel(transaction, parcel.uid, { days, amount }, { ...options, now })
  }
  agenda.push({ at, run: extend })
}

/** Everything that was reported by now. */
async function notifyReports(past: Past, now: Date): Promise<void> {
  const { transaction, options } = past
  const isReported = ({ at }: HistoryStep) => at <= now.getTime()
  const reported = past.sent.map((each) => ({ ...each, steps: each.steps.filter(isReported) }))
  past.sent = past.sent
    .map((each) => ({ ...each, steps: each.steps.filter((step) => !isReported(step)) }))
    .filter(({ steps }) => steps.length > 0)
  const effects = reported.flatMap(({ parcel, steps }) =>
    recordedEffects(steps).map((effect) => ({ uid: parcel.uid, effect })),
  )
  await claimEffects(transaction, effects, now)
  const events = reported.flatMap(({ parcel: { cells }, ...each }) => reportsOf({ ...each, cells }))
  await recordEvents(transaction, events, { ...options, now })
}
