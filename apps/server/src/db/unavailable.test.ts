import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable, mayHaveCommitted } from './unavailable.ts'

const system = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const refusal = (code: string) =>
  Object.assign(new DatabaseError('no', 2, 'error'), { code, severity: 'FATAL' })

test.each([
  system('ECONNREFUSED', 'connect'),
  system('ENOENT', 'connect'),
  system('EPIPE', 'write'),
  new AggregateError([system('ECONNREFUSED', 'connect'), system('EHOSTUNREACH', 'connect')]),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  ...['08006', '53300', '57P01', '57P02', '57P03', '25006'].map(refusal),
])('%o is a database that does not serve now', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  system('ENOENT', 'open'),
  new AggregateError([system('ECONNREFUSED', 'connect'), new Error('a fault of ours')]),
  new AggregateError([]),
  new Error('a fault of ours'),
  ...['23505', '42P01', '40001', '57014'].map(refusal),
  undefined,
  'ECONNREFUSED',
])('%o is an error of its own', (error) => {
  expect(isUnavailable(error)).toBe(false)
})

test.each([
  [new Error('Connection terminated unexpectedly'), true],
  [refusal('57P01'), true],
  [refusal('53100'), false],
  [refusal('23505'), false],
  [new Error('a fault of ours'), false],
])('after %o rows may be there: %s', (error, expected) => {
  expect(mayHaveCommitted(error)).toBe(expected)
})
