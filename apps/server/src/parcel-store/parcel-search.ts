import { type RawBuilder, sql } from 'kysely'

/**
 * How a fragment may stand in what is searched: as it was typed, and as digits alone where it is written like a phone, which
 * is kept as `79161234567`.
 */
export function spellingsOf(typed: string): readonly string[] {
  if (typed === '') return []
  if (!/^[\d\s+()–-]+$/u.test(typed)) return [typed]
  const digits = typed.replaceAll(/\D/g, '')
  const isPhone = digits.length === COUNTRY_AND_NUMBER || /[\s+()]/.test(typed)
  const phone = isPhone ? digits.replace(/^8/, '') : digits
  return [...new Set([typed, phone])].filter(({ length }) => length >= KEY)
}

const COUNTRY_AND_NUMBER = 11
/** Letters of a key of `search_grams`. */
const KEY = 3

/** Parcels of a customer with one of these fragments, by the index: few among many. */
export const foundBy = (customerUid: string, spellings: readonly string[]): RawBuilder<boolean> =>
  sql`parcel.uid IN (SELECT parcel_uid FROM parcel_search WHERE ${holds(customerUid, spellings)})`

/** The same with their dates, without a look at the parcels: columns `uid` and `created_at`. */
export const datesOfFound = (
  customerUid: string,
  spellings: readonly string[],
): RawBuilder<unknown> =>
  sql`SELECT parcel_uid AS uid,
      coalesce(created_at, (SELECT parcel.created_at FROM parcel WHERE parcel.uid = parcel_uid)) AS created_at
    FROM parcel_search WHERE ${holds(customerUid, spellings)}`

function holds(customerUid: string, spellings: readonly string[]): RawBuilder<boolean> {
  const found = spellings.map((each) => {
    const folded = sql`search_folded(${each})`
    const having = Array.from(each).length === KEY ? sql`&&` : sql`@>`
    return sql`(search_grams(customer_uid, body) ${having} wanted_grams(${customerUid}::uuid, ${folded})
      AND strpos(body, ${folded}) > 0)`
  })
  return sql`customer_uid = ${customerUid} AND (${sql.join(found, sql` OR `)})`
}

/** The same, looked up for each row in turn: the first of very many. */
export const walkedBy = (spellings: readonly string[]): RawBuilder<boolean> => {
  const held = spellings.map((each) => sql`strpos(body, search_folded(${each})) > 0`)
  return sql`(SELECT ${sql.join(held, sql` OR `)} FROM parcel_search WHERE parcel_uid = parcel.uid)`
}
