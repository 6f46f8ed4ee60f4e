import { expect, test } from 'vitest'
import { openLastKnown } from './last-known.ts'

test('what is known is answered at once and read again behind, once a second; a failure keeps it', async () => {
  let now = 0
  let stored = false
  let broken = false
  let reads = 0
  let warned = 0
  const log = { info: () => undefined, error: () => undefined, warn: () => void (warned += 1) }
  const read = () => {
    reads += 1
    return broken ? Promise.reject(new Error('broken on purpose')) : Promise.resolve(stored)
  }
  const known = await openLastKnown({ name: 'news', read }, log, () => now)
  stored = true
  now = 999
  expect([known(), reads]).toEqual([false, 1])
  now = 1000
  expect([known(), known(), reads]).toEqual([false, false, 2])
  await Promise.resolve()
  expect([known(), reads]).toEqual([true, 2])

  broken = true
  now = 2000
  expect([known(), reads]).toEqual([true, 3])
  await new Promise(setImmediate)
  expect([known(), warned]).toEqual([true, 1])
})
