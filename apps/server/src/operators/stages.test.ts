import { expect, test } from 'vitest'
import { stageAfter } from './stages.ts'

const facts = (mustChangePassword: boolean, enrolled: boolean) => ({
  mustChangePassword,
  enrolled,
  strict: true,
})

test.each([
  ['credentials', facts(true, false), 'password'],
  ['password', facts(false, false), 'enrol'],
  ['enrol', facts(false, true), 'done'],
  ['credentials', facts(false, false), 'enrol'],
  ['credentials', facts(false, true), 'code'],
  ['code', facts(false, true), 'done'],
  // A password that was given out opens nothing without the telephone: the code comes first.
  ['credentials', facts(true, true), 'code'],
  ['code', facts(true, true), 'password'],
  ['password', facts(false, true), 'done'],
] as const)('after %s with %j comes %s', (passed, known, next) => {
  expect(stageAfter(passed, known)).toBe(next)
})

test('a demonstration requests the password alone', () => {
  for (const mustChangePassword of [true, false])
    for (const enrolled of [true, false])
      expect(stageAfter('credentials', { mustChangePassword, enrolled, strict: false })).toBe(
        'done',
      )
})
