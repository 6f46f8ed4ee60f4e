import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, HELPERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reportPeriod } from './report-periods.ts'

const TAG = 'Консоль: сеть в цифрах'
const PATH = `${OPERATOR_PATH}/silence-report` as const

const count = z.int().nonnegative()
/** ISO 8601, Moscow. */
const moment = z.string()

const row = z
  .object({
    /** Number of a point, or the name of a source. */
    key: z.string(),
    /** Of a point. */
    name: z.string(),
    detail: z.string(),
    /** The last word; null of a source that has never spoken. */
    last_at: moment.nullable(),
    /** A status, or `connection`: what a point said then. */
    said: z.string(),
    /** Seconds, of its open hours where it is a point; null where it has never spoken. */
    usual: count.nullable(),
    /** Seconds: since the last word of those that are silent now, in all of the period of `spells`; null of those that are not silent. */
    silent: count.nullable(),
    /** Stretches of silence in the period; 0 where it is not told by them. */
    spells: count,
  })
  .meta({ id: 'SilenceReportRow' })
export type SilenceReportRow = z.output<typeof row>

export const getSilenceReport = defineOperatorEndpoint({
  id: 'getSilenceReport',
  method: 'GET',
  path: PATH,
  tag: TAG,
  summary: 'Кто молчит дольше обычного: сколько точек и источников сейчас, и точек по дням',
  roles: HELPERS,
  query: z.object({ period: reportPeriod }),
  responses: {
    200: z.object({
      counted_at: moment.nullable(),
      /** Null where no point and no source has ever spoken. */
      total: z
        .object({
          /** Points that are silent, of those that are watched. */
          silent: count,
          points: count,
          /** Points in use that have never spoken. */
          unheard: count,
          silent_sources: count,
          sources: count,
        })
        .nullable(),
      /** All days of the period in Moscow, the oldest first: points silent at some time; null before it was watched. */
      days: z.array(z.object({ day: z.string(), points: count.nullable() })),
    }),
    400: badRequestResponse,
  },
})

/** What the report is told by: points that are silent now, sources, points that were silent in the period. */
export const SILENCE_SUBJECTS = ['points', 'sources', 'spells'] as const
export type SilenceSubject = (typeof SILENCE_SUBJECTS)[number]

const params = z.object({ by: z.enum(SILENCE_SUBJECTS, 'points, sources или spells') })
const query = { period: reportPeriod }

export const listSilenceReport = defineOperatorEndpoint({
  id: 'listSilenceReport',
  method: 'GET',
  path: `${PATH}/:by`,
  tag: TAG,
  summary: 'Точки, которые молчат сейчас или молчали за период; источники ленты',
  roles: HELPERS,
  params,
  query: z.object({ ...query, ...paging }),
  responses: { 200: collectionOf(row), 400: badRequestResponse, 404: errorResponse },
})

export const exportSilenceReport = defineOperatorEndpoint({
  id: 'exportSilenceReport',
  method: 'GET',
  path: `${PATH}/:by/export`,
  tag: TAG,
  summary: 'То же всё целиком, CSV',
  roles: HELPERS,
  params,
  query: z.object(query),
  contentType: 'text/csv; charset=utf-8',
  responses: { 200: null, 400: badRequestResponse, 404: errorResponse },
})
