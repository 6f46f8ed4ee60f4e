import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/storage-report` as const

const count = z.int().nonnegative()
/** From arrival to hand-out, every hour begun counted; null where nothing was handed out. */
const hours = z.int().nonnegative().nullable()

const figures = {
  /** Parcels whose arrival is known; hours and the shares within 24 and 72 hours are of these. */
  handed_out: count,
  median: hours,
  p90: hours,
  within_24: count,
  within_72: count,
  /** Handed out as well, but nobody had reported the arrival. */
  unscanned: count,
  /** Taken back from the point. */
  gone_back: count,
  /** Of all that were handed out or went back: those whose storage had ended before. */
  overdue: count,
}

export const storageFigures = z.object(figures).meta({ id: 'StorageFigures' })
export type StorageFigures = z.output<typeof storageFigures>

export const getStorageReport = defineOperatorEndpoint({
  id: 'getStorageReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Сколько посылки лежат в точках: вся сеть за период и по дням',
  roles: MANAGERS,
  query: z.object({ period: reportPeriod }),
  responses: {
    200: z.object({
      /** ISO 8601, Moscow; null: never yet. */
      counted_at: z.string().nullable(),
      /** Null where nothing has left a point in this time. */
      total: storageFigures.nullable(),
      /** All days of the period in Moscow, the oldest first; null where nothing left a point on that day. */
      days: z.array(z.object({ day: z.string(), figures: storageFigures.nullable() })),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by. */
export const STORAGE_SUBJECTS = ['points', 'customers'] as const
export type StorageSubject = (typeof STORAGE_SUBJECTS)[number]

/** Fewer parcels tell little: by hours and shares, rows of so few come after all others. */
export const ENOUGH_PARCELS = 10

export const STORAGE_ORDERINGS = ['-p90', '-median', 'median', '-overdue', '-parcels'] as const
export type StorageOrdering = (typeof STORAGE_ORDERINGS)[number]

const params = z.object({ by: z.enum(STORAGE_SUBJECTS, 'points или customers') })
const query = {
  period: reportPeriod,
  ordering: z.enum(STORAGE_ORDERINGS, `Порядок: ${STORAGE_ORDERINGS.join(', ')}`).default('-p90'),
}

const row = z
  .object({
    /** Number of a point, uid of a customer: what its card is found by. */
    key: z.string(),
    name: z.string(),
    /** Address of a point, INN of a customer; may be empty. */
    detail: z.string(),
    ...figures,
  })
  .meta({ id: 'StorageReportRow' })
export type StorageReportRow = z.output<typeof row>

export const listStorageReport = defineOperatorEndpoint({
  id: 'listStorageReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Сколько посылки лежат: по точкам или по отправителям',
  roles: MANAGERS,
  params,
  query: z.object({ ...query, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportStorageReport = defineOperatorEndpoint({
  id: 'exportStorageReport',
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
