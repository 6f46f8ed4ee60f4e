import type { CallInput } from '@yacheyka/contract/http/endpoint'
import type { listWidgetTerminals, WidgetBoot } from '@yacheyka/contract/widget/widget'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'

/** Days of the selector, Monday first (specification 1, section 5). */
export const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const
/** `0:00` to `23:00`. */
export const TIMES: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
const TIME_DEFAULT = '12:00'

/** What the visitor has asked for, as the fields show it. */
export interface WidgetFields {
  readonly address: string
  /** Digits only. */
  readonly number: string
  /** 0 is Monday; null is every day. */
  readonly day: number | null
  /** One of `TIMES`. */
  readonly time: string
  /**
   * What the hours ask for: nothing yet, «открыто сейчас», «круглосуточно», or (the switch says «не круглосуточно») open at the day and the
   * time that are shown.
   */
  readonly hours: 'any' | 'open_now' | 'round_the_clock' | 'open_at'
  /** Whether a day or a time was chosen: what the switch goes back to when it is turned off. */
  readonly chosen: boolean
}

export const NO_FIELDS: WidgetFields = {
  address: '',
  number: '',
  day: null,
  time: TIME_DEFAULT,
  hours: 'any',
  chosen: false,
}

const hoursOf = ({
  round_the_clock: always,
  open_now: now,
}: WidgetBoot['fields']): WidgetFields['hours'] => {
  if (always === 'true') return 'round_the_clock'
  return now === 'true' ? 'open_now' : 'any'
}

/** What a form that was submitted without the script asked for. */
export const fieldsOf = (fields: WidgetBoot['fields']): WidgetFields => ({
  ...NO_FIELDS,
  address: fields.full_addr ?? '',
  number: digitsOf(fields.number ?? ''),
  hours: hoursOf(fields),
})

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Selecting a day or a time sets round-the-clock to «не круглосуточно» (specification 1, section 4). */
export const withDay = (fields: WidgetFields, day: number | null): WidgetFields => ({
  ...fields,
  day,
  hours: 'open_at',
  chosen: true,
})
export const withTime = (fields: WidgetFields, time: string): WidgetFields => ({
  ...fields,
  time,
  hours: 'open_at',
  chosen: true,
})

/** Turned on, it puts the day and the time out of force; turned off, they are in force again if any was chosen. */
const withKind =
  (kind: 'round_the_clock' | 'open_now') =>
  (fields: WidgetFields, on: boolean): WidgetFields => {
    const before = fields.chosen ? 'open_at' : 'any'
    return { ...fields, hours: on ? kind : before }
  }
export const withRoundTheClock = withKind('round_the_clock')
export const withOpenNow = withKind('open_now')

export const withoutHours = (fields: WidgetFields): WidgetFields => ({
  ...fields,
  day: null,
  time: TIME_DEFAULT,
  hours: 'any',
  chosen: false,
})

/** Whether a place or a number is searched for. */
export const isSearch = ({ address, number }: WidgetFields): boolean =>
  address !== '' || number !== ''

/** Whether anything narrows the list. */
export const isNarrowed = (fields: WidgetFields): boolean =>
  isSearch(fields) || fields.hours !== 'any'

type WidgetQuery = NonNullable<CallInput<typeof listWidgetTerminals>['query']>

const hoursQuery = ({ day, time, hours }: WidgetFields): WidgetQuery => {
  if (hours === 'any') return {}
  if (hours === 'open_now') return { open_now: 'true' }
  if (hours === 'round_the_clock') return { round_the_clock: 'true' }
  return {
    round_the_clock: 'false',
    exact_time: time,
    ...(day === null ? {} : { day_of_week: day }),
  }
}

export const parcelQuery = ({ weight, box }: ParcelMeasure) => ({
  ...(weight === undefined ? {} : { weight }),
  ...box,
})

/** The fields and the parcel as the calls take them. */
export const filterQuery = (fields: WidgetFields, parcel: ParcelMeasure): WidgetQuery => ({
  ...(fields.address === '' ? {} : { full_addr: fields.address }),
  ...(fields.number === '' ? {} : { number: fields.number }),
  ...hoursQuery(fields),
  ...parcelQuery(parcel),
})
