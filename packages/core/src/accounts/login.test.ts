import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLogin, isLogin, LOGIN_LENGTH_MAX, suggestLogin } from './login.ts'

test.each([
  ['ООО «Чайная лавка»', 'chaynaya-lavka-4821'],
  ['Общество с ограниченной ответственностью «Щёлк»', 'schelk-4821'],
  ['ИП Иванова Анна', 'ivanova-anna-4821'],
  ['АО «ABC 24»', 'abc-24-4821'],
  ['ООО', 'client-4821'],
  ['«漢字»', 'client-4821'],
  ['Ъ', 'client-4821'],
])('%s → %s', (name, login) => {
  expect(suggestLogin(name, '4821')).toBe(login)
})

test('whatever the name, the login is one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const login = suggestLogin(name, '0042')
      expect([login, isLogin(login), login.length <= LOGIN_LENGTH_MAX]).toEqual([login, true, true])
    }),
  )
})

test('logins are compared without their capitals and spaces around', () => {
  expect(foldLogin(' Demo ')).toBe('demo')
  expect(['demo', 'a', 'a.b_c-1', 'x'.repeat(50)].every(isLogin)).toBe(true)
  expect(['', 'Demo', '-a', '.a', 'а', 'a b', 'x'.repeat(51)].some(isLogin)).toBe(false)
})
