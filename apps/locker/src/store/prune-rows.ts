import type { DatabaseSync } from 'node:sqlite'
import type { Op } from '@yacheyka/locker/op'
import type { OutboxRow } from '@yacheyka/locker/outbox'
import { isExpendable, type Retention } from '@yacheyka/locker/store-retention'
import type { CommandRow } from '@yacheyka/locker/state'

/** Unsent rows that one removal looks through for expendable ones. */
const LOOKED_THROUGH = 5000

/**
 * Removes rows of a store, each table by its own index: what it costs does not grow with the store. The caller holds the
 * transaction.
 */
export function createPruner(database: DatabaseSync): (retention: Retention) => number {
  /** Unsent rows up to this one were looked through. */
  let lookedTo = 0
  return (retention) => {
    const { before } = retention
    let gone = 0
    if (before !== null) {
      gone += pruneOps(database, before, retention.limit)
      gone += pruneCommands(database, before, retention.limit)
      gone += pruneSent(database, before, retention)
    }
    const over = countOutbox(database) - retention.rowsMax
    if (over <= 0) return gone
    const limit = Math.min(over, retention.limit)
    const sent = pruneSent(database, Number.MAX_SAFE_INTEGER, { ...retention, limit })
    return gone + sent + (sent < limit ? pruneUnsent(limit - sent) : 0)
  }

  function pruneUnsent(limit: number): number {
    const rows = database
      .prepare('SELECT body FROM outbox WHERE sent IS NULL AND seq > ? ORDER BY seq LIMIT ?')
      .all(lookedTo, LOOKED_THROUGH)
      .map(({ body }) => JSON.parse(String(body)) as OutboxRow)
    const goes = rows.filter(isExpendable).slice(0, limit)
    const remove = database.prepare('DELETE FROM outbox WHERE seq = ?')
    for (const { seq } of goes) remove.run(seq)
    // From the oldest again after the newest: rows behind it may have been made meanwhile.
    lookedTo = rows.length < LOOKED_THROUGH ? 0 : ((goes.at(-1) ?? rows.at(-1))?.seq ?? 0)
    return goes.length
  }
}

const countOutbox = (database: DatabaseSync): number =>
  countWhere(database, 'sent IS NULL') + countWhere(database, 'sent IS NOT NULL')

/** By an index alone. */
export const countWhere = (
  database: DatabaseSync,
  condition: 'sent IS NULL' | 'sent IS NOT NULL',
): number =>
  Number(
    database.prepare(`SELECT count(*) AS count FROM outbox WHERE ${condition}`).get()?.['count'],
  )

/** The newest rows stay for the technician's screen, however old they are. */
const pruneSent = (
  database: DatabaseSync,
  before: number,
  { journalRows, limit }: Retention,
): number =>
  Number(
    database
      .prepare(
        `DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox
          WHERE sent IS NOT NULL AND sent < ? AND seq <= (SELECT seq FROM outbox ORDER BY seq DESC LIMIT 1 OFFSET ?)
          ORDER BY sent, seq LIMIT ?)`,
      )
      .run(before, journalRows, limit).changes,
  )

/** The last time that an op knows; a dropped one knows none, and goes with those after it. */
const endOf = ({ closedAt, openedAt, pulsedAt }: Op): number | null =>
  closedAt ?? openedAt ?? pulsedAt

function pruneOps(database: DatabaseSync, before: number, limit: number): number {
  const rows = database
    .prepare('SELECT body FROM op WHERE settled = 1 ORDER BY id LIMIT ?')
    .all(limit)
    .map(({ body }) => JSON.parse(String(body)) as Op)
  const last = rows.findLast((op) => (endOf(op) ?? before) < before)
  if (last === undefined) return 0
  const remove = database.prepare('DELETE FROM op WHERE settled = 1 AND id <= ?')
  return Number(remove.run(last.id).changes)
}

function pruneCommands(database: DatabaseSync, before: number, limit: number): number {
  const rows = database
    .prepare('SELECT body FROM command WHERE acked = 1 ORDER BY rowid LIMIT ?')
    .all(limit)
    .map(({ body }) => JSON.parse(String(body)) as CommandRow)
  const remove = database.prepare('DELETE FROM command WHERE uid = ?')
  const old = rows.filter(({ command }) => Date.parse(command.expires_at) < before)
  for (const { uid } of old) remove.run(uid)
  return old.length
}
