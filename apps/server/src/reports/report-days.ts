import { parseIsoDay, isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'

/** A report that is made of days. Each of its functions replaces what it wrote before. */
export interface DailyReport {
  /** Under which the last count is kept in `setting`. */
  readonly setting: string
  /** How many days it is made of. */
  readonly days: number
  /** Days before the last counted one that are counted again each time; `AGAIN` where it does not say. */
  readonly again?: number
  /** Held by whoever counts: two counts at once, of two processes, wait for each other; readers wait for nobody. */
  readonly lock: (transaction: Transaction<Database>) => Promise<unknown>
  readonly countDay: (transaction: Transaction<Database>, day: ReportDay) => Promise<unknown>
  /** Drops what is older than `first` and writes the figures of all periods. */
  readonly writePeriods: (
    transaction: Transaction<Database>,
    days: { readonly first: string; readonly today: string },
  ) => Promise<unknown>
}

/** A day of Moscow. */
export interface ReportDay {
  /** `2026-02-01`. */
  readonly day: string
  readonly start: Date
  /** When the next one starts. */
  readonly end: Date
  /** When it is counted. */
  readonly now: Date
}

interface Note {
  readonly at: string
  /** The last day that was counted. */
  readonly day: string
}

/** Of a report that looks at its periods alone. */
export const REPORT_DAYS = Math.max(...REPORT_PERIODS)
/** Most of what is reported late is of these days. */
const AGAIN = 2

/**
 * Counts the days since the last count and the two before, or all of them, and makes the report of all days. What is reported
 * later than that, or taken back, is seen by the count of all days.
 */
export async function countReport(
  db: Kysely<Database>,
  report: DailyReport,
  now: Date,
  which: 'new days' | 'all days' = 'new days',
): Promise<void> {
  const today = moscowDay(now.getTime())
  const first = isoDay(addDays(today, 1 - report.days))
  const from = which === 'all days' ? first : await firstToCount(db, report, first)
  for (let day = from; day <= isoDay(today); day = dayAfter(day))
    await inTransaction(db, async (transaction) => {
      await report.lock(transaction)
      await report.countDay(transaction, { ...boundsOf(day), now })
    })
  await inTransaction(db, async (transaction) => {
    await report.lock(transaction)
    await report.writePeriods(transaction, { first, today: isoDay(today) })
    const note: Note = { at: now.toISOString(), day: isoDay(today) }
    await sql`
      INSERT INTO setting (name, value) VALUES (${report.setting}, ${JSON.stringify(note)}::jsonb)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction)
  })
}

/** When the report was made; undefined: never yet. */
export async function readCountedAt(
  db: Kysely<Database>,
  { setting }: Pick<DailyReport, 'setting'>,
): Promise<Date | undefined> {
  const note = await readNote(db, setting)
  return note === undefined ? undefined : new Date(note.at)
}

async function readNote(db: Kysely<Database>, setting: string): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    SELECT value->>'at' AS at, value->>'day' AS day FROM setting WHERE name = ${setting}`.execute(
    db,
  )
  return rows[0]
}

async function firstToCount(
  db: Kysely<Database>,
  { setting, again = AGAIN }: DailyReport,
  first: string,
): Promise<string> {
  const last = (await readNote(db, setting))?.day
  if (last === undefined) return first
  const from = dayAfter(last, -again)
  return from < first ? first : from
}

const dateOf = (day: string) => {
  const date = parseIsoDay(day)
  if (date === undefined) throw new Error(`no day: ${day}`)
  return date
}

const dayAfter = (day: string, days = 1): string => isoDay(addDays(dateOf(day), days))

const boundsOf = (day: string) => ({
  day,
  start: new Date(startOfMoscowDay(dateOf(day))),
  end: new Date(startOfMoscowDay(dateOf(dayAfter(day)))),
})

/** Days of a period up to `at`, the oldest first. */
export const lastDays = (at: Date, period: number): string[] =>
  Array.from({ length: period }, (_, nth) =>
    isoDay(addDays(moscowDay(at.getTime()), nth + 1 - period)),
  )
