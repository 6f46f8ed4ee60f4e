import type { Place } from '@yacheyka/contract/places'
import { foldText, spellOut, wordsOf } from '@yacheyka/core/fold-text'
import { searchWords } from '@yacheyka/core/word-index'
import type { Database } from '#/db/types.ts'
import type { Kysely } from 'kysely'
import { joinRows, type Snapshot } from './snapshot-build.ts'

/** Wider than what is shown, so that streets can be told and the exact number may come from behind. */
const CANDIDATES = 200
const MOST_STREETS = 2

interface FoundRow {
  readonly number: string
  readonly name: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
}

/**
 * What the network itself knows of a text: the point of that very number first, then streets that its points stand on,
 * then points whose number, name or address begin the words typed.
 */
export async function searchPoints(
  db: Kysely<Database>,
  snapshot: Snapshot,
  text: string,
  most: number,
): Promise<Place[]> {
  const numbers = searchWords(snapshot.words, text, CANDIDATES).map((ordinal) =>
    numberAt(snapshot, ordinal),
  )
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('point')
    .select(['number', 'name', 'address', 'longitude', 'latitude'])
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  const wanted = foldText(text)
  const exact = rows.filter((row) => foldText(row.number) === wanted)
  const others = rows.filter((row) => !exact.includes(row))
  return [...exact.map(presentPoint), ...streetsOf(rows, text), ...others.map(presentPoint)].slice(
    0,
    most,
  )
}

const numberAt = (snapshot: Snapshot, ordinal: number): string =>
  (JSON.parse(joinRows(snapshot, ordinal, ordinal + 1)) as { number: string }).number

const presentPoint = (row: FoundRow): Place => ({
  kind: 'point',
  title: row.name,
  subtitle: row.address,
  coordinates: [row.longitude, row.latitude],
  number: row.number,
})

/** Streets that hold every word asked, in the middle of their points; the house that was asked for, exactly there. */
function streetsOf(rows: readonly FoundRow[], text: string): Place[] {
  const asked = wordsOf(text)
  const isNamed = (address: string) => {
    const words = spellOut(address).split(' ')
    return asked.every((prefix) => words.some((word) => word.startsWith(prefix)))
  }
  const byStreet = Map.groupBy(rows, ({ address }) =>
    isNamed(streetOf(address)) ? streetOf(address) : address,
  )
  return [...byStreet]
    .filter(([address]) => isNamed(address))
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_STREETS)
    .map(([address, places]) => presentAddress(address, places))
}

/** «Казань, ул. Баумана, д. 7, корп. 1» → «Казань, ул. Баумана» */
const streetOf = (address: string): string =>
  address.replace(/,\s*(?:д\.?|дом)?\s*\d[^,]*(?:,.*)?$/u, '')

function presentAddress(address: string, rows: readonly FoundRow[]): Place {
  const parts = address.split(', ')
  const house = parts.findLastIndex((part) => !/^(?:(?:д|дом|корп|стр)\.?\s*)?\d/u.test(part))
  return {
    kind: 'address',
    title: parts.slice(house).join(', '),
    subtitle: parts.slice(0, house).join(', '),
    coordinates: [meanOf(rows, 'longitude'), meanOf(rows, 'latitude')],
  }
}

const meanOf = (rows: readonly FoundRow[], axis: 'longitude' | 'latitude'): number =>
  Math.round((rows.reduce((sum, row) => sum + row[axis], 0) / rows.length) * 1e5) / 1e5
