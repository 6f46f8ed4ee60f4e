import {
  exportRefusalReport,
  getRefusalReport,
  listRefusalReport,
  REFUSAL_PLACE_WORDING,
  REFUSAL_PLACES,
  type RefusalReportRow,
} from '@yacheyka/contract/reports/console-refusal-report'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { REFUSAL_REPORT } from './count-refusals.ts'
import { countRows, listModules, listRows, readDays, readTotal } from './refusal-queries.ts'
import { readCountedAt } from './report-days.ts'
import { daysWithFigures, sendReport } from './send-report.ts'

/** What was refused for lack of room. */
export function registerRefusalReport(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getRefusalReport, ({ query: { period } }) =>
    readCurrent(async (db) => {
      const at = await readCountedAt(db, REFUSAL_REPORT)
      const span = { period, today: isoDay(moscowDay((at ?? new Date()).getTime())) }
      const [total, days, modules] = await Promise.all([
        readTotal(db, span),
        readDays(db),
        listModules(db, span),
      ])
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: daysWithFigures(days, at, period).map(({ day, figures }) => ({
          day,
          refusals: figures?.refusals ?? 0,
        })),
        modules,
      }
    }),
  )

  serve(scope, listRefusalReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const { period, limit, offset } = query
      const count = await countRows(db, { by, period })
      const results = await listRows(db, { by, period }, { limit, offset })
      return { count, ...pageLinks(request.url, { ...query, count }), results }
    }),
  )

  serve(scope, exportRefusalReport, ({ params: { by }, query: { period }, reply }) =>
    readCurrent(async (db) => {
      const rows = await listRows(db, { by, period })
      return sendReport(reply, { name: FILE_NAME[by], period }, [
        [...FIRST[by], 'Отказов', ...(by === 'points' ? ['Занято, %'] : [])],
        ...rows.map((row) => [
          ...(by === 'points' ? [row.key, row.name, row.detail] : [nameOf(row.key)]),
          String(row.refusals),
          ...(by === 'points' ? [shareOf(row)] : []),
        ]),
      ])
    }),
  )
}

const FILE_NAME = {
  points: 'Отказы по точкам',
  sizes: 'Отказы по размерам',
  places: 'Отказы по местам',
} as const
const FIRST = {
  points: ['Точка', 'Название', 'Адрес'],
  sizes: ['Размер'],
  places: ['Где отказали'],
} as const

const nameOf = (key: string): string => {
  const place = REFUSAL_PLACES.find((each) => each === key)
  return place === undefined ? key : REFUSAL_PLACE_WORDING[place]
}

const shareOf = ({ occupied, in_service: service }: RefusalReportRow): string =>
  occupied === null || service === null
    ? ''
    : ((occupied / service) * 100).toFixed(1).replace('.', ',')
