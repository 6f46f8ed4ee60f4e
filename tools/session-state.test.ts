import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * PgBouncer in transaction mode gives each transaction another connection: whatever lasts longer goes past it
 * (`OpenDatabase.direct`) or is asked for by the command line, which always does. These files are all that there are.
 */
const SESSIONS: Readonly<Record<string, string>> = {
  'apps/server/src/backup/create-backup.ts': 'pg_dump, by command',
  'apps/server/src/backup/archived-month.ts': 'pg_dump, by command',
  'apps/server/src/backup/postgres-tools.ts': 'where pg_dump and pg_restore are, by command',
  'apps/server/src/backup/restore-backup.ts': 'pg_restore, by command',
  'apps/server/src/db/install-queue.ts': 'migrations of the queue, by `migrateDirectly`',
  'apps/server/src/db/migrate.ts':
    'SET of time limits, CREATE INDEX CONCURRENTLY, by `migrateDirectly`',
  'apps/server/src/db/presence.ts':
    'a lock as long as a process lives, on the embedded server alone',
  'apps/server/src/jobs/lane.ts': 'LISTEN of the queue, by `direct`',
}
/** Connections that are made elsewhere than in `openPool`, which takes the names of prepared statements away. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/db/open.ts': '`openPool` itself',
  'apps/server/src/db/presence.ts': 'the embedded server alone',
  'apps/server/src/db/query-once.ts': 'one query, over and done with',
  'apps/server/src/db/reach.ts': 'reads an address into its parts, and connects to nothing',
  'apps/server/src/point-index/snapshot-worker.ts': 'plain queries in a thread',
}
/** Who may use the way past PgBouncer. */
const DIRECT = ['apps/server/src/db/migrate.ts', 'apps/server/src/jobs/start-jobs.ts']

const NEEDS_SESSION: readonly RegExp[] = [
  /\b(?:UN)?LISTEN\b(?! every)/,
  /\bpg_(?:try_)?advisory_(?:lock|unlock)/,
  /[`'"]\s*(?:SET|RESET)\s+(?!LOCAL\b|TRANSACTION\b)(?:SESSION\s+)?[a-z_.]+(?:\s*(?:=|TO\b)|[`'"])/,
  /\bset_config\([^()]*,\s*false\b/,
  /\bCREATE\s+(?:LOCAL\s+)?TEMP(?:ORARY)?\b(?! ON)/i,
  /\bWITH HOLD\b/,
  /[`'"]\s*(?:PREPARE|DEALLOCATE|DISCARD)\s/,
  /\bpg_export_snapshot\b/,
  /'pg_(?:dump|restore)'/,
  /\brunMigrations\(/,
  /import \{[^}]*\brun\b[^}]*\} from 'graphile-worker'/,
]

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/server/src/*.ts', 'apps/server/src/**/*.ts'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.ts$|\/test-[^/]*$/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
}

const filesWith = (...patterns: readonly RegExp[]): readonly string[] =>
  sources
    .filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
    .map(({ file }) => file)
    .toSorted()

test('what needs a session of the database is named', () => {
  expect(filesWith(...NEEDS_SESSION)).toEqual(Object.keys(SESSIONS).toSorted())
})

test('connections are made by `openPool`, but for those that are named', () => {
  expect(filesWith(/\bnew (?:pg\.)?(?:Pool|Client|PoolOf)\(/)).toEqual(
    Object.keys(CONNECTIONS).toSorted(),
  )
})

test('only what needs a session goes past PgBouncer', () => {
  expect(filesWith(/\{ direct \}|\bdatabase\.direct\b/)).toEqual(DIRECT)
})

test.each([
  "await client.query('SET work_mem = 1')",
  'sql`SET SESSION search_path TO public`',
  "client.query('RESET lock_timeout')",
  'sql`SELECT pg_advisory_lock(1)`',
  "client.query('LISTEN changed')",
  "sql`SELECT set_config('lock_timeout', ${limit}, false)`",
  'sql`CREATE TEMP TABLE mine (id integer)`',
  'DECLARE rows CURSOR WITH HOLD FOR SELECT 1',
])('is found: %s', (text) => {
  expect(NEEDS_SESSION.some((pattern) => pattern.test(text))).toBe(true)
})

test.each([
  'sql`SET LOCAL statement_timeout = 0`',
  'sql`SELECT pg_advisory_xact_lock(1)`',
  "sql`SELECT set_config('lock_timeout', ${limit}, true)`",
  'sql`UPDATE parcel SET status = 1`',
])('lasts no longer than a transaction: %s', (text) => {
  expect(NEEDS_SESSION.some((pattern) => pattern.test(text))).toBe(false)
})
