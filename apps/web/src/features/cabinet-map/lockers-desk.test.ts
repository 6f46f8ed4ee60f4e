import { expect, test } from 'vitest'
import { createLockersDesk } from './lockers-desk.ts'
import { filterOf, locker } from './test-lockers.ts'

const response = (...numbers: readonly string[]): ArrayBuffer => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ count: numbers.length, results: numbers.map((number) => locker(number)) }),
  )
  return bytes.buffer
}

test('questions wait for the points, and are about the newest ones', async () => {
  const request = createLockersDesk()
  const filter = filterOf('')
  const early = request({ id: 1, name: 'uids', argument: { filter } })
  expect(await request({ id: 2, name: 'load', argument: response('1', '2') })).toBe(2)
  expect(await early).toEqual(['1', '2'])
  await request({ id: 3, name: 'load', argument: response('3') })
  expect(await request({ id: 4, name: 'uids', argument: { filter } })).toEqual(['3'])
  expect(await request({ id: 5, name: 'byNumber', argument: { number: '1' } })).toBeNull()
})

test('a response that breaks off is no list, and the one before stays', async () => {
  const request = createLockersDesk()
  await request({ id: 1, name: 'load', argument: response('1') })
  const broken = response('2').slice(0, -5)
  await expect(request({ id: 2, name: 'load', argument: broken })).rejects.toThrow(SyntaxError)
  const found = { filter: filterOf(''), from: null, offset: 0, limit: 10 }
  expect(await request({ id: 3, name: 'find', argument: found })).toMatchObject({ count: 1 })
})
