import { POINT_CONDITIONS } from './point-filter.ts'
import type { HoursFilter, PointFilter } from './point-filter.ts'
import { formatMinute } from './point-filter.ts'
import { POINT_TYPES } from './point.ts'

/** The names of the query, in the order in which they are written; hours are named as in the widget's call. */
export const FILTER_QUERY_NAMES = [
  'point_type',
  ...POINT_CONDITIONS,
  'round_the_clock',
  'open_now',
  'day_of_week',
  'exact_time',
] as const
export type FilterQueryName = (typeof FILTER_QUERY_NAMES)[number]

/** `URLSearchParams` is one. */
export interface QueryReader {
  get: (name: string) => string | null
}

/** Query → filter. What is unknown or contradicts itself is as if it were not there: links live long. */
export const parsePointFilter = (query: QueryReader): PointFilter => ({
  pointType: POINT_TYPES.find((type) => type === query.get('point_type')) ?? 'all',
  conditions: POINT_CONDITIONS.filter((condition) => query.get(condition) === 'true'),
  hours: parseHours(query),
})

/** Filter → the names and values of the query; what is not asked for is left out. */
export const formatPointFilter = ({
  pointType,
  conditions,
  hours,
}: PointFilter): readonly (readonly [FilterQueryName, string])[] => [
  ...(pointType === 'all' ? [] : [['point_type', pointType] as const]),
  ...conditions.map((condition) => [condition, 'true'] as const),
  ...formatHours(hours),
]

const formatHours = (hours: HoursFilter): readonly (readonly [FilterQueryName, string])[] => {
  if (hours.kind === 'any') return []
  if (hours.kind === 'round_the_clock') return [['round_the_clock', 'true']]
  if (hours.kind === 'open_now') return [['open_now', 'true']]
  return [
    ['day_of_week', String(hours.day)],
    ['exact_time', formatMinute(hours.minute)],
  ]
}

const parseHours = (query: QueryReader): HoursFilter => {
  if (query.get('round_the_clock') === 'true') return { kind: 'round_the_clock' }
  if (query.get('open_now') === 'true') return { kind: 'open_now' }
  const day = query.get('day_of_week') ?? ''
  const minute = parseMinute(query.get('exact_time') ?? '')
  if (!/^[0-6]$/u.test(day) || minute === undefined) return { kind: 'any' }
  return { kind: 'open_at', day: Number(day), minute }
}

/** `9:05` or `09:05` → minutes of the day; nothing for anything else. */
export const parseMinute = (text: string): number | undefined => {
  const found = /^(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)$/u.exec(text)
  if (found === null) return undefined
  return Number(found.groups?.['hours']) * 60 + Number(found.groups?.['minutes'])
}
