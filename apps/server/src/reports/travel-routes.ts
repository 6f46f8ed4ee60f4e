import {
  exportTravelReport,
  getTravelReport,
  listTravelReport,
  type TravelSubject,
} from '@yacheyka/contract/reports/console-travel-report'
import { TRAVEL_LEG_WORDING, TRAVEL_LEGS } from '@yacheyka/core/parcels/travel-leg'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { TRAVEL_REPORT } from './count-travel.ts'
import { readCountedAt } from './report-days.ts'
import { daysWithFigures, sendReport } from './send-report.ts'
import { countRows, listRows, readAllRows, readDays, readTotal } from './travel-queries.ts'

/** How long parcels travel to their points. */
export function registerTravelReport(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getTravelReport, ({ query: { period, leg } }) =>
    readCurrent(async (db) => {
      const [at, total, days] = await Promise.all([
        readCountedAt(db, TRAVEL_REPORT),
        readTotal(db, period),
        readDays(db, leg),
      ])
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: daysWithFigures(days, at, period),
      }
    }),
  )

  serve(scope, listTravelReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const count = await countRows(db, { by, ...query })
      const results = await listRows(db, { by, ...query }, query)
      return { count, ...pageLinks(request.url, { ...query, count }), results: [...results] }
    }),
  )

  serve(scope, exportTravelReport, ({ params: { by }, query: { period }, reply }) =>
    readCurrent(async (db) => {
      const rows = await readAllRows(db, { by, period })
      const lines = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, own]) =>
        TRAVEL_LEGS.flatMap((leg) =>
          own
            .filter((row) => row.leg === leg)
            .map(({ parcels, median, p90 }) => [
              nameOf(by, key),
              TRAVEL_LEG_WORDING[leg],
              ...[parcels, median, p90].map(String),
            ]),
        ),
      )
      return sendReport(reply, { name: FILE_NAME[by], period }, [
        [FIRST[by], 'Участок пути', 'Посылок', 'Половина за, ч', '90 % за, ч'],
        ...lines,
      ])
    }),
  )
}

const FILE_NAME = { cities: 'Путь по городам', services: 'Путь по услугам' } as const
const FIRST = { cities: 'Город', services: 'Услуга' } as const

const nameOf = (by: TravelSubject, key: string): string => {
  const service = SERVICE_TYPES.find((each) => each === key)
  if (by === 'services') return service === undefined ? 'Без услуги' : SERVICE_TYPE_WORDING[service]
  return key === '' ? 'Город не указан' : key
}
