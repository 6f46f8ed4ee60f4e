import {
  exportGrowthReport,
  getGrowthReport,
  type GrowthReportRow,
  listGrowthReport,
} from '@yacheyka/contract/reports/console-growth-report'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { GROWTH_REPORT } from './count-growth.ts'
import { countRows, listRows, readDays, readTotal } from './growth-queries.ts'
import { lastDays, readCountedAt } from './report-days.ts'
import { sendReport } from './send-report.ts'

/** How the network grows: parcels, revenue and customers. */
export function registerGrowthReport(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getGrowthReport, ({ query: { period } }) =>
    readCurrent(async (db) => {
      const [at, total, days] = await Promise.all([
        readCountedAt(db, GROWTH_REPORT),
        readTotal(db, period),
        readDays(db),
      ])
      const figures = new Map(days.map((each) => [each.day, each]))
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: lastDays(at ?? new Date(), period).map(
          (day) => figures.get(day) ?? { day, parcels: 0, revenue: 0 },
        ),
      }
    }),
  )

  serve(scope, listGrowthReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const count = await countRows(db, { by, ...query })
      const results = await listRows(db, { by, ...query }, query)
      return { count, ...pageLinks(request.url, { ...query, count }), results: [...results] }
    }),
  )

  serve(scope, exportGrowthReport, ({ params: { by }, query, reply }) =>
    readCurrent(async (db) => {
      const rows = await listRows(db, { by, ...query })
      const first = by === 'customers' ? ['Клиент', 'ИНН', 'Что изменилось'] : ['Услуга']
      const cells = rows.map((row) => [
        ...(by === 'customers' ? [row.name, row.inn, CHANGE[row.change]] : [serviceOf(row)]),
        String(row.parcels),
        roubles(row.revenue),
        String(row.parcels_before),
        roubles(row.revenue_before),
      ])
      return sendReport(reply, { name: FILE_NAME[by], period: query.period }, [
        [...first, ...HEADS],
        ...cells,
      ])
    }),
  )
}

const FILE_NAME = { customers: 'Рост по клиентам', services: 'Рост по услугам' } as const
const HEADS = ['Посылок', 'Выручка, ₽', 'Посылок до этого', 'Выручка до этого, ₽'] as const
const CHANGE = { new: 'новый', back: 'вернулся', quiet: 'замолчал', stays: '' } as const

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

const serviceOf = ({ key }: GrowthReportRow): string => {
  const service = SERVICE_TYPES.find((each) => each === key)
  return service === undefined ? 'Без услуги' : SERVICE_TYPE_WORDING[service]
}
