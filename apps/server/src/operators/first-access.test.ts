import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { openFirstAccess } from './first-access.ts'
import { createAccount } from './manage-operators.ts'
import { openBrowser } from './test-sign-in.ts'

const OWN = 'Own-2026-pass-1'

let opened: TestApp
beforeEach(async () => {
  opened = await openTestApp({ LIMIT_LOGIN_PER_MINUTE: '1000', CAPTCHA_PROVIDER: 'off' })
})
afterEach(() => opened.close())

const start = () => openFirstAccess(opened.database.db, new Date())
const signIn = (password = '') => openBrowser(opened).signIn('admin', password)

test('the first start makes an administrator, who is requested a password of their own and for the telephone', async () => {
  const { login, password = '' } = (await start()) ?? {}
  expect(login).toBe('admin')
  const browser = openBrowser(opened)
  expect((await browser.signIn('admin', password)).json()).toMatchObject({ stage: 'password' })
  expect((await browser.setPassword(OWN)).json()).toMatchObject({ stage: 'enrol' })
  expect(await start()).toBeUndefined()
  expect((await signIn(OWN)).json()).toMatchObject({ stage: 'enrol' })
})

test('until somebody has entered, the password of the last start is the one that holds', async () => {
  const first = await start()
  const second = await start()
  expect((await signIn(first?.password)).statusCode).toBe(403)
  expect((await signIn(second?.password)).statusCode).toBe(200)
  const made = await opened.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .orderBy('at')
    .orderBy('uid')
    .execute()
  expect(made.filter(({ actor }) => actor === 'start').map(({ action }) => action)).toEqual([
    'operator.create',
    'operator.reset_password',
  ])
})

test('two starts at once make one administrator', async () => {
  const both = await Promise.all([start(), start()])
  const responses = await Promise.all(both.map((access) => signIn(access?.password)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test.each(['anna', 'admin'])(
  'an operator «%s» whom a command has made is left alone, and no other is made',
  async (login) => {
    const account = { login, name: 'Анна', role: 'administrator' } as const
    const { password } = await createAccount(opened.database.db, CLI_ACTOR, account, new Date())
    expect(await start()).toBeUndefined()
    expect((await openBrowser(opened).signIn(login, password)).statusCode).toBe(200)
    expect(await opened.database.db.selectFrom('operator_user').select('login').execute()).toEqual([
      { login },
    ])
  },
)
