import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISTRIBUTION, groupOf, WIDER_UNIQUES } from './distribution-columns.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { readSchema } from './test-schema.ts'
import type { Schema } from './test-statement-shards.ts'

let database: TestDatabase
let schema: Schema
let mayBeNull: ReadonlySet<string>
beforeAll(async () => {
  database = await openTestDatabase()
  schema = await readSchema(database)
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND is_nullable = 'YES'`,
  )
  mayBeNull = new Set(rows.map(({ name }) => name))
})
afterAll(() => database.close())

const distributed = Object.entries(DISTRIBUTION).flatMap(([table, distribution]) =>
  typeof distribution === 'object' && 'by' in distribution ? [{ table, ...distribution }] : [],
)

test('every table is distributed, copied or local', () => {
  expect(Object.keys(DISTRIBUTION).toSorted()).toEqual([...schema.columns.keys()].toSorted())
})

test.each(distributed)('$table has its distribution column, or what leads to it', (each) => {
  const columns = schema.columns.get(each.table) ?? []
  const column = each.by === 'key' ? each.column : 'through' in each ? each.through : each.by
  expect(columns).toContain(column)
  const isNullable = mayBeNull.has(`${each.table}.${column}`)
  expect(isNullable).toBe('mayBeNull' in each)
  if (!('through' in each)) return
  // Whoever adds the column removes `through`.
  expect(columns).not.toContain(each.by)
  if (each.of === undefined) return
  expect(schema.columns.get(each.of)).toContain('uid')
  const owner = DISTRIBUTION[each.of]
  const isOfOwner =
    groupOf(each.of) === groupOf(each.table) ||
    (owner === 'reference' && schema.columns.get(each.of)?.includes(each.by) === true)
  expect(isOfOwner).toBe(true)
})

test('every unique index without the distribution column is listed with how it is kept', () => {
  const wider = distributed.flatMap(({ table, by, ...rest }) => {
    const column = 'column' in rest ? rest.column : by
    const through = 'through' in rest ? rest.through : column
    return (schema.uniques.get(table) ?? [])
      .filter(({ columns }) => !columns.includes(column) && !columns.includes(through))
      .map(({ columns }) => `${table}(${columns.join(', ')})`)
  })
  expect(wider.toSorted()).toEqual(Object.keys(WIDER_UNIQUES).toSorted())
})
