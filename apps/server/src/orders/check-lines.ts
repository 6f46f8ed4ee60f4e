import type { OrderedParcel } from '@yacheyka/contract/orders'
import { SHIPMENT_MESSAGES } from '@yacheyka/core/shipment'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors, TerminalRefused } from '#/errors.ts'
import { cityOfPoint } from './cities.ts'
import type { LineWithPrice } from './price-lines.ts'

/** A point that takes parcels. */
export interface Terminal {
  readonly uid: string
  /** As orders name it. */
  readonly city: string
}

/**
 * The points of these departures.
 * @throws {TerminalRefused} for the first that is not there, not in use (switched off, or down), or takes no parcel so heavy
 */
export async function readTerminals(
  db: Kysely<Database>,
  lines: readonly Pick<OrderedParcel, 'terminal_number' | 'weight'>[],
): Promise<ReadonlyMap<string, Terminal>> {
  const numbers = new Set(lines.map((line) => line.terminal_number))
  const asked = [...numbers].filter((number) => !number.includes('\0') && number.isWellFormed())
  const rows = await db
    .selectFrom('point')
    .select(['uid', 'number', 'offered', 'max_weight', 'settlement', 'longitude', 'latitude'])
    .where(sql<boolean>`number = ANY(${asked}::text[])`)
    .execute()
  const known = new Map(rows.map((row) => [row.number, row]))
  for (const { terminal_number: number, weight } of lines) {
    const point = known.get(number)
    if (point?.offered !== true || weight > (point.max_weight ?? weight))
      throw new TerminalRefused(number)
  }
  return new Map(
    rows.map((row) => [row.number, { uid: row.uid, city: cityOfPoint(row.settlement, row) }]),
  )
}

export interface LinesToCheck {
  readonly customerUid: string
  readonly lines: readonly OrderedParcel[]
  readonly terminals: ReadonlyMap<string, Terminal>
  readonly priced: readonly LineWithPrice[]
}

/**
 * What only the database knows of departures. The customer's deposit is held, so that nobody orders the same number meanwhile.
 * @throws {FieldErrors} `parcels.N.parcel_number` and `parcels.N.delivery_city`, all at once
 */
export async function checkLines(db: Kysely<Database>, order: LinesToCheck): Promise<void> {
  const taken = await takenNumbers(db, order)
  const fields: Record<string, string[]> = {}
  for (const [at, line] of order.lines.entries()) {
    if (taken.has(line.parcel_number))
      fields[`parcels.${at}.parcel_number`] = [SHIPMENT_MESSAGES.taken]
    taken.add(line.parcel_number)
    const city = order.terminals.get(line.terminal_number)?.city ?? ''
    if (order.priced[at]?.deliveryCity !== city)
      fields[`parcels.${at}.delivery_city`] = [
        `Почтомат ${line.terminal_number} в городе «${city}»`,
      ]
  }
  if (Object.keys(fields).length > 0) throw new FieldErrors(fields)
}

async function takenNumbers(
  db: Kysely<Database>,
  { customerUid, lines }: LinesToCheck,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('parcel')
    .select(sql<string>`parcel_number`.as('number'))
    .where('customer_uid', '=', customerUid)
    .where(sql<boolean>`parcel_number = ANY(${lines.map((line) => line.parcel_number)}::text[])`)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
