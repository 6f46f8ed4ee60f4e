import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

const DAYS = 28
/** Is no source of the feed and speaks no more, so that no point falls silent because the demonstration stands still. */
const PAST = 'demo-past'
/** One of so many points is silent, and one of so many was for some hours on a day. */
const SILENT_ONE_OF = 211
const SPELL_ONE_OF = 400

/** What the points and sources said before the network was there: their habits, silences that are over, and those that are silent. */
export async function loadSilence(transaction: Transaction<Database>, now: Date): Promise<void> {
  const today = isoDay(moscowDay(now.getTime()))
  const drawn = (of: ReturnType<typeof sql>) => sql`abs(hashtext(${of}) % 10000)`
  await sql`
    INSERT INTO silence_day (kind, subject, day, words, longest)
    SELECT 'point', uid, ${today}::date - ago, 8 + lot % 20, 3600 * (3 + lot % 7) + 60 * (lot % 59)
    FROM (SELECT uid::text, ago, ${drawn(sql`uid::text || ago`)} AS lot FROM point CROSS JOIN generate_series(1, ${DAYS}::integer) AS ago
      WHERE offered AND NOT sandbox) AS each
    UNION ALL SELECT 'source', name, ${today}::date - ago, 400, 5400 + 600 * (ago % 5)
    FROM feed_source CROSS JOIN generate_series(1, ${DAYS}::integer) AS ago WHERE active
    ON CONFLICT DO NOTHING`.execute(transaction)
  await sql`
    WITH known AS (
      SELECT 'point' AS kind, uid::text AS subject, ${PAST}::text AS source, 'stored' AS said, 3600 * (4 + lot % 7) AS usual, lot
      FROM (SELECT uid, ${drawn(sql`uid::text`)} AS lot FROM point WHERE offered AND NOT sandbox) AS each
      UNION ALL SELECT 'source', name, '', '', 7800, 1 FROM feed_source WHERE active
      UNION ALL SELECT 'source', ${PAST}, '', '', 7800, 1),
    timed AS (
      SELECT *, lot % ${SILENT_ONE_OF}::integer = 0 AS is_silent, usual * 3 / 2 AS pause_limit,
        ${now}::timestamptz - CASE WHEN lot % ${SILENT_ONE_OF}::integer = 0 THEN 20 + lot % 90 ELSE 0 END * interval '1 hour'
          - lot % 40 * interval '1 minute' AS last_at FROM known)
    INSERT INTO silence_state (kind, subject, last_at, source, said, since, usual, pause_limit, limit_day, due_at, silent_since, watched)
    SELECT kind, subject, last_at, source, said, last_at, usual, pause_limit, ${today}::date,
      last_at + pause_limit * interval '1 second', CASE WHEN is_silent THEN last_at + pause_limit * interval '1 second' END, subject <> ${PAST}
    FROM timed ON CONFLICT DO NOTHING`.execute(transaction)
  await sql`
    INSERT INTO silence_spell (kind, subject, began_at, ended_at)
    SELECT kind, subject, silent_since, NULL::timestamptz FROM silence_state WHERE silent_since IS NOT NULL
    UNION ALL
    SELECT 'point', subject, began, began + (1 + lot % 20) * interval '1 hour'
    FROM (SELECT subject, lot, ${now}::timestamptz - (ago + 1) * interval '1 day' - lot % 20 * interval '1 hour' AS began
      FROM (SELECT subject, ago, ${drawn(sql`subject || 'spell' || ago`)} AS lot
        FROM silence_state CROSS JOIN generate_series(1, ${DAYS}::integer) AS ago WHERE kind = 'point' AND silent_since IS NULL) AS each
      WHERE lot % ${SPELL_ONE_OF}::integer = 0) AS spell
    ON CONFLICT DO NOTHING`.execute(transaction)
  const note = JSON.stringify({
    at: now.toISOString(),
    day: isoDay(moscowDay(now.getTime() - DAYS * 86_400_000)),
  })
  await sql`INSERT INTO setting (name, value) VALUES ('silence_report', ${note}::jsonb) ON CONFLICT DO NOTHING`.execute(
    transaction,
  )
}
