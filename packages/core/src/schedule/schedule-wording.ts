import type { OpenStatus, WeekMoment } from './schedule.ts'
import type { Week } from './schedule-hours.ts'
import { formatTime, MINUTES_IN_DAY, ROUND_THE_CLOCK } from './schedule-hours.ts'
import { NBSP } from '../text/wording.ts'

/** One line of a timetable: «Пн–Пт», «09:00–18:00». */
export interface ScheduleLine {
  readonly days: string
  readonly hours: string
}

interface DayNames {
  readonly all: string
  readonly weekdays: string
  readonly weekend: string
  readonly single: readonly string[]
}

const PUBLIC_DAYS: DayNames = {
  all: 'Ежедневно',
  weekdays: 'Пн–Пт',
  weekend: 'Сб–Вс',
  single: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
}

const CABINET_DAYS: DayNames = {
  all: 'Пн.-Вс.',
  weekdays: 'Пн.-Пт.',
  weekend: 'Сб.-Вс.',
  single: ['Пн.', 'Вт.', 'Ср.', 'Чт.', 'Пт.', 'Сб.', 'Вс.'],
}

/** Hours as they stand on screen: «09:00–13:00, 14:00–18:00». */
export const displayHours = (hours: string): string =>
  hours.replaceAll('-', '–').replaceAll(',', ', ')

const equal = (days: Week): boolean => days.every((hours) => hours === days[0])

const line = (days: string, hours = ''): ScheduleLine => ({ days, hours: displayHours(hours) })

const scheduleLines = (week: Week, names: DayNames): ScheduleLine[] => {
  if (week.every((hours) => hours === '')) return []
  const part = (from: number, to: number, name: string) => {
    const days = week.slice(from, to)
    if (equal(days)) return [line(name, days[0])]
    return days.map((hours, index) => line(names.single[from + index] ?? '', hours))
  }
  if (equal(week)) return [line(names.all, week[0])]
  return [...part(0, 5, names.weekdays), ...part(5, 7, names.weekend)]
}

/** The timetable of the public site (specification 1, «Schedule display»); empty when the hours are unknown. */
export const publicScheduleLines = (week: Week): ScheduleLine[] => scheduleLines(week, PUBLIC_DAYS)

/** The timetable of the cabinet: equal days collapse into 'Пн.-Вс.' or 'Пн.-Пт.' and the weekend. */
export const cabinetScheduleLines = (week: Week): ScheduleLine[] =>
  scheduleLines(week, CABINET_DAYS)

const ON_DAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
]
const TO_DAY = [
  'понедельника',
  'вторника',
  'среды',
  'четверга',
  'пятницы',
  'субботы',
  'воскресенья',
]

/** `540` is «9:00», as a sentence says it. */
const formatTimeShort = (minutes: number): string => formatTime(minutes).replace(/^0/, '')

const formatOpens = ({ day, minutes }: WeekMoment, daysAhead: number): string => {
  const at = `в${NBSP}${formatTimeShort(minutes)}`
  if (daysAhead === 0) return `откроется ${at}`
  if (daysAhead === 1) return `откроется завтра ${at}`
  return `откроется ${(ON_DAY[day] ?? '').replace(' ', NBSP)} ${at}`
}

const formatUntil = ({ day, minutes }: WeekMoment, daysAhead: number): string => {
  const tonight = minutes === 0 && daysAhead === 1
  if (tonight) return `открыто до${NBSP}${formatTime(MINUTES_IN_DAY)}`
  // A night that ends tomorrow morning needs no day; an end two days off does.
  if (daysAhead <= 1) return `открыто до${NBSP}${formatTimeShort(minutes)}`
  const [name, end] =
    minutes === 0 ? [TO_DAY[(day + 6) % 7], MINUTES_IN_DAY] : [TO_DAY[day], minutes]
  return `открыто до${NBSP}${name ?? ''}, ${formatTimeShort(end)}`
}

/** «открыто до 21:00», «откроется завтра в 9:00», «круглосуточно», «закрыто». Begins with a small letter. */
export const formatOpenStatus = (status: OpenStatus): string => {
  if (status.state === 'always') return ROUND_THE_CLOCK
  if (status.state === 'open') return formatUntil(status.until, status.daysAhead)
  if (status.state === 'closed') return formatOpens(status.opens, status.daysAhead)
  return 'закрыто'
}
