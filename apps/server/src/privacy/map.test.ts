import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '#/env.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { HOLDINGS } from './holdings.ts'
import { NOT_PERSONAL } from './not-personal.ts'
import { termsOf } from './terms.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Columns that can hold words; times, numbers, keys and flags hold none. */
const WORDLESS = [
  'uuid',
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'double precision',
  'date',
  'timestamp with time zone',
]

const declared = [
  ...HOLDINGS.flatMap(({ columns }) => columns),
  ...Object.entries(NOT_PERSONAL).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  ),
]

test('every column of the database that can hold words is said to hold personal data or none', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT columns.table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT data_type = ANY($1)`,
    [WORDLESS],
  )
  const real = rows.map(({ name }) => name)
  expect(real.filter((name) => !declared.includes(name))).toEqual([])
  expect(declared.filter((name) => !real.includes(name))).toEqual([])
})

test('no column is said to be both', () => {
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([])
})

test('each holding says what for, by which right, how long and what erases it; each term is a setting that is there', () => {
  const env = parseEnv({})
  for (const { title, what, purpose, ground, term, erasedBy } of HOLDINGS) {
    for (const text of [what, purpose, ground, term, erasedBy])
      expect([title, text.length > 3]).toEqual([title, true])
    for (const [name] of term.matchAll(/RETENTION_\w+/g)) expect(Object.keys(env)).toContain(name)
  }
  const terms = HOLDINGS.map(({ term }) => term).join(' ')
  const settings = Object.keys(env).filter((name) => /^RETENTION_(?!PAGES)/.test(name))
  expect(settings.filter((name) => !terms.includes(name))).toEqual([])
  expect(Object.values(termsOf(env)).every((days) => days > 0)).toBe(true)
})
