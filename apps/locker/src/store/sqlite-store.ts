import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Change } from '@yacheyka/locker/change'
import { continueFromCopy } from '@yacheyka/locker/continue-copy'
import type { Door } from '@yacheyka/locker/door'
import { newMeta } from '@yacheyka/locker/memory-store'
import type { Op } from '@yacheyka/locker/op'
import type { Store } from '@yacheyka/locker/ports/store'
import type { CommandRow, GuardRow, Meta, StoredState, TaskRow } from '@yacheyka/locker/state'
import { type DiskReserve, NO_RESERVE } from './disk-reserve.ts'
import { countWhere, createPruner } from './prune-rows.ts'
import { SCHEMA } from './schema.ts'
import { isBusy, isDamage, mayBeFull } from './sqlite-errors.ts'
import { beginFromCopy, moveAside, writeCopy } from './store-copy.ts'
import { lockStore, StoreInUse } from './store-lock.ts'
import { logError } from '../system/recent-log.ts'

/** A store that cannot be read is kept beside the new one for whoever examines it. */
const ASIDE = '.damaged'

interface StoreOptions {
  /** File of the nightly copy, on another partition; null: none is made. */
  readonly copy?: string | null
  readonly reserve?: DiskReserve
  /** Pages of the file, after which the store counts as full. */
  readonly maxPages?: number
  /** Of a disk that is full, in tests. */
  readonly copyFile?: typeof copyFileSync
}

/**
 * The file that survives a power cut: WAL, and each commit is on the disk before it resolves. In the place of a damaged
 * file, which is moved aside, and of one that has gone, a store with another id is continued from the copy; where that is
 * not possible, an empty one begins.
 * @throws {StoreInUse} where another process works with it: nothing is touched
 * @throws where the disk lets no store be opened or made
 */
export function openSqliteStore(
  file: string,
  { copy = null, reserve = NO_RESERVE, maxPages, copyFile = copyFileSync }: StoreOptions = {},
): Store {
  const letGo = withReserve(reserve, () => lockStore(file))
  try {
    const database = withReserve(reserve, () => openDatabase(file, copy, copyFile))
    reserve.refill()
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`)
    return storeOf(database, { copy, reserve, letGo })
  } catch (reason) {
    letGo()
    throw isBusy(reason) ? new StoreInUse(file) : reason
  }
}

function openDatabase(
  file: string,
  copy: string | null,
  copyFile: typeof copyFileSync,
): DatabaseSync {
  if (existsSync(file)) {
    const found = openChecked(file)
    if (found !== null && hasMeta(found)) return found
    if (found === null) moveAside(file, file + ASIDE)
    else found.close()
  }
  if (copy !== null) continueCopy(copy, file, copyFile)
  const database = openChecked(file)
  if (database === null) throw new Error(`no store can be opened at ${file}`)
  if (!hasMeta(database)) {
    // Also where the power was cut after the other was moved aside.
    const replacedBy = existsSync(file + ASIDE) ? 'empty' : null
    writeMeta(database, { ...newMeta(newStoreId()), replacedBy })
  }
  return database
}

const newStoreId = (): string => randomBytes(8).toString('hex')

const hasMeta = (database: DatabaseSync): boolean =>
  database.prepare('SELECT count(*) AS count FROM meta').get()?.['count'] !== 0

/**
 * A copy that cannot be read is as good as none: the locker begins empty. One that the disk has no room for, or that another
 * process has locked, is not.
 */
function continueCopy(copy: string, file: string, copyFile: typeof copyFileSync): void {
  if (!existsSync(copy)) return
  try {
    const copyTo = (fresh: string) => copyFile(copy, fresh)
    const isGood = beginFromCopy(copyTo, file, (fresh) => {
      const database = openChecked(fresh)
      if (database === null) return false
      const isStore = hasMeta(database)
      if (isStore) continueStore(database)
      database.close()
      return isStore
    })
    if (!isGood) logError(`${copy}: no store can be continued from it`)
  } catch (reason) {
    if (mayBeFull(reason) || isBusy(reason)) throw reason
    logError(reason)
  }
}

function continueStore(database: DatabaseSync): void {
  const write = writerOf(database)
  inTransaction(database, () => {
    for (const change of continueFromCopy(readState(database), newStoreId())) write(change)
  })
}

/** Null where the file is damaged; a full or read-only disk, and a file that another process has locked, throw. */
function openChecked(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const [check] = database.prepare('PRAGMA quick_check(1)').all()
    if (check?.['quick_check'] !== 'ok') throw new Error('damaged')
    database.exec(SCHEMA)
    return database
  } catch (reason) {
    database.close()
    if (isDamage(reason)) return null
    throw reason
  }
}

/** Once more with the room of the reserve. */
function withReserve<Result>(reserve: DiskReserve, action: () => Result): Result {
  try {
    return action()
  } catch (reason) {
    if (!mayBeFull(reason) || !reserve.release()) throw reason
    return action()
  }
}

function inTransaction<Result>(database: DatabaseSync, action: () => Result): Result {
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

function writeMeta(database: DatabaseSync, values: Partial<Meta>) {
  const put = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
  for (const [key, value] of Object.entries(values)) put.run(key, JSON.stringify(value))
}

const rowsOf = <Row>(database: DatabaseSync, sql: string, ...values: readonly number[]): Row[] =>
  database
    .prepare(sql)
    .all(...values)
    .map(({ body }) => JSON.parse(String(body)) as Row)

function readState(database: DatabaseSync): StoredState {
  const byKey = <Row, Key>(sql: string, keyOf: (row: Row) => Key): Map<Key, Row> =>
    new Map(rowsOf<Row>(database, sql).map((row) => [keyOf(row), row]))
  return {
    meta: readMeta(database),
    doors: byKey('SELECT body FROM door ORDER BY no', ({ no }: Door) => no),
    tasks: byKey('SELECT body FROM task ORDER BY barcode', ({ barcode }: TaskRow) => barcode),
    ops: byKey('SELECT body FROM op WHERE settled = 0 ORDER BY id', ({ id }: Op) => id),
    guards: byKey('SELECT body FROM guard', ({ kind }: GuardRow) => kind),
    commands: byKey('SELECT body FROM command WHERE acked = 0', ({ uid }: CommandRow) => uid),
  }
}

interface StoreParts {
  readonly copy: string | null
  readonly reserve: DiskReserve
  /** Other processes may open the store from then on. */
  readonly letGo: () => void
}

function storeOf(database: DatabaseSync, { copy, reserve, letGo }: StoreParts): Store {
  const write = writerOf(database)
  const prune = createPruner(database)
  const change = <Result>(action: () => Result): Promise<Result> =>
    attempt(() => withReserve(reserve, () => inTransaction(database, action)))

  return {
    load: () => attempt(() => readState(database)),
    commit: (changes) =>
      change(() => {
        for (const one of changes) write(one)
      }),
    unsent: (limit) =>
      attempt(() =>
        rowsOf(database, 'SELECT body FROM outbox WHERE sent IS NULL ORDER BY seq LIMIT ?', limit),
      ),
    recent: (limit) =>
      attempt(() => rowsOf(database, 'SELECT body FROM outbox ORDER BY seq DESC LIMIT ?', limit)),
    countUnsent: () => attempt(() => countWhere(database, 'sent IS NULL')),
    prune: async (retention) => {
      const gone = await change(() => prune(retention))
      reserve.refill()
      return gone
    },
    copy: () =>
      attempt(() => {
        if (copy === null) return false
        try {
          writeCopy(database, copy)
          return true
        } catch (reason) {
          // The other partition is full, broken or not mounted: the store itself works.
          logError(reason)
          return false
        }
      }),
    close: () =>
      attempt(() => {
        try {
          database.close()
        } finally {
          letGo()
        }
      }),
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
