import { isStorable } from '@yacheyka/core/text/storable'
import { foldBarcode, parcelNumberVariants, tidyParcelNumber } from '@yacheyka/core/labels/barcode'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { AWAITS_PAYMENT } from './awaits-payment.ts'

/** A parcel that a number names. */
interface NamedParcel {
  /** What the number itself names: the parcel, or one cell of it. */
  readonly uid: string
  /** The parcel that people see: itself, or the parent of the cell. */
  readonly rootUid: string
  /** The sender's number of it. */
  readonly parcelNumber: string
  readonly pointUid: string
  readonly createdAt: Date
  /** Its order is not paid yet: nothing of it moves. */
  readonly awaitsPayment: boolean
}

export type FoundParcel =
  | { readonly found: 'one'; readonly parcel: NamedParcel }
  | { readonly found: 'unknown' }
  /** The sender's number of several customers. */
  | { readonly found: 'ambiguous' }

const UNKNOWN: FoundParcel = { found: 'unknown' }

/**
 * Finds parcels by the sender's number or by our barcode. A barcode is unique in the network and goes first: nobody can
 * hide a parcel of others by numbering one of his own so. Those of the sandbox are not there.
 * @param names as programs write them: only spaces around are forgiven
 * @param among to the condition of both queries, `AND …`: only these parcels
 * @returns one for each name, in the same order
 */
export async function findParcels(
  db: Kysely<Database>,
  names: readonly string[],
  among: RawBuilder<unknown> = sql``,
): Promise<readonly FoundParcel[]> {
  if (names.length === 0) return []
  const tidy = names.map(tidyParcelNumber)
  const storable = [...new Set(tidy)].filter(isStorable)
  const { rows } = await sql<NamedRow>`
    SELECT ${PREPARED} barcode AS name, true AS by_barcode, uid, coalesce(parent_uid, uid) AS root_uid, point_uid, created_at,
      coalesce(parcel_number, (SELECT parent.parcel_number FROM parcel AS parent WHERE parent.uid = parcel.parent_uid))
        AS parcel_number, ${AWAITS_PAYMENT} AS awaits_payment
    FROM parcel WHERE barcode = ANY(${storable}::text[]) AND NOT parcel.sandbox ${among}
    UNION ALL
    SELECT parcel_number, false, uid, uid, point_uid, created_at, parcel_number, ${AWAITS_PAYMENT}
    FROM parcel WHERE parcel_number = ANY(${storable}::text[]) AND NOT parcel.sandbox ${among}`.execute(
    db,
  )
  const found = new Map<string, NamedRow[]>()
  for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), row])
  return tidy.map((name) => decide(found.get(name) ?? []))
}

/**
 * Finds the one parcel that a person means: by our barcode however it is typed, by the sender's number to the letter,
 * or else by that number in other letters and spaces, where only one parcel answers to it.
 * @param customerUid of this customer's parcels only, where one is named
 */
export async function findParcel(
  db: Kysely<Database>,
  typed: string,
  customerUid?: string,
): Promise<FoundParcel> {
  const barcode = foldBarcode(typed) ?? typed
  const variants = parcelNumberVariants(typed)
  const [byBarcode = UNKNOWN, exact = UNKNOWN, ...others] = await findParcels(
    db,
    [barcode, typed, ...variants],
    customerUid === undefined ? sql`` : sql`AND parcel.customer_uid = ${customerUid}::uuid`,
  )
  if (byBarcode.found === 'one') return byBarcode
  return exact.found === 'unknown' ? onlyOf(others) : exact
}

/** The one parcel among several answers. */
function onlyOf(responses: readonly FoundParcel[]): FoundParcel {
  const known = responses.filter(({ found }) => found !== 'unknown')
  const uids = new Set(known.map((each) => (each.found === 'one' ? each.parcel.uid : undefined)))
  return uids.size > 1 ? { found: 'ambiguous' } : (known[0] ?? UNKNOWN)
}

interface NamedRow {
  readonly name: string
  readonly by_barcode: boolean
  readonly uid: string
  readonly root_uid: string
  readonly parcel_number: string
  readonly point_uid: string
  readonly created_at: Date
  readonly awaits_payment: boolean
}

const decide = (rows: readonly NamedRow[]): FoundParcel => {
  const row = rows.find(({ by_barcode: byBarcode }) => byBarcode) ?? rows[0]
  if (row === undefined) return UNKNOWN
  if (!row.by_barcode && rows.length > 1) return { found: 'ambiguous' }
  return {
    found: 'one',
    parcel: {
      uid: row.uid,
      rootUid: row.root_uid,
      parcelNumber: row.parcel_number,
      pointUid: row.point_uid,
      createdAt: row.created_at,
      awaitsPayment: row.awaits_payment,
    },
  }
}
