import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/occupancy-report` as const

const figures = {
  /** Cell-hours taken: a parcel lies there, is on its way or waits for its payment. */
  occupied: z.number().nonnegative(),
  /** Cell-hours in use: without doors out of order, and without points that are off or down. */
  in_service: z.number().nonnegative(),
}
export const occupancyFigures = z.object(figures).meta({ id: 'OccupancyFigures' })
export type OccupancyFigures = z.output<typeof occupancyFigures>

const row = z
  .object({
    /** Number of a point, or a size. */
    key: z.string(),
    /** Of a point. */
    name: z.string(),
    detail: z.string(),
    ...figures,
  })
  .meta({ id: 'OccupancyReportRow' })
export type OccupancyReportRow = z.output<typeof row>

const hour = z.object({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Of Moscow: the one that begins then. */
  hour: z.int().min(0).max(23),
  ...figures,
})
export type OccupancyHour = z.output<typeof hour>

/** Points of each short list. */
export const OCCUPANCY_TOP = 10

const size = z.enum(CELL_SIZES, `Размер ячейки: ${CELL_SIZES.join(', ')}`).optional()

export const getOccupancyReport = defineOperatorEndpoint({
  id: 'getOccupancyReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary:
    'Насколько заняты ячейки: вся сеть за период, по дням и часам недели, самые тесные точки',
  roles: MANAGERS,
  query: z.object({ period: reportPeriod, size }),
  responses: {
    200: z.object({
      /** ISO 8601, Moscow; null: never yet. */
      counted_at: z.string().nullable(),
      /** Null where no cell was in use in this time. */
      total: occupancyFigures.nullable(),
      /** All days of the period in Moscow, the oldest first; null where no cell was in use on that day. */
      days: z.array(z.object({ day: z.string(), figures: occupancyFigures.nullable() })),
      /** Hours of the week that are known. */
      hours: z.array(hour),
      /** Points with the largest and with the least share taken. */
      tightest: z.array(row),
      emptiest: z.array(row),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by. */
export const OCCUPANCY_SUBJECTS = ['points', 'sizes'] as const
export type OccupancySubject = (typeof OCCUPANCY_SUBJECTS)[number]

export const OCCUPANCY_ORDERINGS = ['-share', 'share', '-in_service'] as const
export type OccupancyOrdering = (typeof OCCUPANCY_ORDERINGS)[number]

const params = z.object({ by: z.enum(OCCUPANCY_SUBJECTS, 'points или sizes') })
const query = {
  period: reportPeriod,
  /** Of points. */
  size,
  ordering: z
    .enum(OCCUPANCY_ORDERINGS, `Порядок: ${OCCUPANCY_ORDERINGS.join(', ')}`)
    .default('-share'),
}

export const listOccupancyReport = defineOperatorEndpoint({
  id: 'listOccupancyReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Насколько заняты ячейки: по точкам или по размерам',
  roles: MANAGERS,
  params,
  query: z.object({ ...query, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportOccupancyReport = defineOperatorEndpoint({
  id: 'exportOccupancyReport',
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
