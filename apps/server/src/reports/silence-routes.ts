import {
  exportSilenceReport,
  getSilenceReport,
  listSilenceReport,
  type SilenceSubject,
} from '@yacheyka/contract/reports/console-silence-report'
import type { ReportPeriod } from '@yacheyka/contract/reports/report-periods'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pageLinks } from '#/http/collection.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { CONNECTION } from '#/counters/note-words.ts'
import { readCountedAt } from './report-days.ts'
import { daysWithFigures, sendReport } from './send-report.ts'
import { countRows, listRows, readDays, readTotal, type SilenceRow } from './silence-queries.ts'
import { SILENCE_REPORT } from './watch-silence.ts'

/** Who is silent. */
export function registerSilenceReport(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
) {
  serve(scope, getSilenceReport, ({ query: { period } }) =>
    readCurrent(async (db) => {
      const [at, total, days] = await Promise.all([
        readCountedAt(db, SILENCE_REPORT),
        readTotal(db),
        readDays(db),
      ])
      return {
        counted_at: moscowTime(at ?? null),
        total: total ?? null,
        days: daysWithFigures(days, at, period).map(({ day, figures }) => ({
          day,
          points: figures?.points ?? null,
        })),
      }
    }),
  )

  serve(scope, listSilenceReport, ({ params: { by }, query, request }) =>
    readCurrent(async (db) => {
      const { period, limit, offset } = query
      const requested = { by, ...timeOf(period) }
      const count = await countRows(db, requested)
      const rows = await listRows(db, requested, { limit, offset })
      return { count, ...pageLinks(request.url, { ...query, count }), results: rows.map(present) }
    }),
  )

  serve(scope, exportSilenceReport, ({ params: { by }, query: { period }, reply }) =>
    readCurrent(async (db) => {
      const rows = await listRows(db, { by, ...timeOf(period) })
      return sendReport(reply, { name: FILE_NAME[by], period }, [
        [...FIRST[by], 'Последнее слово', 'Сказано', 'Обычная пауза, ч', SILENT[by], ...TIMES[by]],
        ...rows.map((row) => [
          ...(by === 'sources' ? [row.key] : [row.key, row.name, row.detail]),
          moscowTime(row.last_at) ?? '',
          formatSaid(row.said),
          hours(row.usual),
          hours(row.silent),
          ...(by === 'spells' ? [String(row.spells)] : []),
        ]),
      ])
    }),
  )
}

/** The period that ends now. */
const timeOf = (period: ReportPeriod) => {
  const now = new Date()
  const first = startOfMoscowDay(addDays(moscowDay(now.getTime()), 1 - period))
  return { now, since: new Date(first) }
}

const present = (row: SilenceRow) => ({
  key: row.key,
  name: row.name,
  detail: row.detail,
  last_at: moscowTime(row.last_at),
  said: row.said ?? '',
  usual: row.usual,
  silent: row.silent,
  spells: row.spells,
})

const FILE_NAME: Readonly<Record<SilenceSubject, string>> = {
  points: 'Молчат точки',
  sources: 'Источники ленты',
  spells: 'Молчали точки',
}
const POINT = ['Точка', 'Название', 'Адрес'] as const
const FIRST: Readonly<Record<SilenceSubject, readonly string[]>> = {
  points: POINT,
  sources: ['Источник'],
  spells: POINT,
}
const SILENT: Readonly<Record<SilenceSubject, string>> = {
  points: 'Молчит, ч',
  sources: 'Молчит, ч',
  spells: 'Сверх обычного, ч',
}
const TIMES: Readonly<Record<SilenceSubject, readonly string[]>> = {
  points: [],
  sources: [],
  spells: ['Раз'],
}

const formatSaid = (said: string): string => {
  const status = PARCEL_STATUSES.find((each) => each === said)
  if (status !== undefined) return PARCEL_STATUS[status].publicWording
  return said === CONNECTION ? 'На связи' : ''
}

const hours = (seconds: number | null): string =>
  seconds === null ? '' : (seconds / 3_600).toFixed(1).replace('.', ',')
