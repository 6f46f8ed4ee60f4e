import type { MerchantPoint, PointsQuery } from '@yacheyka/contract/merchant-api/points'
import { takesParcel } from '@yacheyka/core/cells/point-capacity'
import { foldText } from '@yacheyka/core/text/fold-text'
import type { Context } from '#/context.ts'
import { textAt } from '@yacheyka/core/text/joined-texts'
import type { WidgetRow } from '#/point-index/widget-row.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { readWidgetRows } from '#/widget/queries.ts'
import { boxOf, presentPoint, type Standing, standingFor } from './present-point.ts'
import { placeAfter, type PointPosition, selectPoints } from './select-points.ts'
import type { FilterColumns } from '#/point-index/filter-columns.ts'

type Needed = Pick<Context, 'points' | 'widgetPoints' | 'database' | 'config'>

/** The points that a key sees: of the network, or with a test key of the sandbox. */
export interface SeenPoints {
  readonly sandbox: boolean
  readonly columns: FilterColumns
  readonly revision: number
}

/** Points that are read at once. */
const BATCH = 100
/** Batches that are read for one page; a page of few matches is short and has a cursor. */
const BATCHES_MAX = 5

type Sides = Pick<PointsQuery, 'weight_g' | 'height_mm' | 'width_mm' | 'depth_mm'>

/** The parcel of a query; its schema lets through all three sides or none. */
export function measureOf({ weight_g, height_mm, width_mm, depth_mm }: Sides) {
  const isBox = height_mm !== undefined && width_mm !== undefined && depth_mm !== undefined
  return { weight: weight_g, ...(isBox ? { box: boxOf({ height_mm, width_mm, depth_mm }) } : {}) }
}

interface Page {
  readonly points: MerchantPoint[]
  /** Where the page ended; undefined where nothing follows. */
  readonly end: PointPosition | undefined
}

/** One page of points, as they are now. */
export async function findPoints(
  context: Needed,
  { sandbox, columns, revision }: SeenPoints,
  query: PointsQuery,
  after: PointPosition | undefined,
): Promise<Page> {
  const measure = measureOf(query)
  const filter = { full_addr: query.query, weight: measure.weight, ...measure.box }
  const marks = await context.widgetPoints.marks(columns, filter)
  const selection = selectPoints(columns, marks, query)
  const { ordinals, distances } = selection
  const view = { photoOrigins: context.config.env.PHOTO_ORIGINS, revision }
  const points: MerchantPoint[] = []
  let place = placeAfter(columns, selection, after)
  const last = Math.min(ordinals.length, place + BATCH * BATCHES_MAX)
  while (place < last && points.length < query.limit) {
    const batch = ordinals.subarray(place, Math.min(place + BATCH, last))
    const numbers = Array.from(batch, (ordinal) => textAt(columns.numbers, ordinal))
    const rows = await readWidgetRows(context.database.pool, numbers, sandbox)
    for (const number of numbers) {
      if (points.length === query.limit) break
      const row = rows.get(number)
      const distance = distances?.[place]
      place += 1
      const standing = row && standingFor(row, measure)
      if (row === undefined || standing === undefined || !passes(row, standing, query)) continue
      points.push(presentPoint(row, standing, { ...view, distance }))
    }
  }
  if (place >= ordinals.length || place === 0) return { points, end: undefined }
  const ordinal = ordinals[place - 1] ?? 0
  const number = textAt(columns.numbers, ordinal)
  return { points, end: { ordinal, number, distance: distances?.[place - 1] ?? 0 } }
}

/** What only the row tells: its type, its city with the region, its cells of this moment. */
function passes(row: WidgetRow, { state }: Standing, { type, city, available }: PointsQuery) {
  if (type !== undefined && row.point_type !== type) return false
  if (available === 'true' && !takesParcel(state)) return false
  if (city === undefined) return true
  const own = foldText(cityOfPoint(row.settlement, row))
  // A bare name means every city of that name.
  return own === foldText(city) || foldText(row.settlement) === foldText(city)
}

const ALTERNATIVES_MAX = 3
const ALTERNATIVES_LOOKED_AT = 50
const ALTERNATIVES_RADIUS = 50_000

/** The nearest points around one that take what it does not. */
export async function findAlternatives(
  context: Needed,
  { sandbox, columns, revision }: SeenPoints,
  around: WidgetRow,
  judge: (row: WidgetRow) => Standing,
): Promise<MerchantPoint[]> {
  const place = { longitude: around.longitude, latitude: around.latitude }
  const { ordinals, distances } = await context.widgetPoints.select(columns, {}, place)
  const near = Array.from(ordinals.subarray(0, ALTERNATIVES_LOOKED_AT), (ordinal) =>
    textAt(columns.numbers, ordinal),
  )
  const rows = await readWidgetRows(context.database.pool, near, sandbox)
  const view = { photoOrigins: context.config.env.PHOTO_ORIGINS, revision }
  return near
    .flatMap((number, at) => {
      const [row, distance] = [rows.get(number), distances?.[at] ?? 0]
      if (row === undefined || number === around.number || distance > ALTERNATIVES_RADIUS) return []
      const standing = judge(row)
      if (!takesParcel(standing.state)) return []
      return [presentPoint(row, standing, { ...view, distance })]
    })
    .slice(0, ALTERNATIVES_MAX)
}
