import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layersOf, PACKAGES, withTables } from './architecture-tables.ts'

test('the tables of docs/architecture.md are those of tools/layers.ts; if not: npm run architecture', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  expect(page).toBe(withTables(page))
})

test.each(PACKAGES)('every folder of $name is described, and no other', (subject) => {
  const named = layersOf(subject).flat()
  expect(Object.keys(subject.contents).toSorted()).toEqual(named.toSorted())
})
