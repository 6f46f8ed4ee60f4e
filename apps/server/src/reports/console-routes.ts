import {
  exportStorageReport,
  getStorageReport,
  listStorageReport,
} from '@yacheyka/contract/reports/console-storage-report'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { STORAGE_REPORT } from './count-storage.ts'
import { readCountedAt } from './report-days.ts'
import { daysWithFigures, sendReport } from './send-report.ts'
import { countRows, listRows, readDays, readTotal } from './storage-queries.ts'
import { toLines } from './storage-csv.ts'

/** The network in figures: what a manager asks of it. */
export function registerOperatorReports(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getStorageReport, ({ query: { period } }) =>
    readCurrent(async (db) => {
      const [at, total, days] = await Promise.all([
        readCountedAt(db, STORAGE_REPORT),
        readTotal(db, period),
        readDays(db),
      ])
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: daysWithFigures(days, at, period),
      }
    }),
  )

  serve(scope, listStorageReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const count = await countRows(db, { by, ...query })
      const results = await listRows(db, { by, ...query }, query)
      return { count, ...pageLinks(request.url, { ...query, count }), results: [...results] }
    }),
  )

  serve(scope, exportStorageReport, ({ params: { by }, query, reply }) =>
    readCurrent(async (db) => {
      const rows = await listRows(db, { by, ...query })
      return sendReport(reply, { name: FILE_NAME[by], period: query.period }, toLines(by, rows))
    }),
  )
}

const FILE_NAME = { points: 'Хранение по точкам', customers: 'Хранение по отправителям' } as const
