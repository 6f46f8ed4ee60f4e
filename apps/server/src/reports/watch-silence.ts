import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { USUAL_DAYS } from '@yacheyka/core/feed/silence'
import { isoDay, moscowDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { foldWords } from './fold-words.ts'
import {
  dueAfter,
  readClocks,
  readStates,
  type SilenceKind,
  type Spell,
  writeSpells,
  writeStates,
} from './silence-state.ts'

/** Where the last look is noted, as `readCountedAt` reads it. */
export const SILENCE_REPORT = { setting: 'silence_report' } as const

/** A word is noted with the time at which its transaction began: younger ones may still come out of order. */
const SETTLED_AFTER = 60_000
const DAYS = Math.max(...REPORT_PERIODS)

/** Folds what was said since the last look, and finds who is silent by now. */
export async function watchSilence(db: Kysely<Database>, now: Date): Promise<void> {
  const upto = new Date(now.getTime() - SETTLED_AFTER)
  let more = true
  while (more)
    more = await inTransaction(db, async (transaction) => {
      await lock(transaction)
      const spells = await foldWords(transaction, upto)
      if (spells === undefined) return false
      await countDays(transaction, spells, upto)
      return true
    })
  await inTransaction(db, async (transaction) => {
    await lock(transaction)
    await watchThoseInUse(transaction, upto)
    await countDays(transaction, await findSilent(transaction, upto), upto)
    await dropOld(transaction, upto)
    const note = JSON.stringify({ at: now.toISOString(), day: isoDay(moscowDay(upto.getTime())) })
    await sql`
      INSERT INTO setting (name, value) VALUES (${SILENCE_REPORT.setting}, ${note}::jsonb)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction)
  })
}

/** Two looks at once, of two processes, wait for each other; readers wait for nobody. */
const lock = (transaction: Transaction<Database>) =>
  sql`LOCK TABLE silence_state IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)

const IN_USE = sql`CASE state.kind
  WHEN 'point' THEN EXISTS (SELECT FROM point WHERE uid = CASE WHEN state.kind = 'point' THEN state.subject::uuid END AND offered AND NOT sandbox)
  ELSE EXISTS (SELECT FROM feed_source WHERE name = state.subject AND active) END`

/** A point that is down or off and a source that is off are never silent; the pause of one that is back begins anew. */
async function watchThoseInUse(transaction: Transaction<Database>, upto: Date): Promise<void> {
  await sql`
    WITH gone AS (UPDATE silence_state AS state SET watched = false, silent_since = NULL WHERE watched AND NOT ${IN_USE} RETURNING kind, subject)
    UPDATE silence_spell AS spell SET ended_at = greatest(began_at, ${upto}::timestamptz) FROM gone
    WHERE spell.kind = gone.kind AND spell.subject = gone.subject AND ended_at IS NULL`.execute(
    transaction,
  )
  const back = await readStates(transaction, sql`NOT watched AND ${IN_USE}`)
  const uids = back.flatMap(({ kind, subject }) => (kind === 'point' ? subject : []))
  const clocks = await readClocks(transaction, uids)
  const since = upto.getTime()
  await writeStates(
    transaction,
    back.map((state) => ({
      ...state,
      watched: true,
      since,
      dueAt: dueAfter(state, Math.max(since, state.lastAt), clocks.get(state.subject)),
    })),
  )
}

/** Those whose time is over; of a point only where its source has spoken since. */
async function findSilent(
  transaction: Transaction<Database>,
  upto: Date,
): Promise<readonly Spell[]> {
  const { rows } = await sql<{ kind: SilenceKind; subject: string; began_at: Date }>`
    UPDATE silence_state AS state SET silent_since = due_at
    WHERE watched AND silent_since IS NULL AND due_at < ${upto} AND (source = '' OR EXISTS (
      SELECT FROM silence_state AS its WHERE its.kind = 'source' AND its.subject = state.source AND its.last_at > state.due_at))
    RETURNING kind, subject, due_at AS began_at`.execute(transaction)
  const spells = rows.map(({ kind, subject, began_at: at }) => ({
    kind,
    subject,
    began: at.getTime(),
    ended: null,
  }))
  await writeSpells(transaction, spells)
  return spells
}

/** Counts the points that were silent on each day which these spells touch, and since the last look. */
async function countDays(
  transaction: Transaction<Database>,
  spells: readonly Spell[],
  upto: Date,
): Promise<void> {
  const today = moscowDay(upto.getTime())
  const began = spells.map((spell) => spell.began)
  const { rows } = await sql<{ day: string }>`
    SELECT value->>'day' AS day FROM setting WHERE name = ${SILENCE_REPORT.setting}`.execute(
    transaction,
  )
  const last = parseIsoDay(rows[0]?.day ?? '') ?? today
  const first = Math.max(
    startOfMoscowDay(addDays(today, 1 - DAYS)),
    Math.min(startOfMoscowDay(last), ...began),
  )
  for (let day = moscowDay(first); isoDay(day) <= isoDay(today); day = addDays(day, 1))
    await sql`
      INSERT INTO silence_report (day, points)
      SELECT ${isoDay(day)}::date, count(DISTINCT subject)::integer FROM silence_spell
      WHERE kind = 'point' AND began_at < ${new Date(startOfMoscowDay(addDays(day, 1)))}::timestamptz
        AND (ended_at IS NULL OR ended_at > ${new Date(startOfMoscowDay(day))}::timestamptz)
      ON CONFLICT (day) DO UPDATE SET points = excluded.points`.execute(transaction)
}

async function dropOld(transaction: Transaction<Database>, upto: Date): Promise<void> {
  const today = isoDay(moscowDay(upto.getTime()))
  await sql`DELETE FROM silence_day WHERE day < ${today}::date - ${USUAL_DAYS}::integer`.execute(
    transaction,
  )
  await sql`DELETE FROM silence_report WHERE day <= ${today}::date - ${DAYS}::integer`.execute(
    transaction,
  )
  await sql`DELETE FROM silence_spell WHERE ended_at < ${today}::date - ${DAYS}::integer`.execute(
    transaction,
  )
  await sql`
    WITH gone AS (
      DELETE FROM silence_state AS state WHERE kind = 'point' AND NOT watched
        AND NOT EXISTS (SELECT FROM point WHERE uid = CASE WHEN state.kind = 'point' THEN state.subject::uuid END) RETURNING subject)
    DELETE FROM silence_spell USING gone WHERE kind = 'point' AND silence_spell.subject = gone.subject`.execute(
    transaction,
  )
}
