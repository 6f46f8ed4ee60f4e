import { expect, test } from 'vitest'
import { createLockersDesk } from './lockers-desk.ts'
import { filterOf, locker } from './test-lockers.ts'

const answer = (...numbers: readonly string[]): ArrayBuffer => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ count: numbers.length, results: numbers.map((number) => locker(number)) }),
  )
  return bytes.buffer
}

test('questions wait for the points, and are about the newest ones', async () => {
  const ask = createLockersDesk()
  const filter = filterOf('')
  const early = ask({ id: 1, name: 'uids', argument: { filter } })
  expect(await ask({ id: 2, name: 'load', argument: answer('1', '2') })).toBe(2)
  expect(await early).toEqual(['1', '2'])
  await ask({ id: 3, name: 'load', argument: answer('3') })
  expect(await ask({ id: 4, name: 'uids', argument: { filter } })).toEqual(['3'])
  expect(await ask({ id: 5, name: 'byNumber', argument: { number: '1' } })).toBeNull()
})

test('an answer that breaks off is no list, and the one before stays', async () => {
  const ask = createLockersDesk()
  await ask({ id: 1, name: 'load', argument: answer('1') })
  const broken = answer('2').slice(0, -5)
  await expect(ask({ id: 2, name: 'load', argument: broken })).rejects.toThrow(SyntaxError)
  const found = { filter: filterOf(''), from: null, offset: 0, limit: 10 }
  expect(await ask({ id: 3, name: 'find', argument: found })).toMatchObject({ count: 1 })
})
