import type { PulseEvent } from '@yacheyka/contract/feed/pulse'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { Kysely } from 'kysely'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { createParcels } from '../apps/server/src/parcel-store/create-parcels.ts'

/** What happens to a parcel from the warehouse into the recipient's hands. */
const WAY: readonly ParcelStep[] = [
  'awaiting_courier',
  'shipped_from_warehouse',
  'in_delivery',
  'delivered',
  'stored',
  'ready_for_pickup',
  'received',
]
const HOUR = 3_600_000
/** Hours ago that parcels are made. */
const MADE = 60
const BATCH = 1_000

export interface BenchParcel {
  readonly barcode: string
  readonly terminal: string
}

interface Deal {
  /** All points unless said. */
  readonly to?: readonly { readonly uid: string; readonly number: string }[]
  /** Whose they are, in turn; of a new customer unless said. */
  readonly customers?: readonly string[]
}

/** New parcels, dealt out in turn, each with a phone that is told of its arrival. */
export async function makeParcels(
  db: Kysely<Database>,
  count: number,
  { to, customers }: Deal = {},
): Promise<readonly BenchParcel[]> {
  const points =
    to ?? (await db.selectFrom('point').select(['uid', 'number']).orderBy('number').execute())
  const owners = customers ?? [await makeCustomer(db)]
  const now = new Date()
  const made: BenchParcel[] = []
  for (let from = 0; from < count; from += BATCH) {
    const dealt = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => {
      const point = points[(from + at) % points.length]
      return { number: from + at, pointUid: point?.uid ?? '', terminal: point?.number ?? '' }
    })
    const created = await inTransaction(db, (transaction) =>
      createParcels(
        transaction,
        dealt.map(({ number, pointUid }) => ({
          customerUid: owners[number % owners.length] ?? '',
          parcelNumber: `B-${number}`,
          pointUid,
          receiverPhone: `+79${String(number).padStart(9, '0')}`,
          receiverEmail: '',
          cod: 0,
          cells: [{ size: 'M' }],
          createdAt: new Date(now.getTime() - MADE * HOUR),
        })),
        now,
      ),
    )
    for (const [at, { barcode }] of created.entries())
      made.push({ barcode, terminal: dealt[at]?.terminal ?? '' })
  }
  return made
}

export async function makeCustomer(db: Kysely<Database>): Promise<string> {
  const uid = newUid()
  await db.insertInto('customer').values({ uid, name: 'ООО «Мерило»' }).execute()
  return uid
}

/** Every event of these parcels as lockers and couriers tell them: in the order of time, some of them again. */
export function makeEvents(parcels: readonly BenchParcel[], again: number): PulseEvent[] {
  const now = Date.now()
  const events = parcels.flatMap(({ barcode, terminal }, at) => {
    // Parcels set out one after another, so that a batch holds parcels at every step of their way.
    const start = now - (MADE - 1 - (20 * at) / parcels.length) * HOUR
    return WAY.map((status, step) => ({
      event_id: `${barcode}-${status}`,
      barcode,
      status,
      terminal_number: terminal,
      datetime: new Date(start + step * 5 * HOUR).toISOString(),
    }))
  })
  const sent = events.toSorted((one, other) => (one.datetime < other.datetime ? -1 : 1))
  return sent.flatMap((event, at) => (at % Math.round(1 / again) === 0 ? [event, event] : [event]))
}

export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  )
