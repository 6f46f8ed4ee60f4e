import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { readSchema } from '#/db/test-schema.ts'
import { openShardReader } from '#/db/test-statement-shards.ts'
import { openTestApp } from '#/test-app.ts'
import { CROSSING_STATEMENTS, CROSSING_TRANSACTIONS } from './test-crossing-statements.ts'
import { recordStatements } from './test-statements.ts'
import { walkEverything } from './test-walk.ts'

// What of all that the product sends would not stay within one shard of `db/distribution-columns.ts`. Not walked: messages and
// webhooks as they leave, commands, and what calls do after a rejection that the walk meets.

const crossing = new Map<string, Set<string>>()
const transactions = new Map<string, Set<string>>()
let count = 0

beforeAll(async () => {
  await loadModule()
  const recorder = recordStatements()
  try {
    const opened = await openTestApp({ CAPTCHA_PROVIDER: 'off' })
    const readShards = openShardReader(await readSchema(opened.database))
    await walkEverything(opened, recorder.begin)
    // What is counted in memory is written at the end.
    recorder.begin('close')
    await opened.close()
    const writes = new Map<number, { readonly step: string; readonly groups: Set<string> }>()
    for (const { text, values, file, step, transaction } of recorder.sent) {
      const { reach, signature, writes: written } = readShards(text, values)
      if (reach !== 'one') addTo(crossing, file, signature)
      if (transaction === undefined) continue
      const known = writes.get(transaction) ?? { step, groups: new Set() }
      for (const group of written) known.groups.add(group)
      writes.set(transaction, known)
    }
    for (const { step, groups } of writes.values())
      if (groups.size > 1) addTo(transactions, step, [...groups].toSorted().join(' + '))
    count = recorder.sent.length
  } finally {
    recorder.stop()
  }
}, 300_000)

const addTo = (map: Map<string, Set<string>>, key: string, value: string) =>
  map.set(key, (map.get(key) ?? new Set()).add(value))

const listOf = (map: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...map].flatMap(([key, values]) => [...values].map((value) => `${key}: ${value}`)).toSorted()

test('every statement that would cross shards is listed with how it is served', () => {
  expect(count).toBeGreaterThan(1000)
  const listed = Object.entries(CROSSING_STATEMENTS).flatMap(([file, statements]) =>
    Object.keys(statements).map((signature) => `${file}: ${signature}`),
  )
  expect(listOf(crossing)).toEqual(listed.toSorted())
})

test('every transaction that writes to several groups is listed', () => {
  const listed = Object.entries(CROSSING_TRANSACTIONS).flatMap(([step, groups]) =>
    groups.map((each) => `${step}: ${each}`),
  )
  expect(listOf(transactions)).toEqual(listed.toSorted())
})
