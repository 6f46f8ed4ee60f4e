import type { WidgetFilter } from '@yacheyka/contract/widget/widget'
import { CELL_SIZES, sizesThatHold } from '@yacheyka/core/cells/cell-size'
import {
  couldTakeParcel,
  isTooHeavy,
  type ParcelMeasure,
  POINT_STATES,
  type PointState,
  stateOfSums,
} from '@yacheyka/core/cells/point-capacity'
import { requiresHours, matchesHours } from '@yacheyka/core/schedule/schedule-match'
import { openNowIn } from '@yacheyka/core/schedule/schedule-now'
import type { CellColumns } from './cell-columns.ts'
import { type FilterColumns, digitsOf, foldNumber } from './filter-columns.ts'
import { eachThatBegins } from '@yacheyka/core/text/joined-texts'
import { markAddresses, markMatches } from '@yacheyka/core/text/address-index'

/** The parcel of a query: the schema has seen to it that a box has all three sides or none. */
export const measureOf = ({
  weight,
  height,
  width,
  depth,
}: Pick<WidgetFilter, 'weight' | 'height' | 'width' | 'depth'>): ParcelMeasure => ({
  weight,
  box:
    height === undefined || width === undefined || depth === undefined
      ? undefined
      : { height, width, depth },
})

/**
 * One byte a point, by ordinal: 0 where it is not asked for or could never take the parcel, else the state's place in
 * `POINT_STATES` and one more. Full and closed points pass, with their state.
 * @param now milliseconds since 1970
 */
export function matchPoints(
  columns: FilterColumns,
  cells: CellColumns,
  filter: WidgetFilter,
  now: number,
): Uint8Array {
  const passes = new Uint8Array(columns.count).fill(1)
  keepWords(passes, columns, filter)
  keepNumber(passes, columns, filter.number ?? '')
  keepHours(passes, columns, filter)
  if (requiresOpenNow(filter)) keepOpenNow(passes, columns, now)
  markStates(passes, columns, cells, measureOf(filter))
  return passes
}

const keepBoth = (passes: Uint8Array, others: Uint8Array) => {
  for (let ordinal = 0; ordinal < passes.length; ordinal++)
    if (others[ordinal] === 0) passes[ordinal] = 0
}

/** A blank field asks for nothing. One with signs that mean nothing (😀, «---») asks for what is nowhere. */
const isTyped = (typed: string): boolean => typed.trim() !== ''

function keepWords(passes: Uint8Array, columns: FilterColumns, filter: WidgetFilter) {
  const { full_addr: address = '', how_to_find: way = '' } = filter
  if (isTyped(address)) keepBoth(passes, markPlaces(columns, address))
  if (isTyped(way)) keepBoth(passes, markMatches(columns.wayWords, way))
}

/** «МСК-0653», «чкл0653»: what nobody lives at, and what a point may be called. */
const LIKE_NUMBER = /^\s*(\p{L}{1,6})[-–— ]?(\d{3,})\s*$/u
/** How networks part the letters from the figures. */
const SEPARATORS = ['-', '', ' '] as const

/** Addresses with these words; where they are written like a point's number, those that are called so too. */
function markPlaces(columns: FilterColumns, typed: string): Uint8Array {
  const marks = markAddresses(columns.addressWords, typed)
  const [, letters = '', digits = ''] = LIKE_NUMBER.exec(typed) ?? []
  if (digits === '') return marks
  for (const separator of SEPARATORS)
    eachThatBegins(columns.foldedNumbers, foldNumber(letters + separator + digits), (ordinal) => {
      marks[ordinal] = 1
    })
  return marks
}

/** The number begins so or, where no letter was typed, its digits begin with those that were: numbers are untidy. */
function keepNumber(passes: Uint8Array, columns: FilterColumns, typed: string) {
  if (!isTyped(typed)) return
  const folded = foldNumber(typed)
  const found = new Uint8Array(columns.count)
  const mark = (ordinal: number) => {
    found[ordinal] = 1
  }
  if (folded !== '') eachThatBegins(columns.foldedNumbers, folded, mark)
  const digits = digitsOf(folded)
  if (digits !== '' && !/\p{L}/u.test(folded)) eachThatBegins(columns.numberDigits, digits, mark)
  keepBoth(passes, found)
}

const roundTheClockOf = ({ round_the_clock: requested }: WidgetFilter): boolean | undefined =>
  requested === undefined ? undefined : requested === 'true'

/** Points share their weeks: each distinct one is judged once. */
function keepHours(passes: Uint8Array, { weeks, weekOf }: FilterColumns, filter: WidgetFilter) {
  const requested = {
    day: filter.day_of_week,
    minutes: filter.exact_time,
    roundTheClock: roundTheClockOf(filter),
  }
  if (!requiresHours(requested)) return
  const fit = Uint8Array.from(weeks, (week) => (matchesHours(week, requested) ? 1 : 0))
  for (let ordinal = 0; ordinal < passes.length; ordinal++)
    if (fit[weekOf[ordinal] ?? 0] === 0) passes[ordinal] = 0
}

/** Whether the response is another one each minute. */
export const requiresOpenNow = ({ open_now: requested }: WidgetFilter): boolean =>
  requested === 'true'

/** A point that does not work keeps its hours on paper; whoever asks what is open now wants to walk in. */
function keepOpenNow(
  passes: Uint8Array,
  { weeks, weekOf, zones, zoneOf, active }: FilterColumns,
  now: number,
) {
  const isOpen = openNowIn(weeks, zones, now)
  for (let ordinal = 0; ordinal < passes.length; ordinal++)
    if (active[ordinal] === 0 || !isOpen(weekOf[ordinal] ?? 0, zoneOf[ordinal] ?? 0))
      passes[ordinal] = 0
}

/** What a state leaves in the byte. */
const markOf = (state: PointState): number =>
  couldTakeParcel(state) ? POINT_STATES.indexOf(state) + 1 : 0

/** Loops over plain numbers: this is where the time of a filter goes. */
function markStates(
  passes: Uint8Array,
  columns: FilterColumns,
  { known, totals, free }: CellColumns,
  { weight, box }: ParcelMeasure,
) {
  const holding = box === undefined ? CELL_SIZES : sizesThatHold(box)
  const places = Uint8Array.from(holding, (size) => CELL_SIZES.indexOf(size))
  const { maxWeights, active } = columns
  for (let ordinal = 0; ordinal < passes.length; ordinal++) {
    if (passes[ordinal] === 0) continue
    const sums = {
      tooHeavy: isTooHeavy(weight, maxWeights[ordinal] || null),
      active: active[ordinal] === 1,
      known: known[ordinal] === 1,
      total: 0,
      free: 0,
    }
    if (sums.known)
      for (let at = 0; at < places.length; at++) {
        const cell = ordinal * CELL_SIZES.length + (places[at] ?? 0)
        sums.total += totals[cell] ?? 0
        sums.free += free[cell] ?? 0
      }
    passes[ordinal] = markOf(stateOfSums(sums))
  }
}

/** The marks by place on the wire instead of by ordinal. */
export function marksOnWire({ order }: FilterColumns, marks: Uint8Array): Uint8Array {
  const placed = new Uint8Array(order.length)
  for (let place = 0; place < order.length; place++) placed[place] = marks[order[place] ?? 0] ?? 0
  return placed
}
