import { EVERY_HOUR, makeOpenClock, type OpenClock } from '@yacheyka/core/schedule/open-clock'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

export type SilenceKind = 'point' | 'source'

/** What is known of the words of a point or a source. Times are milliseconds, lengths seconds. */
export interface SilenceState {
  readonly kind: SilenceKind
  readonly subject: string
  readonly lastAt: number
  /** By which the last word came; empty: by itself. */
  readonly source: string
  readonly said: string
  /** From when on a pause counts, where that is later than the last word. */
  readonly since: number
  readonly usual: number
  readonly pauseLimit: number
  readonly limitDay: string
  /** When it will be silent, without another word. */
  readonly dueAt: number
  readonly silentSince: number | null
  readonly watched: boolean
}

export const keyOf = ({ kind, subject }: Pick<SilenceState, 'kind' | 'subject'>): string =>
  `${kind} ${subject}`

interface StateRow {
  readonly kind: SilenceKind
  readonly subject: string
  readonly last_at: Date
  readonly source: string
  readonly said: string
  readonly since: Date
  readonly usual: number
  readonly pause_limit: number
  readonly limit_day: string
  readonly due_at: Date
  readonly silent_since: Date | null
  readonly watched: boolean
}

/** @param where to the condition of the query */
export async function readStates(
  transaction: Transaction<Database>,
  where: RawBuilder<unknown>,
): Promise<SilenceState[]> {
  const { rows } = await sql<StateRow>`
    SELECT state.* FROM silence_state AS state WHERE ${where}`.execute(transaction)
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject,
    lastAt: row.last_at.getTime(),
    source: row.source,
    said: row.said,
    since: row.since.getTime(),
    usual: row.usual,
    pauseLimit: row.pause_limit,
    limitDay: row.limit_day,
    dueAt: row.due_at.getTime(),
    silentSince: row.silent_since?.getTime() ?? null,
    watched: row.watched,
  }))
}

const iso = (at: number): string => new Date(at).toISOString()

export async function writeStates(
  transaction: Transaction<Database>,
  states: readonly SilenceState[],
): Promise<void> {
  if (states.length === 0) return
  const rows = states.map((state) => ({
    kind: state.kind,
    subject: state.subject,
    last_at: iso(state.lastAt),
    source: state.source,
    said: state.said,
    since: iso(state.since),
    usual: state.usual,
    pause_limit: state.pauseLimit,
    limit_day: state.limitDay,
    due_at: iso(state.dueAt),
    silent_since: state.silentSince === null ? null : iso(state.silentSince),
    watched: state.watched,
  }))
  await sql`
    INSERT INTO silence_state
    SELECT * FROM json_populate_recordset(NULL::silence_state, ${JSON.stringify(rows)}::json)
    ON CONFLICT (kind, subject) DO UPDATE SET (last_at, source, said, since, usual, pause_limit, limit_day, due_at,
        silent_since, watched) = (excluded.last_at, excluded.source, excluded.said, excluded.since, excluded.usual,
        excluded.pause_limit, excluded.limit_day, excluded.due_at, excluded.silent_since, excluded.watched)`.execute(
    transaction,
  )
}

/** A stretch of silence; null: it lasts. */
export interface Spell {
  readonly kind: SilenceKind
  readonly subject: string
  readonly began: number
  readonly ended: number | null
}

export async function writeSpells(
  transaction: Transaction<Database>,
  spells: readonly Spell[],
): Promise<void> {
  if (spells.length === 0) return
  const rows = spells.map(({ kind, subject, began, ended }) => ({
    kind,
    subject,
    began_at: iso(began),
    ended_at: ended === null ? null : iso(ended),
  }))
  await sql`
    INSERT INTO silence_spell
    SELECT * FROM json_populate_recordset(NULL::silence_spell, ${JSON.stringify(rows)}::json)
    ON CONFLICT (kind, subject, began_at) DO UPDATE SET ended_at = excluded.ended_at`.execute(
    transaction,
  )
}

/** The clocks of points by uid. */
export async function readClocks(
  transaction: Transaction<Database>,
  uids: readonly string[],
): Promise<Map<string, OpenClock>> {
  if (uids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('point')
    .select(['uid', 'operation_time', 'time_zone'])
    .where(sql<boolean>`uid = ANY(${[...uids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.uid, makeOpenClock(row.operation_time, row.time_zone)]))
}

/** When it will be silent, without another word; the clock of a source, and of a point that is gone, never stands still. */
export const dueAfter = (
  { pauseLimit }: Pick<SilenceState, 'pauseLimit'>,
  since: number,
  clock: OpenClock = EVERY_HOUR,
): number => clock.after(since, pauseLimit * 1000)
