import type { OperatorPoint, PointForm } from '@yacheyka/contract/points/console-points'
import { readWeek } from '@yacheyka/core/point-sheet/point-sheet-hours'
import { DAY_OFF } from '@yacheyka/core/schedule/schedule-hours'
import { cabinetScheduleLines } from '@yacheyka/core/schedule/schedule-wording'

export const EMPTY_FORM: PointForm = {
  number: '',
  name: '',
  point_type: 'locker',
  active: true,
  owner: '',
  settlement: '',
  address: '',
  latitude: '',
  longitude: '',
  time_zone: '',
  hours: '',
  fitting_room: false,
  check_order: false,
  payment_point: false,
  payment_card: false,
  payment_cash: false,
  how_to_find: '',
  photos: '',
  max_weight: '',
}

/** A week as people write it, where that reads back as the same week; else day by day. */
export const weekText = (week: readonly string[]): string => {
  if (week.every((hours) => hours === '')) return ''
  const said = week.every((hours) => hours === week[0])
    ? `ежедневно ${week[0] ?? ''}`
    : cabinetScheduleLines(week)
        .map(({ days, hours }) => `${days.replaceAll('.', '')} ${hours.replaceAll('–', '-')}`)
        .join('; ')
  const read = readWeek(said)
  const same = read.ok && read.week.join('|') === week.join('|')
  return same ? said : week.map((hours) => (hours === '' ? DAY_OFF : hours)).join('; ')
}

/** A point as its form. */
export const formOf = (point: OperatorPoint): PointForm => ({
  number: point.number,
  name: point.name,
  point_type: point.kind,
  active: point.active,
  owner: point.owner,
  settlement: point.settlement,
  address: point.address,
  latitude: String(point.latitude),
  longitude: String(point.longitude),
  time_zone: point.time_zone,
  hours: weekText(point.operation_time),
  fitting_room: point.fitting_room,
  check_order: point.check_order,
  payment_point: point.payment_point,
  payment_card: point.payment_card,
  payment_cash: point.payment_cash,
  how_to_find: point.how_to_find,
  photos: point.photos.join('\n'),
  max_weight: point.max_weight === null ? '' : String(point.max_weight / 1000).replace('.', ','),
})

/** How the parser reads hours: lines of a timetable, or why it does not. */
export const readingOf = (
  hours: string,
): {
  readonly lines: readonly string[]
  readonly notes: readonly string[]
  readonly error?: string
} => {
  const read = readWeek(hours)
  if (!read.ok) return { lines: [], notes: [], error: read.why }
  return {
    lines: cabinetScheduleLines(read.week).map(({ days, hours: said }) => `${days} ${said}`),
    notes: read.notes,
  }
}
