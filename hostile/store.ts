import { sql } from 'kysely'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { verifyLedger } from '../apps/server/src/ledger/verify-ledger.ts'
import { findCounterErrors } from '../apps/server/src/counters/verify-counters.ts'
import { insertOperator } from '../apps/server/src/operators/queries.ts'
import { beginOperatorSession } from '../apps/server/src/operators/sessions.ts'

const LOG = { info: () => undefined, warn: () => undefined, error: console.error }

/** The product's own store, beside the product. */
export const openStore = (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({
    databaseUrl: undefined,
    dataDir,
    applicationName: 'yacheyka-hostile',
    poolSize: 2,
    log: LOG,
  })

/**
 * An administrator whom no list names, for what is asked at random disables and renames operators.
 * @returns begins a session of his: the value of the cookie
 */
export async function makeAdministrator({
  db,
}: Pick<OpenDatabase, 'db'>): Promise<(stage?: 'done' | 'password' | 'code') => Promise<string>> {
  const passwordHash = await hashPassword('Hostile-2026-pass')
  const operator = {
    login: 'hostile',
    name: 'Проверка',
    role: 'administrator',
    mustChangePassword: false,
  } as const
  const uid = await insertOperator(db, { ...operator, passwordHash }, new Date())
  if (uid === undefined) throw new Error('the administrator was not made')
  return (stage = 'done') =>
    beginOperatorSession(db, { operatorUid: uid, stage, address: '', agent: '' }, new Date())
}

/** Tables from which nothing that anybody asks takes rows away. */
const KEPT = [
  'customer',
  'juridical_user',
  'operator_user',
  'juridical_order',
  'parcel',
  'parcel_event',
  'ledger_transfer',
  'ledger_entry',
  'audit_log',
  'point',
] as const

export type Counts = ReadonlyMap<string, number>

/** Rows of each table that keeps what it has; a table of another name is left out. */
export async function countKept({ db }: Pick<OpenDatabase, 'db'>): Promise<Counts> {
  const counts = new Map<string, number>()
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const known = new Set(tables.map(({ name }) => name))
  for (const name of KEPT.filter((each) => known.has(each))) {
    const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(name)}`.execute(
      db,
    )
    counts.set(name, Number(rows[0]?.count ?? 0))
  }
  return counts
}

/** What is wrong with the store after all: books, counters, rows that are gone. */
export async function harmOf(
  { db }: Pick<OpenDatabase, 'db'>,
  before: Counts,
): Promise<readonly string[]> {
  const after = await countKept({ db })
  const lost = [...before].filter(([name, count]) => (after.get(name) ?? 0) < count)
  const ledger = await verifyLedger(db)
  const counters = await db.transaction().execute((transaction) => findCounterErrors(transaction))
  return [
    ...lost.map(([name, count]) => `${name}: ${count} rows before, ${after.get(name) ?? 0} after`),
    ...ledger.errors.map(({ rule, subject }) => `ledger: ${rule} (${subject})`),
    ...counters.map((error) => `counters: ${JSON.stringify(error)}`),
  ]
}
