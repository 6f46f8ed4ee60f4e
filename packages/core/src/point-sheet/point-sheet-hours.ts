import { DAY_OFF, DAYS_IN_WEEK, formatHours, HOURS_UNKNOWN } from '../schedule/schedule-hours.ts'
import type { Week } from '../schedule/schedule-hours.ts'
import { parseHours } from '../schedule/schedule-text.ts'
import { parseWeek } from '../schedule/schedule-week.ts'
import { remember } from '../text/remember.ts'
import { cellText } from './point-sheet-values.ts'

export const HOURS_UNKNOWN_NOTE = 'часы работы не указаны'
export const HOURS_EMPTY_NOTE = 'пустые дни считаются выходными'
const TEXT_MAX = 500

export type HoursRead =
  | { readonly ok: true; readonly week: Week; readonly notes: readonly string[] }
  /** `value` is the cell that could not be read, `day` its place in the week, if it is of one day. */
  | { readonly ok: false; readonly day?: number; readonly value: unknown; readonly why: string }

const UNKNOWN: HoursRead = {
  ok: true,
  week: Array<string>(DAYS_IN_WEEK).fill(HOURS_UNKNOWN),
  notes: [HOURS_UNKNOWN_NOTE],
}

const isEmpty = (value: unknown): boolean => cellText(value)?.trim() === ''

const readHours = remember(parseHours)

/** Seven cells, Monday first. An empty day among filled ones is a day off, with a note; seven empty ones are unknown. */
export const readDays = (cells: readonly unknown[]): HoursRead => {
  if (cells.every(isEmpty)) return UNKNOWN
  const week: string[] = []
  for (const [day, value] of cells.entries()) {
    const text = cellText(value)
    if (text === undefined || text.length > TEXT_MAX) {
      return { ok: false, day, value, why: 'нужны часы одного дня, например «09:00-21:00»' }
    }
    const read = readHours(isEmpty(text) ? DAY_OFF : text)
    if (!read.ok) return { ok: false, day, value, why: read.error }
    week.push(formatHours(read.spans))
  }
  return { ok: true, week, notes: cells.some(isEmpty) ? [HOURS_EMPTY_NOTE] : [] }
}

/** Seven days in one text: `["9-18", …]` or «9-18; 9-18; …»; nothing for any other text. */
const splitDays = (text: string): readonly unknown[] | undefined => {
  const days = text.trim().startsWith('[') ? readList(text) : text.split(/[;|\n]/)
  return days?.length === DAYS_IN_WEEK && !days.some(isEmpty) ? days : undefined
}

const readList = (text: string): readonly unknown[] | undefined => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

const readWeekText = remember((text: string): HoursRead => {
  if (isEmpty(text)) return UNKNOWN
  const days = readDays(splitDays(text) ?? [''])
  if (days.ok && days !== UNKNOWN) return days
  const read = parseWeek(text)
  return read.ok ? read : { ok: false, value: text, why: read.error }
})

/** A whole week in one cell: a list of seven days, also as text, or words (`schedule-week`). */
export const readWeek = (value: unknown): HoursRead => {
  if (Array.isArray(value)) {
    if (value.length === DAYS_IN_WEEK) return readDays(value)
    return { ok: false, value, why: 'нужен список из семи строк, с понедельника по воскресенье' }
  }
  const text = cellText(value)
  if (text === undefined || text.length > TEXT_MAX) {
    return {
      ok: false,
      value,
      why: `нужен текст не длиннее ${TEXT_MAX} знаков или список из семи строк`,
    }
  }
  return readWeekText(text)
}
