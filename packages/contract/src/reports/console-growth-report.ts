import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/growth-report` as const

const count = z.int().nonnegative()
const figures = {
  parcels: count,
  /** Kopecks. */
  revenue: count,
  /** Of as many days before. */
  parcels_before: count,
  revenue_before: count,
}

const total = z
  .object({
    ...figures,
    /** Customers: with parcels in the period; with their first parcels; with none, but with some in the days before. */
    customers: count,
    new_customers: count,
    quiet_customers: count,
  })
  .meta({ id: 'GrowthTotal' })
export type GrowthTotal = z.output<typeof total>

const day = z.object({ day: z.string(), parcels: count, revenue: count })
export type GrowthDay = z.output<typeof day>

export const getGrowthReport = defineOperatorEndpoint({
  id: 'getGrowthReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Как растёт сеть: посылки, выручка и клиенты за период и по дням',
  roles: MANAGERS,
  query: z.object({ period: reportPeriod }),
  responses: {
    200: z.object({
      /** ISO 8601, Moscow; null: never yet. */
      counted_at: z.string().nullable(),
      /** Null where nothing was ordered, neither in this time nor in as many days before. */
      total: total.nullable(),
      /** All days of the period in Moscow, the oldest first. */
      days: z.array(day),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by. */
export const GROWTH_SUBJECTS = ['customers', 'services'] as const
export type GrowthSubject = (typeof GROWTH_SUBJECTS)[number]

export const GROWTH_ORDERINGS = ['-revenue', '-parcels', '-change', 'change'] as const
export type GrowthOrdering = (typeof GROWTH_ORDERINGS)[number]

/** Customers with their first parcels, with parcels again, without them any more, and all others. */
export const GROWTH_CHANGES = ['new', 'back', 'quiet', 'stays'] as const
export type GrowthChange = (typeof GROWTH_CHANGES)[number]

const params = z.object({ by: z.enum(GROWTH_SUBJECTS, 'customers или services') })
const query = {
  period: reportPeriod,
  ordering: z.enum(GROWTH_ORDERINGS, `Порядок: ${GROWTH_ORDERINGS.join(', ')}`).default('-revenue'),
  change: z.enum(GROWTH_CHANGES, `Клиенты: ${GROWTH_CHANGES.join(', ')}`).optional(),
}

const row = z
  .object({
    /** Uid of a customer, code of a service; empty: no service. */
    key: z.string(),
    /** Of a customer. */
    name: z.string(),
    inn: z.string(),
    ...figures,
    change: z.enum(GROWTH_CHANGES),
  })
  .meta({ id: 'GrowthReportRow' })
export type GrowthReportRow = z.output<typeof row>

export const listGrowthReport = defineOperatorEndpoint({
  id: 'listGrowthReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Посылки и выручка по клиентам или по услугам',
  roles: MANAGERS,
  params,
  query: z.object({ ...query, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportGrowthReport = defineOperatorEndpoint({
  id: 'exportGrowthReport',
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
