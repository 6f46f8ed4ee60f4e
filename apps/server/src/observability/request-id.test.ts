import { expect, test } from 'vitest'
import { makeRequestIds } from './request-id.ts'

const UUID = /^[0-9a-f-]{36}$/
const name = (hops: number, given: string | undefined) =>
  makeRequestIds(hops)({ headers: given === undefined ? {} : { 'x-request-id': given } })

test('a trusted proxy’s name is kept', () => {
  expect(name(1, '4f2b1c9a0d3e5f60718293a4b5c6d7e8')).toBe('4f2b1c9a0d3e5f60718293a4b5c6d7e8')
})

test('without a proxy nobody names requests', () => {
  expect(name(0, '4f2b1c9a0d3e5f60718293a4b5c6d7e8')).toMatch(UUID)
  expect(name(0, undefined)).toMatch(UUID)
})

test.each([
  'short',
  'a'.repeat(65),
  'has space in it',
  '{"level":"fatal"}',
  '<script>alert(1)',
  '-starts-so',
])('a proxy’s name that is not sane is replaced: %s', (given) => {
  expect(name(1, given)).toMatch(UUID)
})
