import { createHash } from 'node:crypto'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { CLUSTER_OPTIONS, READY_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { PAYMENT_METHODS } from '@yacheyka/core/points/point'
import { MARKER_KINDS, markerOf } from '@yacheyka/core/points/point-marker'
import { hilbertOrder } from '@yacheyka/core/map/hilbert'
import { type DecodedPoints, decodePoints, encodePoints } from '@yacheyka/core/points/points-wire'
import { pointFlags } from '@yacheyka/core/points/point-filter'
import { type PointTable, buildPointTable } from '@yacheyka/core/place-search/point-table'
import { isRoundTheClock } from '@yacheyka/core/schedule/schedule'
import { textIn } from '@yacheyka/core/text/text-column'
import { type WordIndex, indexWords } from '@yacheyka/core/text/word-index'
import Supercluster from 'supercluster'
import { SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import { type Prepared, prepare } from '#/http/compressed-response.ts'
import { addressWordsReader, spelledWordsReader } from '@yacheyka/core/text/address-index'
import { dictionaryOf, runsOf } from './dictionary.ts'
import { type FilterColumns, buildFilterColumns } from './filter-columns.ts'
import type { MapRow, SnapshotRow, SnapshotRows } from './map-row.ts'
import { presentLightTerminal } from './present.ts'

/** Points of one page of words: what a screenful of the list and its neighbours need. */
export const PAGE_SIZE = 256

/** Versions of the sandbox's points begin with it, so that every process names them alike. */
export const SANDBOX_EDITION = 'sandbox'

/** Everything the map's calls answer, made once for one revision of the points. */
export interface Snapshot {
  readonly version: string
  readonly revision: number
  readonly count: number
  readonly binary: Prepared
  readonly schedules: Prepared
  readonly zones: Prepared
  readonly details: readonly Prepared[]
  readonly list: Prepared
  /** The list's rows as JSON, by number; row k stands from `rowEnds[k − 1]` to `rowEnds[k]`. */
  readonly rows: Uint8Array
  readonly rowEnds: Uint32Array
  /** Words of numbers, names, settlements and addresses; ordinals are places in the list. */
  readonly words: WordIndex
  /** By zoom: quadruples longitude, latitude, count, marker. */
  readonly clusters: readonly Float64Array[]
  /** What the widget filters by; ordinals are places in the list. */
  readonly filter: FilterColumns
  /** What the search of places knows of the points; ordinals are places in the list. */
  readonly places: PointTable
}

/** What a map is told of the points before it loads them. */
export const pointsVersionOf = ({ version, count }: Pick<Snapshot, 'version' | 'count'>) => ({
  version,
  count,
  page_size: PAGE_SIZE,
})

export async function buildSnapshot(
  { rows, revision, readAt }: SnapshotRows,
  specialOwner: string | undefined,
  sandbox = false,
): Promise<Snapshot> {
  const markers = rows.map((row) =>
    MARKER_KINDS.indexOf(
      markerOf({ active: row.active, pointType: row.point_type, owner: row.owner }, specialOwner),
    ),
  )
  const order = hilbertOrder(
    rows.map((row) => row.longitude),
    rows.map((row) => row.latitude),
  )
  const ordered = Array.from(order, (index) => rows[index] as SnapshotRow)
  const binary = encodePoints({
    longitudes: ordered.map((row) => row.longitude),
    latitudes: ordered.map((row) => row.latitude),
    markers: Uint8Array.from(order, (index) => markers[index] as number),
    flags: Uint8Array.from(ordered, flagsOf),
  })
  const pages = detailPages(ordered)
  const edition = sandbox ? SANDBOX_EDITION : String(revision)
  const version = `${edition}-${digestOf([binary, ...pages])}`
  const { json, ends } = listRows(rows)
  const places = buildPointTable(rows, SETTLEMENTS)
  return {
    version,
    revision,
    count: rows.length,
    binary: await prepare(binary, 'application/octet-stream', 9),
    schedules: await prepare(JSON.stringify(scheduleColumn(ordered)), JSON_TYPE, 9),
    zones: await prepare(JSON.stringify(zoneColumn(ordered)), JSON_TYPE, 9),
    details: await Promise.all(pages.map((page) => prepare(page, JSON_TYPE, 5))),
    list: await prepare(wholeList(json, ends), JSON_TYPE, 5),
    rows: json,
    rowEnds: ends,
    words: wordsOfPoints(rows, places),
    clusters: readyClusters(decodePoints(binary)),
    filter: buildFilterColumns(rows, order, readAt),
    places,
  }
}

/** A point that tells no city is found by the one that it stands in. */
function wordsOfPoints(
  rows: readonly SnapshotRow[],
  { streets, streetOf }: Pick<PointTable, 'streets' | 'streetOf'>,
): WordIndex {
  const addressWords = addressWordsReader()
  const spelledWords = spelledWordsReader()
  const cityAt = (ordinal: number): string =>
    textIn(streets.settlements, streetOf[ordinal] ?? 0).split(',')[0] ?? ''
  return indexWords(
    rows.map(({ number, name, settlement, address }, ordinal) => [
      ...wordsOf(number),
      ...spelledWords(name),
      ...spelledWords(settlement === '' ? cityAt(ordinal) : settlement),
      ...addressWords(address),
    ]),
  )
}

const JSON_TYPE = 'application/json; charset=utf-8'

const flagsOf = (row: MapRow): number =>
  pointFlags({
    pointType: row.point_type,
    fittingRoom: row.fitting_room,
    checkOrder: row.check_order,
    paymentPoint: row.payment_point,
    paymentMethods: PAYMENT_METHODS.filter((method) =>
      method === 'card' ? row.payment_card : row.payment_cash,
    ),
    roundTheClock: isRoundTheClock(row.operation_time),
  })

function detailPages(ordered: readonly MapRow[]): string[] {
  const pages: string[] = []
  for (let from = 0; from < ordered.length; from += PAGE_SIZE) {
    const rows = ordered.slice(from, from + PAGE_SIZE)
    const weeks = dictionaryOf(
      rows.map((row) => row.operation_time),
      (week) => week.join('|'),
    )
    const zones = dictionaryOf(
      rows.map((row) => row.time_zone),
      (zone) => zone,
    )
    pages.push(
      JSON.stringify({
        numbers: rows.map((row) => row.number),
        names: rows.map((row) => row.name),
        addresses: rows.map((row) => row.address),
        schedules: weeks.values,
        schedule_of: weeks.indexes,
        time_zones: zones.values,
        time_zone_of: zones.indexes,
      }),
    )
  }
  return pages
}

function scheduleColumn(ordered: readonly MapRow[]) {
  const weeks = dictionaryOf(
    ordered.map((row) => row.operation_time),
    (week) => week.join('|'),
  )
  return { schedules: weeks.values, runs: runsOf(weeks.indexes) }
}

function zoneColumn(ordered: readonly MapRow[]) {
  const { values, indexes } = dictionaryOf(
    ordered.map((row) => row.time_zone),
    (zone) => zone,
  )
  return { zones: values, runs: runsOf(indexes) }
}

function listRows(rows: readonly MapRow[]) {
  const parts = rows.map((row) => Buffer.from(JSON.stringify(presentLightTerminal(row))))
  const ends = new Uint32Array(parts.length)
  let end = 0
  for (const [index, part] of parts.entries()) ends[index] = end += part.length
  return { json: Buffer.concat(parts), ends }
}

/** Joins rows `from` … `to` of the list with commas. */
export function joinRows(
  snapshot: Pick<Snapshot, 'rows' | 'rowEnds'>,
  from: number,
  to: number,
): string {
  const { rows, rowEnds } = snapshot
  const parts: string[] = []
  for (let index = from; index < Math.min(to, rowEnds.length); index++) {
    const start = index === 0 ? 0 : (rowEnds[index - 1] as number)
    const bytes = rows.subarray(start, rowEnds[index])
    parts.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  }
  return parts.join(',')
}

/** One row of the list. */
export const rowAt = (
  snapshot: Pick<Snapshot, 'rows' | 'rowEnds'>,
  ordinal: number,
): ReturnType<typeof presentLightTerminal> =>
  JSON.parse(joinRows(snapshot, ordinal, ordinal + 1)) as ReturnType<typeof presentLightTerminal>

const wholeList = (json: Uint8Array, ends: Uint32Array) =>
  `{"count":${ends.length},"next":null,"previous":null,"results":[${joinRows({ rows: json, rowEnds: ends }, 0, ends.length)}]}`

/** Grouped from what the page will decode, in the same order: then its groups are the same to the pixel. */
function readyClusters({ longitudes, latitudes, markers }: DecodedPoints): Float64Array[] {
  const index = new Supercluster<{ marker: number }>({ ...CLUSTER_OPTIONS })
  index.load(
    Array.from(longitudes, (longitude, place) => ({
      type: 'Feature',
      properties: { marker: markers[place] ?? 0 },
      geometry: { type: 'Point', coordinates: [longitude, latitudes[place] ?? 0] },
    })),
  )
  return Array.from({ length: READY_ZOOM_MAX + 1 }, (_, zoom) => {
    const features = index.getClusters([-180, -90, 180, 90], zoom)
    const quadruples = new Float64Array(features.length * 4)
    for (const [place, feature] of features.entries()) {
      const [longitude, latitude] = feature.geometry.coordinates as [number, number]
      const { properties } = feature
      const cluster = 'cluster' in properties
      quadruples.set(
        [
          round(longitude),
          round(latitude),
          cluster ? properties.point_count : 1,
          cluster ? 0 : properties.marker,
        ],
        place * 4,
      )
    }
    return quadruples
  })
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function digestOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 12)
}
