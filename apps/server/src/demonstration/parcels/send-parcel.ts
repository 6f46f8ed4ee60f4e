import { DEMONSTRATION_CUSTOMERS, demonstrationPhone } from '@yacheyka/demonstration/people/senders'
import { type Random, seededRandom } from '@yacheyka/demonstration/random'
import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { type CreatedParcel, createParcels } from '#/parcel-store/create-parcels.ts'
import { findParcelPoints } from './points.ts'

/** A parcel of the demonstration that was made just now, and where it goes. */
export interface SentParcel extends CreatedParcel {
  readonly terminal: string
}

interface SendOptions {
  readonly terminal?: string | undefined
  readonly cells?: number
}

/**
 * One of the senders sends one more parcel to one of the points of the demonstration.
 * @param now milliseconds since 1970; also decides who sends what to where
 * @param options.terminal number of the point, any of them unless said
 * @param options.cells how many cells it takes, drawn unless said
 * @returns undefined where there is no such point
 * @throws {AppError} 409 where the number is taken: two in one second
 */
export async function sendParcel(
  db: Kysely<Database>,
  now: number,
  { terminal, cells }: SendOptions = {},
): Promise<SentParcel | undefined> {
  const random = seededRandom(now)
  const points = await findParcelPoints(db)
  const [point] =
    terminal === undefined
      ? pickOne(points, random)
      : points.filter(({ number }) => number === terminal)
  if (point === undefined) return undefined
  const customer = random.pick(DEMONSTRATION_CUSTOMERS)
  const draft = {
    customerUid: customer.uid,
    parcelNumber: numberAt(customer.prefix, now),
    pointUid: point.uid,
    receiverPhone: demonstrationPhone(100_000 + random.whole(9_000_000)),
    receiverEmail: '',
    cod: 0,
    cells: cellsFor(cells ?? (point.isLocker && random.chance(0.08) ? 2 : 1), random),
  }
  const [parcel] = await inTransaction(db, (transaction) =>
    createParcels(transaction, [draft], new Date(now)),
  )
  return parcel === undefined ? undefined : { ...parcel, terminal: point.number }
}

const pickOne = <T>(items: readonly T[], random: Random): readonly T[] =>
  items.length === 0 ? [] : [random.pick(items)]

/** Seconds make it unique with its sender for a hundred years: «KP-1795222333». */
const numberAt = (prefix: string, now: number): string => `${prefix}-${Math.floor(now / 1000)}`

const cellsFor = (length: number, random: Random): { readonly size: string }[] =>
  Array.from({ length }, () => ({ size: random.pick(['S', 'M', 'L']) }))
