import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/refusal-report` as const

/** Where a parcel found no room: the check of a shop's widget, a trial order by the API, an order, the check before it. */
export const REFUSAL_PLACES = ['widget', 'estimate', 'order', 'upload'] as const
export type RefusalPlace = (typeof REFUSAL_PLACES)[number]

export const REFUSAL_PLACE_WORDING: Readonly<Record<RefusalPlace, string>> = {
  widget: 'Проверка в виджете',
  estimate: 'Пробный заказ по API',
  order: 'Оформление заказа',
  upload: 'Проверка перед оформлением',
}

/** From this share of cell-hours taken a locker is worth another module. */
export const TIGHT_SHARE = 0.85
/** Points of the short list. */
export const MODULES_TOP = 10

const count = z.int().nonnegative()

const row = z
  .object({
    /** Number of a point, a size or a place. */
    key: z.string(),
    /** Of a point. */
    name: z.string(),
    detail: z.string(),
    refusals: count,
    /** Of a point: cell-hours taken and in use in the period; null where they are not known. */
    occupied: z.number().nonnegative().nullable(),
    in_service: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'RefusalReportRow' })
export type RefusalReportRow = z.output<typeof row>

const moduleRow = row
  .extend({
    /** Days of the period on which the point was in use. */
    days: z.int().positive(),
  })
  .meta({ id: 'RefusalModuleRow' })
export type RefusalModuleRow = z.output<typeof moduleRow>

export const getRefusalReport = defineOperatorEndpoint({
  id: 'getRefusalReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary:
    'Сколько посылок не взяли, потому что не было места: вся сеть, по дням, где добавить модуль',
  roles: MANAGERS,
  query: z.object({ period: reportPeriod }),
  responses: {
    200: z.object({
      /** ISO 8601, Moscow; null: never yet. */
      counted_at: z.string().nullable(),
      /** Null where nothing was refused in this time. */
      /** `days`: those of the period that the network has figures of. */
      total: z.object({ refusals: count, points: count, days: z.int().positive() }).nullable(),
      /** All days of the period in Moscow, the oldest first. */
      days: z.array(z.object({ day: z.string(), refusals: count })),
      /** Tight points that refuse, most refusals first. */
      modules: z.array(moduleRow),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by. */
export const REFUSAL_SUBJECTS = ['points', 'sizes', 'places'] as const
export type RefusalSubject = (typeof REFUSAL_SUBJECTS)[number]

const params = z.object({ by: z.enum(REFUSAL_SUBJECTS, 'points, sizes или places') })
const query = { period: reportPeriod }

export const listRefusalReport = defineOperatorEndpoint({
  id: 'listRefusalReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Отказы из-за места: по точкам, размерам или по тому, где отказали',
  roles: MANAGERS,
  params,
  query: z.object({ ...query, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportRefusalReport = defineOperatorEndpoint({
  id: 'exportRefusalReport',
  method: 'GET',
  path: `${PATH}/:by/export`,
  tag: TAG,
  summary: 'То же всё целиком, CSV',
  roles: MANAGERS,
  params,
  query: z.object(query),
  contentType: 'text/csv; charset=utf-8',
  responses: { 200: null, 400: badRequestResponse, 404: errorResponse },
})
