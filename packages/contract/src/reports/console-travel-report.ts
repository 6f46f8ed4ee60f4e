import { TRAVEL_LEGS } from '@yacheyka/core/parcels/travel-leg'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/travel-report` as const

const figures = {
  /** Parcels both ends of whose leg are known. */
  parcels: z.int().nonnegative(),
  /** Hours, every one begun counted. */
  median: z.int().nonnegative(),
  p90: z.int().nonnegative(),
}
export const travelFigures = z.object(figures).meta({ id: 'TravelFigures' })
export type TravelFigures = z.output<typeof travelFigures>

const leg = z.enum(TRAVEL_LEGS, `Участок пути: ${TRAVEL_LEGS.join(', ')}`).default(TRAVEL_LEGS[0])

export const getTravelReport = defineOperatorEndpoint({
  id: 'getTravelReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Сколько посылки едут до точек: вся сеть за период, по участкам пути и по дням',
  roles: MANAGERS,
  query: z.object({ period: reportPeriod, leg }),
  responses: {
    200: z.object({
      /** ISO 8601, Moscow; null: never yet. */
      counted_at: z.string().nullable(),
      /** By leg, the whole way first; null where nothing has arrived in this time. */
      total: z.array(z.object({ leg: z.enum(TRAVEL_LEGS), ...figures })).nullable(),
      /** Of the leg: all days of the period in Moscow, the oldest first; null where nothing arrived on that day. */
      days: z.array(z.object({ day: z.string(), figures: travelFigures.nullable() })),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by. */
export const TRAVEL_SUBJECTS = ['cities', 'services'] as const
export type TravelSubject = (typeof TRAVEL_SUBJECTS)[number]

export const TRAVEL_ORDERINGS = ['-p90', '-median', 'median', '-parcels'] as const
export type TravelOrdering = (typeof TRAVEL_ORDERINGS)[number]

const params = z.object({ by: z.enum(TRAVEL_SUBJECTS, 'cities или services') })
const query = {
  period: reportPeriod,
  ordering: z.enum(TRAVEL_ORDERINGS, `Порядок: ${TRAVEL_ORDERINGS.join(', ')}`).default('-p90'),
}

const row = z
  .object({
    /** A city as its points have it, a service by its code; empty where there is none. */
    key: z.string(),
    ...figures,
  })
  .meta({ id: 'TravelReportRow' })
export type TravelReportRow = z.output<typeof row>

export const listTravelReport = defineOperatorEndpoint({
  id: 'listTravelReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Сколько посылки едут: по городам или по услугам',
  roles: MANAGERS,
  params,
  query: z.object({ ...query, leg, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportTravelReport = defineOperatorEndpoint({
  id: 'exportTravelReport',
  method: 'GET',
  path: `${PATH}/:by/export`,
  tag: TAG,
  summary: 'То же по всем участкам пути, CSV',
  roles: MANAGERS,
  params,
  query: z.object({ period: reportPeriod }),
  contentType: 'text/csv; charset=utf-8',
  responses: { 200: null, 400: badRequestResponse, 404: errorResponse },
})
