import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PassedParts } from './check-cache.ts'

const lint = { name: 'lint web', reads: /^web\//, parameters: ['web'] }

function newCache() {
  const file = join(mkdtempSync(join(tmpdir(), 'passed-parts-')), 'passed.json')
  return (files: Readonly<Record<string, string>>) => new PassedParts(file, Object.entries(files))
}

test('a part that passed passes until a file that it reads changes, appears or goes', () => {
  const open = newCache()
  expect(open({ 'web/a.ts': '1' }).has(lint)).toBe(false)

  open({ 'web/a.ts': '1' }).add([lint])
  expect(open({ 'web/a.ts': '1', 'server/a.ts': '1' }).has(lint)).toBe(true)
  expect(open({ 'web/a.ts': '2' }).has(lint)).toBe(false)
  expect(open({ 'web/b.ts': '1' }).has(lint)).toBe(false)
  expect(open({ 'web/a.ts': '1', 'web/b.ts': '1' }).has(lint)).toBe(false)
  expect(open({}).has(lint)).toBe(false)
})

test('a part that is given other parameters has not passed', () => {
  const open = newCache()
  open({ 'web/a.ts': '1' }).add([lint])
  expect(open({ 'web/a.ts': '1' }).has({ ...lint, parameters: ['web', 'widget'] })).toBe(false)
})
