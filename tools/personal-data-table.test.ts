import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { personalDataDocument } from './personal-data-table.ts'

const document = readFileSync('docs/personal-data.md', 'utf8')

test('docs/personal-data.md says what the code declares; if not: npm run personal-data', () => {
  expect(document).toBe(personalDataDocument(document))
  expect(document).toContain('### Получатели отправлений')
})

test('each term is a setting with its default in docs/configuration.md', () => {
  const settings = readFileSync('docs/configuration.md', 'utf8')
  const named = readFileSync('apps/server/src/env-schema.ts', 'utf8').matchAll(
    /(RETENTION_\w+): whole\([^)]*\)\.default\((\d[\d_]*)\)/g,
  )
  const missing = [...named].filter(
    ([, name = '', days]) => !new RegExp(`\`${name}\`\\s*\\| \`${days}\``).test(settings),
  )
  expect(missing.map(([, name]) => name)).toEqual([])
})
