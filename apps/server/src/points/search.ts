import type { Place } from '@yacheyka/contract/map/places'
import { findPlaces } from '@yacheyka/core/place-search/find-places'
import { pointsWithNumber } from '@yacheyka/core/place-search/find-points'
import type { MapNames } from '@yacheyka/core/place-search/map-names'
import { noteOfPlace } from '@yacheyka/core/place-search/place-note'
import type { PlaceHit, View } from '@yacheyka/core/place-search/place-search'
import type { Position } from '@yacheyka/core/points/point'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { textAt } from '@yacheyka/core/text/joined-texts'
import { searchedTables, viewOf } from '#/point-index/searched-tables.ts'
import type { Snapshot } from '#/point-index/snapshot-build.ts'

interface FoundRow {
  readonly number: string
  readonly name: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
}

/** Where to search: the network's points, and the streets and districts of the map, where it has any. */
export interface SearchSource {
  readonly db: Kysely<Database>
  readonly snapshot: Pick<Snapshot, 'places' | 'filter'>
  readonly mapNames: MapNames | null
}

/** What the product itself knows of a typed address, best first. */
export async function searchPlaces(
  { db, snapshot, mapNames }: SearchSource,
  text: string,
  view: Position | undefined,
  limit: number,
): Promise<Place[]> {
  const seen = viewOf(view)
  const hits = findPlaces(searchedTables(snapshot, mapNames), text, seen, limit)
  const rows = await readRows(db, snapshot, hits)
  const [first, ...others] = hits.flatMap((hit) => presentHit(hit, rows, seen))
  if (first === undefined) return []
  return [{ ...first, ...sameNumber(snapshot.places, text, hits[0]) }, ...others]
}

/** Told where the best place is one of several points whose number begins so. */
function sameNumber(
  points: Snapshot['places'],
  text: string,
  best: PlaceHit | undefined,
): Pick<Place, 'same_number'> {
  if (best?.kind !== 'point' || best.ordinal === null) return {}
  const found = pointsWithNumber(points, text)
  return found.size > 1 && found.has(best.ordinal) ? { same_number: found.size } : {}
}

type Rows = ReadonlyMap<number, FoundRow>

/** Points as the database has them now, by their ordinals in the snapshot. */
async function readRows(
  db: Kysely<Database>,
  { filter }: SearchSource['snapshot'],
  hits: readonly PlaceHit[],
): Promise<Rows> {
  const ordinals = [...new Set(hits.flatMap(({ ordinal }) => ordinal ?? []))]
  if (ordinals.length === 0) return new Map()
  const byNumber = new Map(ordinals.map((ordinal) => [textAt(filter.numbers, ordinal), ordinal]))
  const rows = await db
    .selectFrom('point')
    .select(['number', 'name', 'address', 'longitude', 'latitude'])
    .where('number', 'in', [...byNumber.keys()])
    .execute()
  return new Map(rows.map((row) => [byNumber.get(row.number) ?? -1, row]))
}

function presentHit(hit: PlaceHit, rows: Rows, view: View): Place[] {
  const row = hit.ordinal === null ? undefined : rows.get(hit.ordinal)
  // A point that is gone since the snapshot is no place any more.
  if (hit.ordinal !== null && row === undefined) return []
  const note = noteOfPlace(hit, view)
  const said = {
    precision: hit.kind,
    match: matchOf(hit),
    ...(note === '' ? {} : { note }),
  }
  if (row === undefined)
    return [
      {
        kind: hit.kind === 'city' ? 'city' : 'address',
        title: hit.title,
        subtitle: hit.within,
        coordinates: [rounded(hit.longitude), rounded(hit.latitude)],
        ...said,
      },
    ]
  const coordinates: [number, number] = [row.longitude, row.latitude]
  if (hit.kind === 'house')
    return [{ kind: 'address', ...presentHouse(row, hit), coordinates, ...said }]
  return [
    {
      kind: 'point',
      title: row.name,
      subtitle: row.address,
      coordinates,
      number: row.number,
      ...said,
    },
  ]
}

const matchOf = ({ missing, corrected, isWhole, ordinal }: PlaceHit): Place['match'] => {
  if (missing !== null) return 'partial'
  if (corrected) return 'corrected'
  return isWhole || ordinal !== null ? 'whole' : 'begun'
}

/** «г. Казань, ул. Баумана, д. 7, корп. 1, ТЦ» → «ул. Баумана, д. 7, корп. 1» in «г. Казань». */
function presentHouse(
  { address }: FoundRow,
  { title }: PlaceHit,
): Pick<Place, 'title' | 'subtitle'> {
  const parts = address.split(/,\s*/u)
  const street = parts.findIndex((part) => part.includes(title))
  const from = street === -1 ? 0 : street
  const rest = parts.slice(from + 1)
  const after = rest.findIndex((part) => !/^(?:\p{L}+\.?\s*)?\d/u.test(part))
  const houses = after === -1 ? rest : rest.slice(0, after)
  return { title: [parts[from], ...houses].join(', '), subtitle: parts.slice(0, from).join(', ') }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
