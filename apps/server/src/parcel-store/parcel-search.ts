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
const PIECE = KEY + 1

/** Whose parcels, and with one of these fragments, of `spellingsOf`. */
export interface Search {
  readonly customerUid: string
  readonly search: readonly string[]
  /** Pieces, of `piecesOf`, that most parcels have: they tell nothing, and are long lists of the index. */
  readonly common?: readonly string[]
}

/**
 * What the index is asked for, four letters each; of three letters nothing. Of five to nine digits all pieces: zeros in a row stand in nearly all
 * numbers. Of anything else every second and the last.
 */
export function piecesOf(fragment: string): readonly string[] {
  const letters = Array.from(fragment)
  const last = letters.length - PIECE
  const isEvery = /^\d{5,9}$/.test(fragment)
  const pieces = letters
    .slice(0, Math.max(0, last + 1))
    .map((_, at) => letters.slice(at, at + PIECE).join(''))
  return [...new Set(pieces.filter((_, at) => isEvery || at % 2 === 0 || at === last))]
}

/** Parcels of a customer with one of these fragments, by the index: few among many. Searched once, even where PostgreSQL joins row by row. */
export const foundBy = (requested: Search): RawBuilder<boolean> =>
  sql`parcel.uid IN (WITH found AS MATERIALIZED (${foundInParts(requested, allParts(requested))}) SELECT uid FROM found)`

const allParts = ({ customerUid }: Search) =>
  sql`SELECT 0 AS part UNION ALL SELECT part FROM parcel_search_part WHERE customer_uid = ${customerUid}`

/**
 * The same one part after another, so that a LIMIT ends the search: `OFFSET 0` keeps PostgreSQL from joining all at once.
 * Columns `uid`, `created_at`, `part`.
 * `IS NOT DISTINCT FROM` fits no index: PostgreSQL would rather read all lines of the customer by their date.
 * @param parts rows of `part`, in the order of the search
 * @param further what else holds for `parcel`; undefined: the parcels are not read
 */
export function foundInParts(
  { customerUid, search, common = [] }: Search,
  parts: RawBuilder<unknown>,
  further?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const held = search.map((each) => heldBy(customerUid, each, common))
  const [date, more] =
    further === undefined
      ? [
          sql`coalesce(line.created_at, (SELECT made.created_at FROM parcel AS made WHERE made.uid = parcel_uid))`,
          sql``,
        ]
      : [sql`parcel.created_at`, sql`JOIN parcel ON parcel.uid = parcel_uid AND ${further}`]
  return sql`SELECT found.*, parts.part FROM (${parts}) AS parts,
    LATERAL (SELECT parcel_uid AS uid, ${date} AS created_at FROM parcel_search AS line ${more}
      WHERE line.customer_uid IS NOT DISTINCT FROM ${customerUid}::uuid AND line.part = parts.part AND (${sql.join(held, sql` OR `)})
      OFFSET 0) AS found`
}

/** What holds for a `line` of one of the `parts` that has this fragment. */
function heldBy(
  customerUid: string,
  fragment: string,
  common: readonly string[],
): RawBuilder<boolean> {
  const folded = sql`search_folded(${fragment})`
  const keys = sql`search_keys_of(line.customer_uid, line.part, body)`
  const wanted = (text: RawBuilder<unknown>) =>
    sql`part_keys(wanted_grams(${customerUid}::uuid, ${text}), parts.part)`
  const { length } = Array.from(fragment)
  const conditions = [
    length === KEY
      ? sql`${keys} && ${wanted(folded)}`
      : sql`${keys} @> part_keys(${keysOf(customerUid, fragment, common)}, parts.part)`,
    // The one key of four letters tells digits apart at its end, and nothing else: the last three are asked for too.
    ...(length === PIECE && !/\d$/.test(fragment)
      ? [sql`${keys} && ${wanted(sql`right(${folded}, ${KEY})`)}`]
      : []),
    sql`strpos(body, ${folded}) > 0`,
  ]
  return sql`(${sql.join(conditions, sql` AND `)})`
}

/** Keys of the fragment's pieces but the common ones; where all are common, of all. */
function keysOf(customerUid: string, fragment: string, common: readonly string[]) {
  const pieces = piecesOf(fragment)
  const rare = pieces.filter((piece) => !common.includes(piece))
  return sql`ARRAY(SELECT DISTINCT key FROM unnest(${rare.length > 0 ? rare : pieces}::text[]) AS piece,
    unnest(wanted_grams(${customerUid}::uuid, search_folded(piece))) AS key)`
}

/** What holds for a `body` that has one of these fragments. */
export const isHeld = (spellings: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    spellings.map((each) => sql`strpos(body, search_folded(${each})) > 0`),
    sql` OR `,
  )})`

/** The same, looked up for each row in turn: the first of very many. */
export const walkedBy = (spellings: readonly string[]): RawBuilder<boolean> =>
  sql`(SELECT ${isHeld(spellings)} FROM parcel_search WHERE parcel_uid = parcel.uid)`
