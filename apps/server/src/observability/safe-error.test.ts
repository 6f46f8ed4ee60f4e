import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { safeError, withoutValues } from './safe-error.ts'

test('of an error of the database its place is reported, never the values of the row', () => {
  const error = Object.assign(new DatabaseError('duplicate key value', 80, 'error'), {
    code: '23505',
    table: 'juridical_user',
    constraint: 'juridical_user_login_key',
    detail: 'Key (login)=(ivan.petrov) already exists.',
    where: 'COPY, line 1: ivan.petrov',
  })
  const safe = safeError(error)
  expect(safe).toMatchObject({
    code: '23505',
    table: 'juridical_user',
    constraint: 'juridical_user_login_key',
  })
  expect(JSON.stringify(safe)).not.toContain('ivan')
})

test.each([
  ['no such recipient ivan.petrov@mail.example, sorry', 'no such recipient …, sorry'],
  ['<Иван@почта.example> is unknown', '<…> is unknown'],
  ['+7(916)123-45-67 is barred', '… is barred'],
  ['89161234567', '…'],
  ['invalid input syntax for type uuid: "Петров"', 'invalid input syntax for type uuid: …'],
  ['fetch of https://user:key@sms.example/send?psw=1 failed', 'fetch of … failed'],
  ['token Zb4c9mQx2LkT7vWnR8pYsA is wrong', 'token … is wrong'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['this route stands outside guardAccounts', 'this route stands outside guardAccounts'],
])('%s', (message, safe) => {
  expect(withoutValues(message)).toBe(safe)
})

test('the stack has frames alone, causes and parts are reported as well, what is no error is not quoted', () => {
  const inner = new Error('mail to a@b.example')
  const safe = safeError(new AggregateError([inner, 'secret text'], 'all', { cause: inner }))
  expect(safe.stack).toMatch(/^ +at /)
  expect(safe.cause?.message).toBe('mail to …')
  expect(safe.errors).toHaveLength(2)
  expect(JSON.stringify(safe)).not.toMatch(/a@b|secret text/)
})

test('a circle of causes comes to an end', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(safeError(error)).split('round')).toHaveLength(5)
})
