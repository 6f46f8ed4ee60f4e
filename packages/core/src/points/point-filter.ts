import { PAYMENT_METHOD_WORDING, POINT_TYPE_WORDING, POINT_TYPES } from './point.ts'
import type { PaymentMethod, PointType } from './point.ts'

/** Bits of a point's flags on the wire. Whether it is active is told by the kind of its marker. */
export const POINT_FLAGS = {
  pickup: 1,
  fitting_room: 2,
  check_order: 4,
  payment_point: 8,
  card: 16,
  cash: 32,
  round_the_clock: 64,
} as const
type PointFlag = keyof typeof POINT_FLAGS

/** What must hold besides the type: the specification's three, and how one pays. All that are asked for must hold. */
export const POINT_CONDITIONS = [
  'fitting_room',
  'check_order',
  'payment_point',
  'card',
  'cash',
] as const satisfies readonly PointFlag[]
export type PointCondition = (typeof POINT_CONDITIONS)[number]

export const POINT_CONDITION_WORDING = {
  fitting_room: 'Примерка',
  check_order: 'Проверка заказа',
  payment_point: 'Оплата на точке',
  ...PAYMENT_METHOD_WORDING,
} as const satisfies Record<PointCondition, string>

export const POINT_TYPE_FILTERS = ['all', ...POINT_TYPES] as const
export const POINT_TYPE_FILTER_WORDING = {
  all: 'Все точки',
  ...POINT_TYPE_WORDING,
} as const satisfies Record<(typeof POINT_TYPE_FILTERS)[number], string>

export type HoursFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'round_the_clock' }
  /** Open at this moment, by the point's own clock. */
  | { readonly kind: 'open_now' }
  /** Day 0 is Monday; minute of the day 0…1439; both by the point's own clock. */
  | { readonly kind: 'open_at'; readonly day: number; readonly minute: number }

export interface PointFilter {
  readonly pointType: 'all' | PointType
  /** In the order of `POINT_CONDITIONS`. */
  readonly conditions: readonly PointCondition[]
  readonly hours: HoursFilter
}

export const EVERY_POINT = {
  pointType: 'all',
  conditions: [],
  hours: { kind: 'any' },
} as const satisfies PointFilter

/** A point's flags for the wire. */
export const pointFlags = (point: {
  readonly pointType: PointType
  readonly fittingRoom: boolean
  readonly checkOrder: boolean
  readonly paymentPoint: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly roundTheClock: boolean
}): number =>
  (point.pointType === 'pickup' ? POINT_FLAGS.pickup : 0) |
  (point.fittingRoom ? POINT_FLAGS.fitting_room : 0) |
  (point.checkOrder ? POINT_FLAGS.check_order : 0) |
  (point.paymentPoint ? POINT_FLAGS.payment_point : 0) |
  (point.paymentMethods.includes('card') ? POINT_FLAGS.card : 0) |
  (point.paymentMethods.includes('cash') ? POINT_FLAGS.cash : 0) |
  (point.roundTheClock ? POINT_FLAGS.round_the_clock : 0)

/**
 * The filter as bits: a point passes when `(flags & mask) === wanted`. Opening now or at a day and time is not
 * in the flags: the schedules answer that.
 */
export const filterBits = ({ pointType, conditions, hours }: PointFilter) => {
  let wanted = pointType === 'pickup' ? POINT_FLAGS.pickup : 0
  for (const condition of conditions) wanted |= POINT_FLAGS[condition]
  if (hours.kind === 'round_the_clock') wanted |= POINT_FLAGS.round_the_clock
  const mask = pointType === 'all' ? wanted : wanted | POINT_FLAGS.pickup
  return { mask, wanted }
}

export const matchesFlags = (filter: PointFilter, flags: number): boolean => {
  const { mask, wanted } = filterBits(filter)
  return (flags & mask) === wanted
}

/** The same filter with one condition more, or without it. */
export const toggleCondition = (filter: PointFilter, condition: PointCondition): PointFilter => {
  const had = filter.conditions.includes(condition)
  const conditions = POINT_CONDITIONS.filter((one) =>
    one === condition ? !had : filter.conditions.includes(one),
  )
  return { ...filter, conditions }
}

/** Accusative with its preposition, as in «открыто во вторник». */
const ON_DAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
] as const

/** `9:05`: minutes of the day as people write them. */
export const formatMinute = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

export const describeHours = (hours: HoursFilter): string => {
  if (hours.kind === 'any') return 'Любые часы'
  if (hours.kind === 'round_the_clock') return 'Круглосуточно'
  if (hours.kind === 'open_now') return 'Открыто сейчас'
  return `Открыто ${ON_DAY[hours.day] ?? ''} в\u00A0${formatMinute(hours.minute)}`
}

/** The same filter with «open now», or without it. The hours are one choice: any others that were asked for give way. */
export const withOpenNow = (filter: PointFilter, on: boolean): PointFilter => ({
  ...filter,
  hours: { kind: on ? 'open_now' : 'any' },
})

export interface FilterPart {
  readonly wording: string
  /** The filter with this part given up. */
  readonly without: PointFilter
}

/** Everything that the filter asks for, part by part: what to give up when nothing is found. */
export const filterParts = (filter: PointFilter): readonly FilterPart[] => {
  const parts: FilterPart[] = filter.conditions.map((condition) => ({
    wording: POINT_CONDITION_WORDING[condition],
    without: toggleCondition(filter, condition),
  }))
  if (filter.hours.kind !== 'any') {
    const without = { ...filter, hours: { kind: 'any' } } as const
    parts.push({ wording: describeHours(filter.hours), without })
  }
  if (filter.pointType !== 'all') {
    const wording = POINT_TYPE_FILTER_WORDING[filter.pointType]
    parts.push({ wording, without: { ...filter, pointType: 'all' } })
  }
  return parts
}
