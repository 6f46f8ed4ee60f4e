import type { ReportPeriod } from '@yacheyka/contract/reports/report-periods'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyReply } from 'fastify'
import { sendDocument } from '#/http/send-document.ts'
import { formatCsv } from './csv.ts'
import { lastDays } from './report-days.ts'

/** Sends the lines of a report as a CSV; its name says what, when and of how many days. */
export const sendReport = (
  reply: FastifyReply,
  { name, period }: { readonly name: string; readonly period: ReportPeriod },
  lines: readonly (readonly string[])[],
) =>
  sendDocument(
    reply,
    {
      name: `${name} ${isoDay(moscowDay(Date.now()))}, ${period} дней.csv`,
      type: 'text/csv; charset=utf-8',
      how: 'attachment',
    },
    Buffer.from(formatCsv(lines)),
  )

/** All days of the period up to when it was counted, the figures of each or null. */
export function daysWithFigures<Figures extends object>(
  days: readonly (Figures & { readonly day: string })[],
  at: Date | undefined,
  period: ReportPeriod,
): { day: string; figures: Omit<Figures, 'day'> | null }[] {
  const known = new Map(days.map(({ day, ...figures }) => [day, figures]))
  return lastDays(at ?? new Date(), period).map((day) => ({ day, figures: known.get(day) ?? null }))
}
