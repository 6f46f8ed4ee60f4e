import {
  exportOccupancyReport,
  getOccupancyReport,
  listOccupancyReport,
  OCCUPANCY_TOP,
} from '@yacheyka/contract/reports/console-occupancy-report'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { OCCUPANCY_REPORT } from './count-occupancy.ts'
import { countRows, listRows, readDays, readHours, readTotal } from './occupancy-queries.ts'
import { readCountedAt } from './report-days.ts'
import { daysWithFigures, sendReport } from './send-report.ts'

/** How full the cells are. */
export function registerOccupancyReport(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getOccupancyReport, ({ query }) =>
    readCurrent(async (db) => {
      const top = (ordering: '-share' | 'share') =>
        listRows(db, { by: 'points', ...query, ordering }, { limit: OCCUPANCY_TOP, offset: 0 })
      const [at, total, days, hours, tightest, emptiest] = await Promise.all([
        readCountedAt(db, OCCUPANCY_REPORT),
        readTotal(db, query),
        readDays(db, query),
        readHours(db, query),
        top('-share'),
        top('share'),
      ])
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: daysWithFigures(days, at, query.period),
        hours,
        tightest,
        emptiest,
      }
    }),
  )

  serve(scope, listOccupancyReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const count = await countRows(db, { by, ...query })
      const results = await listRows(db, { by, ...query }, query)
      return { count, ...pageLinks(request.url, { ...query, count }), results }
    }),
  )

  serve(scope, exportOccupancyReport, ({ params: { by }, query, reply }) =>
    readCurrent(async (db) => {
      const rows = await listRows(db, { by, ...query })
      const ofSize = by === 'points' && query.size !== undefined ? `, ${query.size}` : ''
      return sendReport(reply, { name: `${FILE_NAME[by]}${ofSize}`, period: query.period }, [
        [...FIRST[by], 'Занято, ячейко-часов', 'В работе, ячейко-часов', 'Занято, %'],
        ...rows.map(({ key, name, detail, occupied, in_service: service }) => [
          ...(by === 'points' ? [key, name, detail] : [key]),
          decimal(occupied),
          decimal(service),
          decimal((occupied / service) * 100),
        ]),
      ])
    }),
  )
}

const FILE_NAME = { points: 'Занятость по точкам', sizes: 'Занятость по размерам' } as const
const FIRST = { points: ['Точка', 'Название', 'Адрес'], sizes: ['Размер'] } as const

const decimal = (value: number): string => value.toFixed(1).replace('.', ',')
