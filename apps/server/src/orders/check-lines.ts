import { isStorable } from '@yacheyka/core/text/storable'
import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { LineRejection } from '@yacheyka/core/batches/batch-availability'
import { isTooHeavy } from '@yacheyka/core/cells/point-capacity'
import { NEW_PARCEL_MESSAGES, PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import type { LineWithPrice } from '#/tariffs/price-lines.ts'

/** A point of the network. */
export interface Terminal {
  readonly uid: string
  /** As orders name it. */
  readonly city: string
  /** In use: neither switched off nor down. */
  readonly active: boolean
  /** Grams of the heaviest parcel that it takes. */
  readonly maxWeight: number | null
  readonly sandbox: boolean
}

/** The points of these parcels, by number; what is not there, or in the other of sandbox and network, is left out. */
export async function readTerminals(
  db: Kysely<Database>,
  lines: readonly Pick<OrderedParcel, 'terminal_number'>[],
  sandbox: boolean,
): Promise<ReadonlyMap<string, Terminal>> {
  const numbers = new Set(lines.map((line) => line.terminal_number))
  const storable = [...numbers].filter(isStorable)
  const rows = await db
    .selectFrom('point')
    .select(['uid', 'number', 'offered', 'max_weight', 'settlement', 'longitude', 'latitude'])
    .where(sql<boolean>`number = ANY(${storable}::text[])`)
    .where('sandbox', '=', sandbox)
    .execute()
  return new Map(
    rows.map((row) => [
      row.number,
      {
        uid: row.uid,
        city: cityOfPoint(row.settlement, row),
        active: row.offered,
        maxWeight: row.max_weight,
        sandbox,
      },
    ]),
  )
}

/** Why a point takes no parcel of this weight, whatever its cells; undefined where it does. */
export const rejectionOfTerminal = (
  { weight }: Pick<OrderedParcel, 'weight'>,
  terminal: Terminal | undefined,
): LineRejection | undefined => {
  if (terminal === undefined) return 'unknown_terminal'
  if (!terminal.active) return 'inactive_terminal'
  return isTooHeavy(weight, terminal.maxWeight) ? 'too_heavy' : undefined
}

export interface LinesToCheck {
  readonly customerUid: string
  readonly lines: readonly OrderedParcel[]
  readonly terminals: ReadonlyMap<string, Terminal>
  readonly priced: readonly LineWithPrice[]
}

/**
 * What only the database knows of parcels. The customer's deposit is held, so that nobody orders the same number meanwhile.
 * @throws {FieldErrors} `parcels.N.parcel_number` and `parcels.N.delivery_city`, all at once
 */
export async function checkLines(db: Kysely<Database>, order: LinesToCheck): Promise<void> {
  const numbers = order.lines.map((line) => line.parcel_number)
  const taken = await readTakenNumbers(db, order.customerUid, numbers, {
    cancelledToo: false,
  })
  const fields: Record<string, string[]> = {}
  for (const [at, line] of order.lines.entries()) {
    if (taken.has(line.parcel_number))
      fields[`parcels.${at}.parcel_number`] = [NEW_PARCEL_MESSAGES.taken]
    taken.add(line.parcel_number)
    const city = order.terminals.get(line.terminal_number)?.city ?? ''
    if (order.priced[at]?.deliveryCity !== city)
      fields[`parcels.${at}.delivery_city`] = [
        `Почтомат ${line.terminal_number} в городе «${city}»`,
      ]
  }
  if (Object.keys(fields).length > 0) throw new FieldErrors(fields)
}

/**
 * Those of the numbers that the customer's parcels have. A cancelled parcel's counts where `cancelledToo`, as in the merchant API, whose
 * numbers are given once for ever; an order of the cabinet takes it over (`releaseNumbers`).
 */
export async function readTakenNumbers(
  db: Kysely<Database>,
  customerUid: string,
  numbers: readonly string[],
  { cancelledToo }: { readonly cancelledToo: boolean },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('parcel')
    .select(sql<string>`parcel_number`.as('number'))
    .where('customer_uid', '=', customerUid)
    .where(sql<boolean>`parcel_number = ANY(${numbers}::text[])`)
    .$if(!cancelledToo, (query) => query.where('status', '<>', 'cancelled'))
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/**
 * Takes these numbers from the customer's cancelled parcels, for new ones. A cancelled parcel is called `A-1 (отменена, 2000000000017)`
 * from then on, by its barcode, within the greatest length of a number.
 */
export async function releaseNumbers(
  db: Kysely<Database>,
  customerUid: string,
  numbers: readonly string[],
): Promise<void> {
  const suffix = sql`' (отменена, ' || barcode || ')'`
  await sql`UPDATE parcel SET version = version + 1,
      parcel_number = left(parcel_number, ${PARCEL_NUMBER_LENGTH_MAX} - length(${suffix})) || ${suffix}
    WHERE uid IN (
      SELECT uid FROM parcel
      WHERE customer_uid = ${customerUid} AND parcel_number = ANY(${numbers}::text[]) AND status = 'cancelled'
      ORDER BY uid FOR NO KEY UPDATE)`.execute(db)
}
