import { isGoodPassword } from '@yacheyka/core/accounts/password'
import { expect, test } from 'vitest'
import { makeUpPassword } from '#/operators/made-up-password.ts'
import { openPasswordJudge } from './password-judge.ts'

const isGuessable = openPasswordJudge(['Ячейка', 'yacheyka', 'ООО «Ячейка»'])
const OWN = ['romashka-4821', 'Анна Ветрова', 'a.vetrova@example.org']

test.each([
  'Password1!',
  'P@ssw0rd123',
  'Qwerty123!',
  'Qwertyuiop1!',
  'Admin12345!',
  'Welcome2026!',
  'Iloveyou123!',
  'Пароль123!',
  'Привет2026!',
  'Наташа1990!',
  'Privet123!',
  'Ячейка2026!',
  'Yacheyka2026!',
  'Pochtomat1!',
  'Romashka-4821!',
  'Ветрова2026!',
  'Qw1!Qw1!Qw1!',
])('«%s» keeps the rules and is rejected all the same', async (password) => {
  expect(isGoodPassword(password)).toBe(true)
  expect(await isGuessable(password, OWN)).toBe(true)
})

test.each(['Demo-2026-pass', 'Новый-2026-пароль', 'Ct7!mVqp2x', 'Три Слона-9 и кот'])(
  '«%s» is not rejected',
  async (password) => {
    expect(await isGuessable(password, OWN)).toBe(false)
  },
)

test('only the beginning of a long text is judged: the rest would cost seconds', async () => {
  const guessable = 'Qw1!'.repeat(16)
  expect(await isGuessable(guessable, OWN)).toBe(true)
  expect(await isGuessable(`${guessable}${makeUpPassword()}${makeUpPassword()}`, OWN)).toBe(true)
})

test('no password that the product makes up is rejected', async () => {
  for (let made = 0; made < 200; made += 1)
    expect(await isGuessable(makeUpPassword(), OWN)).toBe(false)
})
