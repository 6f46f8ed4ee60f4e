import { foldBarcode, parcelNumberVariants, BARCODE_PREFIX } from '@yacheyka/core/labels/barcode'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { beginsWith } from '#/db/begins-with.ts'
import { phoneEnding, readTerms } from './console-search-terms.ts'

type Condition = RawBuilder<boolean>

/** So many customers, or orders, are named one by one; of more the database asks each parcel whose it is. */
const NAMED_MAX = 100

/**
 * What holds for the parcels that somebody means by what they typed: a label's barcode, the sender's number however it is
 * written, an order's number, a phone or how it ends, a customer's name or INN, a point's number. Neither a PIN nor a uid finds anything.
 * @param typed trimmed, not empty
 */
export async function searchCondition(db: Kysely<Database>, typed: string): Promise<Condition> {
  const { whole, readings } = readTerms(typed)
  const conditions = [await termCondition(db, whole)]
  for (const terms of readings) {
    const all = await Promise.all(terms.map((term) => termCondition(db, term)))
    conditions.push(sql<boolean>`(${sql.join(all, sql` AND `)})`)
  }
  return anyOf(conditions)
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` OR `)})`

/** All that one thing may be. */
async function termCondition(db: Kysely<Database>, term: string): Promise<Condition> {
  const [uids, customers, orders, points] = await Promise.all([
    parcelsNamed(db, term),
    customersNamed(db, term),
    ordersNamed(db, term),
    pointsNamed(db, term),
  ])
  return anyOf([
    ...parcelNumberVariants(term).map(numberBegins),
    ...phonesOf(term),
    ...(uids.length > 0 ? [sql<boolean>`parcel.uid = ANY(${uids}::text[])`] : []),
    ...(customers === undefined ? [] : [customers]),
    ...(orders === undefined ? [] : [orders]),
    ...(points.length > 0 ? [sql<boolean>`parcel.point_uid = ANY(${points}::uuid[])`] : []),
  ])
}

const numberBegins = (number: string): Condition =>
  sql`(${beginsWith(sql`parcel.parcel_number`, number)})`

const PHONE = sql`(reverse(parcel.receiver_phone) COLLATE "C")`

/** As the index has them: backwards. */
const phonesOf = (term: string): readonly Condition[] => {
  const ending = parsePhone(term)?.slice(1) ?? phoneEnding(term)
  return ending === undefined
    ? []
    : [
        sql`(parcel.receiver_phone <> '' AND ${beginsWith(PHONE, Array.from(ending).reverse().join(''))})`,
      ]
}

/** Parcels by a barcode, theirs or of one of their cells. */
async function parcelsNamed(db: Kysely<Database>, term: string): Promise<readonly string[]> {
  const barcode = foldBarcode(term) ?? foldBarcode(BARCODE_PREFIX + term)
  if (barcode === undefined) return []
  const { rows } = await sql<{ uid: string }>`
    SELECT coalesce(parent_uid, uid) AS uid FROM parcel WHERE barcode = ${barcode}`.execute(db)
  return rows.map((row) => row.uid)
}

/** By INN, or by words that begin words of the name. */
async function customersNamed(db: Kysely<Database>, term: string): Promise<Condition | undefined> {
  const inn = /^(?:\d{10}|\d{12})$/.test(term) ? term : undefined
  const words = wordsOf(term)
  if (inn === undefined && !words.some((word) => /\p{L}/u.test(word))) return undefined
  const named =
    inn === undefined
      ? sql`${CUSTOMER_WORDS} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
      : sql`inn = ${inn}`
  return await ownedBy(db, sql`parcel.customer_uid`, sql`customer WHERE ${named}`)
}

/** As the index `customer_words` has them. */
const CUSTOMER_WORDS = sql.raw(`words_of(name || ' ' || coalesce(juridical_name, ''))`)

/** By the number, or the eight digits and more that begin it: of fewer there is a day's worth. */
async function ordersNamed(db: Kysely<Database>, term: string): Promise<Condition | undefined> {
  const digits = term.replace(/^(?:№|#)\s*/u, '').replaceAll(/\s/gu, '')
  if (!/^\d{6,20}$/.test(digits)) return undefined
  const named =
    digits.length < 8 ? sql`order_number = ${digits}` : beginsWith(sql`order_number`, digits)
  return await ownedBy(db, sql`parcel.order_uid`, sql`juridical_order WHERE ${named}`)
}

/** Whose owner, a customer or an order, is among these: a few by name, many as the rows are met. */
async function ownedBy(
  db: Kysely<Database>,
  column: RawBuilder<unknown>,
  owners: RawBuilder<unknown>,
): Promise<Condition | undefined> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM ${owners} LIMIT ${NAMED_MAX + 1}`.execute(db)
  if (rows.length === 0) return undefined
  return rows.length > NAMED_MAX
    ? sql`${column} IN (SELECT uid FROM ${owners})`
    : sql`${column} = ANY(${rows.map(({ uid }) => uid)}::uuid[])`
}

async function pointsNamed(db: Kysely<Database>, term: string): Promise<readonly string[]> {
  const number = normalisePointNumber(term)
  const variants = [...new Set([number, number.toUpperCase(), number.toLowerCase()])]
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM point WHERE number = ANY(${variants}::text[])`.execute(db)
  return rows.map(({ uid }) => uid)
}
