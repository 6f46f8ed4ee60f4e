import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { floorsOf, HOUSES, withTables } from './architecture-tables.ts'

test('the tables of docs/architecture.md are those of tools/layers.ts; if not: npm run architecture', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  expect(page).toBe(withTables(page))
})

test.each(HOUSES)('every room of $name is described, and no other', (house) => {
  const named = floorsOf(house).flat()
  expect(Object.keys(house.rooms).toSorted()).toEqual(named.toSorted())
})
