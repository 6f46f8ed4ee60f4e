import { randomBytes } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Change } from '@yacheyka/locker/change'
import type { Door } from '@yacheyka/locker/door'
import { newMeta } from '@yacheyka/locker/memory-store'
import type { Op } from '@yacheyka/locker/op'
import type { OutboxRow } from '@yacheyka/locker/outbox'
import type { Store } from '@yacheyka/locker/ports/store'
import type { CommandRow, GuardRow, Meta, TaskRow } from '@yacheyka/locker/state'
import { countWhere, createPruner } from './prune-rows.ts'
import { SCHEMA } from './schema.ts'

/** A store that cannot be read is kept beside the new one for whoever examines it. */
const ASIDE = '.damaged'

interface StoreLimits {
  /** Pages of the file, after which the store counts as full. */
  readonly maxPages?: number
}

/**
 * The file that survives a power cut: WAL, and each commit is on the disk before it resolves. A damaged file is moved
 * aside and an empty store, with another id, takes its place.
 * @throws where the disk lets no store be opened or made
 */
export function openSqliteStore(file: string, { maxPages }: StoreLimits = {}): Store {
  let database = openChecked(file)
  if (database === null) {
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}${ASIDE}${suffix}`)
    database = openChecked(file)
  }
  if (database === null) throw new Error(`no store can be opened at ${file}`)
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`)
  return storeOf(database)
}

/** Null where the file is damaged; a full or read-only disk throws. */
function openChecked(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const [check] = database.prepare('PRAGMA quick_check(1)').all()
    if (check?.['quick_check'] !== 'ok') throw new Error('damaged')
    database.exec(SCHEMA)
    const count = database.prepare('SELECT count(*) AS count FROM meta').get()?.['count']
    if (count === 0) {
      // Also where the power was cut between the two.
      const replaced = existsSync(file + ASIDE)
      writeMeta(database, { ...newMeta(randomBytes(8).toString('hex')), replaced })
    }
    return database
  } catch (reason) {
    database.close()
    if (isDamage(reason)) return null
    throw reason
  }
}

/** SQLITE_CORRUPT, SQLITE_NOTADB, or the check's own word. */
function isDamage(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  const code = 'errcode' in reason ? Number(reason.errcode) & 0xff : 0
  return code === 11 || code === 26 || reason.message === 'damaged'
}

function writeMeta(database: DatabaseSync, values: Partial<Meta>) {
  const put = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
  for (const [key, value] of Object.entries(values)) put.run(key, JSON.stringify(value))
}

function storeOf(database: DatabaseSync): Store {
  const write = writerOf(database)
  const prune = createPruner(database)
  const inTransaction = <Result>(action: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = action()
      database.exec('COMMIT')
      return result
    } catch (reason) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw reason
    }
  }
  const rows = <Row>(sql: string, ...values: readonly number[]): Row[] =>
    database
      .prepare(sql)
      .all(...values)
      .map(({ body }) => JSON.parse(String(body)) as Row)
  const byKey = <Row, Key>(sql: string, keyOf: (row: Row) => Key): Map<Key, Row> =>
    new Map(rows<Row>(sql).map((row) => [keyOf(row), row]))

  return {
    load: () =>
      attempt(() => ({
        meta: readMeta(database),
        doors: byKey('SELECT body FROM door ORDER BY no', ({ no }: Door) => no),
        tasks: byKey('SELECT body FROM task ORDER BY barcode', ({ barcode }: TaskRow) => barcode),
        ops: byKey('SELECT body FROM op WHERE settled = 0 ORDER BY id', ({ id }: Op) => id),
        guards: byKey('SELECT body FROM guard', ({ kind }: GuardRow) => kind),
        commands: byKey('SELECT body FROM command WHERE acked = 0', ({ uid }: CommandRow) => uid),
      })),
    commit: (changes) =>
      attempt(() =>
        inTransaction(() => {
          for (const change of changes) write(change)
        }),
      ),
    unsent: (limit) =>
      attempt(() =>
        rows<OutboxRow>('SELECT body FROM outbox WHERE sent IS NULL ORDER BY seq LIMIT ?', limit),
      ),
    recent: (limit) =>
      attempt(() => rows<OutboxRow>('SELECT body FROM outbox ORDER BY seq DESC LIMIT ?', limit)),
    countUnsent: () => attempt(() => countWhere(database, 'sent IS NULL')),
    prune: (retention) => attempt(() => inTransaction(() => prune(retention))),
    close: () => attempt(() => database.close()),
  }
}

/** Errors of the disk reach the caller as a rejection. */
const attempt = <Result>(action: () => Result): Promise<Result> =>
  new Promise((resolve) => {
    resolve(action())
  })

function readMeta(database: DatabaseSync): Meta {
  const stored = database
    .prepare('SELECT key, value FROM meta')
    .all()
    .map(({ key, value }) => [String(key), JSON.parse(String(value)) as unknown])
  // Keys that a newer program added have their first value.
  return { ...newMeta(''), ...(Object.fromEntries(stored) as Partial<Meta>) }
}

/** A statement for each table, prepared once. */
function writerOf(database: DatabaseSync): (change: Change) => void {
  const put = {
    door: database.prepare('INSERT OR REPLACE INTO door (no, body) VALUES (?, ?)'),
    task: database.prepare('INSERT OR REPLACE INTO task (barcode, body) VALUES (?, ?)'),
    op: database.prepare('INSERT OR REPLACE INTO op (id, settled, body) VALUES (?, ?, ?)'),
    guard: database.prepare('INSERT OR REPLACE INTO guard (kind, body) VALUES (?, ?)'),
    command: database.prepare('INSERT OR REPLACE INTO command (uid, acked, body) VALUES (?, ?, ?)'),
    outbox: database.prepare('INSERT OR REPLACE INTO outbox (seq, sent, body) VALUES (?, ?, ?)'),
  }
  const remove = {
    door: database.prepare('DELETE FROM door WHERE no = ?'),
    task: database.prepare('DELETE FROM task WHERE barcode = ?'),
    guard: database.prepare('DELETE FROM guard WHERE kind = ?'),
  }
  return (change) => {
    if (change.table === 'meta') return writeMeta(database, change.values)
    if ('removed' in change) return void remove[change.table].run(change.removed)
    const body = JSON.stringify(change.row)
    switch (change.table) {
      case 'door':
        return void put.door.run(change.row.no, body)
      case 'task':
        return void put.task.run(change.row.barcode, body)
      case 'op':
        return void put.op.run(change.row.id, Number(change.row.step === 'settled'), body)
      case 'guard':
        return void put.guard.run(change.row.kind, body)
      case 'command':
        return void put.command.run(change.row.uid, Number(change.row.acked), body)
      case 'outbox':
        return void put.outbox.run(change.row.seq, change.row.sent, body)
    }
  }
}
