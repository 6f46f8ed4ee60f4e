import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Texts about events, deliveries and calls, which an installation keeps for 7 to 30 days: `API_KEEP_DAYS`. */
const TEXTS = [
  'apps/server/src/webhooks/*.ts',
  'apps/web/src/features/integrations/*.tsx',
  'apps/console/src/features/customers/customer-webhooks.tsx',
  'packages/contract/src/merchant-api/*.ts',
]
/** «за 30 дней», «хранятся 30 дней», «ждать 30 дней». */
const WRITTEN_OUT = /(?:за|хран\S+|жд\S+|вызовы) 30 дней/i

test('how many days events and calls are kept is written out nowhere', () => {
  const files = globSync(TEXTS, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => WRITTEN_OUT.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(
    [],
  )
})
