import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { listSilenceReport } from '../packages/contract/src/reports/console-silence-report.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { watchSilence } from '../apps/server/src/reports/watch-silence.ts'
import { makeNetwork } from './network.ts'
import { openApp } from './open-app.ts'
import { measureCalls } from './report-calls.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, whole } from './table.ts'

const POINTS = sized(5_000, 100)
const DAYS = 90
const HABIT = 28
/** Of a minute: 100 000 events a day, and a sample of each of a fifth of the lockers. */
const MINUTE = sized(300, 10)
/** Of a day without a look. */
const BACKLOG = sized(100_000, 500)
const MINUTES = sized(20, 2)
const NOW = Date.now()

/** Who of 5 000 lockers is silent, a twentieth of them, after a year of words: the calls, a look of a minute, and one after a day without any. */
export async function run() {
  const database = await openStore(join(CACHE, 'data-silence-report'))
  const { app, context, close } = await openApp(database)
  try {
    await fill(database.db)
    const looked = async (at: number) => {
      const started = performance.now()
      await watchSilence(database.db, new Date(at))
      return performance.now() - started
    }
    await speak(database.db, BACKLOG, { from: NOW - 86_400_000, to: NOW })
    console.log(`A look after a day of ${whole(BACKLOG)} words: ${ms(await looked(NOW + 60_000))}`)
    const took: number[] = []
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      const at = NOW + minute * 60_000
      await speak(database.db, MINUTE, { from: at - 60_000, to: at })
      took.push(await looked(at + 60_000))
    }
    const sorted = took.toSorted((one, other) => one - other)
    console.log(
      `The look of a minute with ${whole(MINUTE)} words, ${MINUTES} times: median ${ms(sorted[Math.floor(MINUTES / 2)] ?? 0)}, most ${ms(sorted.at(-1) ?? 0)}`,
    )
    const { inject } = await signInOperator({ app, database, context }, 'manager', 'bench')
    await measureCalls(inject, {
      path: listSilenceReport.path.replace('/:by', ''),
      rests: [
        '?period=90',
        '/points?period=90&limit=30',
        '/points?period=90&limit=30&offset=200',
        '/sources?period=90',
        '/spells?period=90&limit=30',
        '/spells?period=90&limit=30&offset=4000',
        '/spells/export?period=90',
      ],
    })
  } finally {
    await close()
  }
}

/** Words of lockers, one after another, spread over this time; of those that are not silent. */
const speak = (
  db: Kysely<Database>,
  words: number,
  { from, to }: { readonly from: number; readonly to: number },
) =>
  sql`
    WITH alive AS MATERIALIZED (SELECT uid, row_number() OVER (ORDER BY number) - 1 AS nth, count(*) OVER () AS number FROM point
      JOIN silence_state ON kind = 'point' AND subject = uid::text WHERE silent_since IS NULL)
    INSERT INTO feed_word (at, point_uid, source, said)
    SELECT ${new Date(from)}::timestamptz + at * (${new Date(to)}::timestamptz - ${new Date(from)}::timestamptz) / ${words}::integer,
      CASE WHEN at % 5 > 0 THEN uid END, 'lockers', CASE WHEN at % 5 > 0 THEN 'stored' ELSE '' END
    FROM generate_series(1, ${words}::integer) AS at JOIN alive ON nth = (at * 7919::bigint) % alive.number`.execute(
    db,
  )

/** The habits of the last days, the silences of a quarter, and the lockers that are silent: what a year leaves. */
async function fill(db: Kysely<Database>) {
  const today = new Date(NOW).toISOString().slice(0, 10)
  const now = new Date(NOW - 86_400_000)
  await sql`TRUNCATE point, feed_source, feed_word, silence_state, silence_day, silence_spell, silence_report, setting CASCADE`.execute(
    db,
  )
  await inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await writePoints(transaction, makeNetwork(POINTS), new Set(['name']))
    await bumpRevision(transaction)
    await sql`INSERT INTO feed_source (name, kind) SELECT name, 'network' FROM unnest(ARRAY['lockers', 'couriers', 'warehouse']) AS name`.execute(
      transaction,
    )
    await sql`INSERT INTO silence_day (kind, subject, day, words, longest)
      SELECT kind, subject, ${today}::date - ago, 20, 3600 * random() * 10
      FROM (SELECT 'point' AS kind, uid::text AS subject FROM point UNION ALL SELECT 'source', name FROM feed_source) AS each,
        generate_series(1, ${HABIT}::integer) AS ago`.execute(transaction)
    await sql`INSERT INTO silence_state (kind, subject, last_at, source, said, since, usual, pause_limit, limit_day, due_at, silent_since, watched)
      SELECT 'point', uid::text, at, 'lockers', 'stored', at, 36000, 54000, ${today}::date - 2, due, CASE WHEN is_silent THEN due END, true
      FROM (SELECT uid, row_number() OVER (ORDER BY number) % 20 = 0 AS is_silent FROM point) AS each
      CROSS JOIN LATERAL (SELECT CASE WHEN is_silent THEN ${now}::timestamptz - interval '2 days' ELSE ${now}::timestamptz END AS at) AS last
      CROSS JOIN LATERAL (SELECT at + interval '15 hours' AS due) AS deadline`.execute(transaction)
    await sql`INSERT INTO silence_spell (kind, subject, began_at, ended_at)
      SELECT 'point', uid::text, ${now}::timestamptz - ago * interval '9 days', ${now}::timestamptz - ago * interval '9 days' + interval '5 hours'
      FROM point, generate_series(1, ${DAYS / 9}::integer) AS ago`.execute(transaction)
    await sql`INSERT INTO silence_spell (kind, subject, began_at)
      SELECT kind, subject, silent_since FROM silence_state WHERE silent_since IS NOT NULL`.execute(
      transaction,
    )
    const note = JSON.stringify({ at: now.toISOString(), day: today })
    await sql`INSERT INTO setting (name, value) VALUES ('silence_report', ${note}::jsonb)`.execute(
      transaction,
    )
    await sql`INSERT INTO silence_report (day, points)
      SELECT ${today}::date - ago, 300 FROM generate_series(0, ${DAYS - 1}::integer) AS ago`.execute(
      transaction,
    )
  })
  for (const table of ['silence_state', 'silence_day', 'silence_spell', 'point'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
}
