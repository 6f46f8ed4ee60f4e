import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessDocument } from './access-table.ts'

test('docs/access.md is what the contract says; if not: npm run access', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessDocument())
})
