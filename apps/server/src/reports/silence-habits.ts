import {
  type Pauses,
  USUAL_DAYS,
  USUAL_DAYS_LEAST,
  USUAL_SHARE,
  usualOfPoint,
  usualOfSource,
} from '@yacheyka/core/feed/silence'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { SilenceKind } from './silence-state.ts'

const NO_PAUSES: Pauses = { days: 0, usual: null }

/** The usual pause of each of these as of a day, from the days before it; seconds. */
export async function readHabits(
  transaction: Transaction<Database>,
  subjects: Readonly<Record<SilenceKind, readonly string[]>>,
  day: string,
): Promise<(kind: SilenceKind, subject: string) => number> {
  const points = await readPauses(transaction, 'point', subjects.point, day)
  const sources = await readPauses(transaction, 'source', subjects.source, day)
  const isNew = subjects.point.some((uid) => (points.get(uid)?.days ?? 0) < USUAL_DAYS_LEAST)
  const network = isNew ? await readNetworkUsual(transaction, day) : null
  return (kind, subject) =>
    kind === 'point'
      ? usualOfPoint(points.get(subject) ?? NO_PAUSES, network)
      : usualOfSource(sources.get(subject) ?? NO_PAUSES)
}

const before = (day: string) =>
  sql`day >= ${day}::date - ${USUAL_DAYS}::integer AND day < ${day}::date`
const USUAL = sql`percentile_disc(${USUAL_SHARE}::float8) WITHIN GROUP (ORDER BY longest)`

async function readPauses(
  transaction: Transaction<Database>,
  kind: SilenceKind,
  subjects: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Pauses>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ subject: string; days: number; usual: number }>`
    SELECT subject, count(*)::integer AS days, ${USUAL} AS usual FROM silence_day
    WHERE kind = ${kind} AND subject = ANY(${[...subjects]}::text[]) AND ${before(day)} GROUP BY subject`.execute(
    transaction,
  )
  return new Map(rows.map(({ subject, days, usual }) => [subject, { days, usual }]))
}

/** What nine of ten points with a habit do not exceed as of this day, counted once a day; null where none has a habit. */
async function readNetworkUsual(
  transaction: Transaction<Database>,
  day: string,
): Promise<number | null> {
  const kept = async () => {
    const { rows } = await sql<{ words: number; longest: number }>`
      SELECT words, longest FROM silence_day WHERE kind = 'network' AND subject = '' AND day = ${day}::date`.execute(
      transaction,
    )
    return rows[0]
  }
  if ((await kept()) === undefined)
    await sql`
      WITH each AS (
        SELECT ${USUAL} AS usual FROM silence_day WHERE kind = 'point' AND ${before(day)}
        GROUP BY subject HAVING count(*) >= ${USUAL_DAYS_LEAST}::integer)
      INSERT INTO silence_day (kind, subject, day, words, longest)
      SELECT 'network', '', ${day}::date, count(*), coalesce(percentile_disc(${USUAL_SHARE}::float8) WITHIN GROUP (ORDER BY usual), 0)
      FROM each`.execute(transaction)
  const known = await kept()
  return known === undefined || known.words === 0 ? null : known.longest
}
