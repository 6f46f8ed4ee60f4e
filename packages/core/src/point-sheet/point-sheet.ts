import { settlementOf } from '../points/city.ts'
import { isSandboxNumber, parsePointNumber } from '../points/point-number.ts'
import { ownerCode } from '../points/point-owner.ts'
import type { OwnerAlias } from '../points/point-owner.ts'
import { DAY_FIELDS, SHEET_COLUMNS } from './point-sheet-columns.ts'
import type { SheetField, SheetLayout } from './point-sheet-columns.ts'
import { readDays, readWeek } from './point-sheet-hours.ts'
import { remember } from '../text/remember.ts'
import { readLatitudeLongitude, readPoint } from './point-sheet-position.ts'
import type { Read } from './point-sheet-values.ts'
import {
  cellText,
  readFlag,
  readPaymentMethods,
  readPhotos,
  readPointType,
  readText,
} from './point-sheet-values.ts'
import type { PaymentMethod, Point, Position } from '../points/point.ts'
import { POINT_TYPE_WORDING } from '../points/point.ts'
import type { Week } from '../schedule/schedule-hours.ts'
import { isTimeZone } from '../schedule/schedule-local.ts'

/** One cell that could not be read. `message` is a Russian sentence with the place, the value and what is allowed. */
export interface PointError {
  readonly field: SheetField
  readonly value: string
  readonly message: string
}

export type PointRow =
  | { readonly ok: true; readonly point: Point; readonly notes: readonly string[] }
  | { readonly ok: false; readonly errors: readonly PointError[] }

/** What a row cannot know by itself. */
export interface SheetContext {
  readonly ownerAliases: readonly OwnerAlias[]
  /** IANA name of the zone in which a place lies. */
  readonly timeZoneOf: (position: Position) => string
  /** Whether the table may have been written for spreadsheets, with `guardFormula`. */
  readonly guarded?: boolean
}

export const TEXT_LENGTH = {
  name: 200,
  settlement: 120,
  address: 500,
  howToFind: 4000,
  owner: 200,
} as const
const ADDRESS_NOTE = 'адрес не указан'

/** The cell as an error quotes it: one line, not the whole novel. */
export const quoteCell = (value: unknown): string => {
  const text = (cellText(value) ?? 'список или объект').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  const short = Array.from(text.slice(0, 200).trim()).slice(0, 80).join('').toWellFormed()
  return short.length < text.trim().length ? `${short}…` : short
}

export const pointError = (field: SheetField, value: unknown, why: string): PointError => {
  const quoted = quoteCell(value)
  const what = quoted === '' ? 'пусто' : `«${quoted}»`
  return {
    field,
    value: quoted,
    message: `${SHEET_COLUMNS[field].title}: ${what} — ${why}`,
  }
}

/**
 * One row of an import table as a point, or everything that is wrong with it at once.
 * @param raw cells by heading: text, or what JSON holds
 * @param layout which heading carries what, from `layOutSheet`
 */
export const parsePointRow = (
  raw: Readonly<Record<string, unknown>>,
  layout: SheetLayout,
  context: SheetContext,
): PointRow => {
  const errors: PointError[] = []
  const notes: string[] = []
  const cell = (field: SheetField): unknown => {
    const key = layout.keys.get(field)
    return key !== undefined && Object.hasOwn(raw, key) ? raw[key] : ''
  }
  const take = <T>(field: SheetField, read: Read<T>, instead: T): T => {
    if (!read.ok) errors.push(pointError(field, cell(field), read.why))
    else if (read.note !== undefined) notes.push(read.note)
    return read.ok ? read.value : instead
  }
  const text = (field: SheetField, most: number) =>
    take(field, readText(cell(field), most, context.guarded), '')
  const flag = (field: SheetField, absent: boolean) =>
    take(field, readFlag(cell(field), absent), absent)
  const sheet: Sheet = { layout, cell, take, errors, notes }

  const number = takeNumber(sheet)
  const pointType = take('point_type', readPointType(cell('point_type')), 'locker')
  const position = takePosition(sheet)
  const address = takeAddress(sheet, context.guarded)
  const paymentMethods = takePaymentMethods(sheet)
  const point: Point = {
    number,
    name: text('name', TEXT_LENGTH.name) || `${POINT_TYPE_WORDING[pointType]} ${number}`,
    settlement: text('settlement', TEXT_LENGTH.settlement) || settlementOf(address),
    address,
    active: flag('active', true),
    pointType,
    owner: ownerReader(context.ownerAliases)(text('owner', TEXT_LENGTH.owner)),
    fittingRoom: flag('fitting_room', false),
    checkOrder: flag('check_order', false),
    paymentPoint: flag('payment_point', paymentMethods.length > 0),
    paymentMethods,
    operationTime: takeWeek(sheet),
    howToFind: text('how_to_find', TEXT_LENGTH.howToFind),
    photos: take('photos', readPhotos(cell('photos')), []),
    timeZone: takeTimeZone(sheet, position, context),
    ...position,
  }
  return errors.length === 0 ? { ok: true, point, notes } : { ok: false, errors }
}

const ownerReaders = new WeakMap<readonly OwnerAlias[], (text: string) => string>()

const ownerReader = (aliases: readonly OwnerAlias[]): ((text: string) => string) => {
  const known = ownerReaders.get(aliases)
  if (known !== undefined) return known
  const made = remember((text) => ownerCode(text, aliases))
  ownerReaders.set(aliases, made)
  return made
}

interface Sheet {
  readonly layout: SheetLayout
  readonly cell: (field: SheetField) => unknown
  readonly take: <T>(field: SheetField, read: Read<T>, instead: T) => T
  readonly errors: PointError[]
  readonly notes: string[]
}

const OF_SANDBOX = 'такие номера у точек песочницы, дайте другой'

const takeNumber = ({ cell, take }: Sheet): string => {
  const parsed = parsePointNumber(cellText(cell('number')) ?? '')
  const read: Read<string> = !parsed.ok
    ? { ok: false, why: parsed.error }
    : isSandboxNumber(parsed.number)
      ? { ok: false, why: OF_SANDBOX }
      : { ok: true, value: parsed.number }
  return take('number', read, '')
}

const NOWHERE: Position = { longitude: 0, latitude: 0 }

const takePosition = ({ layout, cell, take, errors }: Sheet): Position => {
  const pair = [cell('latitude'), cell('longitude')] as const
  const isPair = layout.keys.has('latitude') && layout.keys.has('longitude')
  if (!isPair || (layout.keys.has('point') && pair.every((value) => cellText(value) === ''))) {
    return take('point', readPoint(cell('point')), NOWHERE)
  }
  const read = readLatitudeLongitude(...pair)
  if (read.ok) return take('latitude', read, NOWHERE)
  errors.push(pointError('latitude', pair.map(quoteCell).join(', '), read.why))
  return NOWHERE
}

/** The address itself or, as our own API sends it, `{full_addr}`. */
const takeAddress = ({ cell, take, notes }: Sheet, guarded = false): string => {
  const structured = cell('structured_address')
  const whole =
    typeof structured === 'object' && structured !== null
      ? (structured as { full_addr?: unknown }).full_addr
      : structured
  const own = cell('address')
  const address = take(
    'address',
    readText(cellText(own) === '' ? whole : own, TEXT_LENGTH.address, guarded),
    '',
  )
  if (address === '') notes.push(ADDRESS_NOTE)
  return address
}

const takePaymentMethods = ({ cell, take }: Sheet): readonly PaymentMethod[] => {
  const listed = take('payment_methods', readPaymentMethods(cell('payment_methods')), [])
  const card = take('payment_card', readFlag(cell('payment_card'), listed.includes('card')), false)
  const cash = take('payment_cash', readFlag(cell('payment_cash'), listed.includes('cash')), false)
  return [...(card ? (['card'] as const) : []), ...(cash ? (['cash'] as const) : [])]
}

const takeWeek = ({ layout, cell, errors, notes }: Sheet): Week => {
  const byDay = DAY_FIELDS.some((field) => layout.keys.has(field))
  const read = byDay ? readDays(DAY_FIELDS.map(cell)) : readWeek(cell('hours'))
  if (read.ok) {
    notes.push(...read.notes)
    return read.week
  }
  const field = byDay ? (DAY_FIELDS[read.day ?? 0] ?? 'hours') : 'hours'
  errors.push(pointError(field, read.value, read.why))
  return []
}

const takeTimeZone = ({ cell, take }: Sheet, position: Position, context: SheetContext): string => {
  const text = cellText(cell('time_zone'))?.trim()
  if (text === '') return position === NOWHERE ? '' : context.timeZoneOf(position)
  const read: Read<string> =
    text !== undefined && isTimeZone(text)
      ? { ok: true, value: text }
      : { ok: false, why: 'нужно имя часового пояса, например Asia/Yekaterinburg' }
  return take('time_zone', read, '')
}
