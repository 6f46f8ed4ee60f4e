import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { withNextEditions } from '#/content/test-legal.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'
import { defineFeedbackCommands } from './feedback-commands.ts'

let opened: TestApp
let anna: TestAccount
let address = 0
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '1' })
  anna = await signInCustomer(opened, { name: 'Чайная лавка' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('feedback').execute()
})

const FEEDBACK = {
  type: 0,
  uid: 'aB3-random',
  user_email: 'anna@example.org',
  user_name: 'ООО «Чайная лавка»',
  user_phone: '+7(916)123-45-67',
  text: 'Всё хорошо, но карта медленная.',
  yandex_token: 'token',
  consent: FIRST_EDITION,
}

const send = (payload: unknown, headers: object = anna.headers, from?: string) =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendFeedback.path,
    payload: payload as object,
    headers: {
      ...headers,
      'x-forwarded-for': from ?? `10.3.${Math.floor((address += 1) / 250)}.${address % 250}`,
    },
  })
const stored = () => opened.database.db.selectFrom('feedback').selectAll().execute()

test('feedback is kept for the operator, with whose it is and the consent', async () => {
  const response = await send(FEEDBACK, anna.headers, '10.7.7.7')
  expect([response.statusCode, response.json()]).toEqual([201, { success: true }])
  expect(await stored()).toMatchObject([
    {
      user_uid: anna.userUid,
      page_uid: 'aB3-random',
      email: 'anna@example.org',
      name: 'ООО «Чайная лавка»',
      phone: '+7(916)123-45-67',
      text: 'Всё хорошо, но карта медленная.',
      consent_version: FIRST_EDITION,
      consent_address: '10.7.7.7',
    },
  ])
})

test('a consent by an edition that is no longer in force is reported at its field, and nothing is kept', async () => {
  await withNextEditions(opened.database.db, async () => {
    const response = await send(FEEDBACK)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { consent: [expect.stringContaining('новая редакция политики')] },
    ])
    expect((await send({ ...FEEDBACK, consent: '2026-11-02' })).statusCode).toBe(201)
  })
  expect(await stored()).toMatchObject([{ consent_version: '2026-11-02' }])
})

test('sent twice it is one, of another customer another', async () => {
  const boris = await signInCustomer(opened)
  await Promise.all([send(FEEDBACK), send(FEEDBACK), send(FEEDBACK)])
  expect(await stored()).toHaveLength(1)
  expect((await send(FEEDBACK, boris.headers)).statusCode).toBe(201)
  expect(await stored()).toHaveLength(2)
})

test('an identifier of nothing that is seen is none: two such are not one message', async () => {
  const response = await send({ ...FEEDBACK, uid: '\u0001' })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { uid: ['Поле обязательно для заполнения'] },
  ])
})

test('what the specification names is enough', async () => {
  const { consent: _consent, ...named } = FEEDBACK
  expect((await send(named)).statusCode).toBe(201)
  expect(await stored()).toMatchObject([
    { consent_version: null, consent_at: null, consent_address: null },
  ])
})

test('without sign-in 401', async () => {
  expect((await send(FEEDBACK, {})).statusCode).toBe(401)
  expect(await stored()).toEqual([])
})

test('every error at once', async () => {
  const response = await send({
    ...FEEDBACK,
    uid: '',
    text: ' \n',
    consent: 'x',
    type: 1,
    user_email: 'я'.repeat(101),
  })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      type: ['Ожидается 0'],
      uid: ['Поле обязательно для заполнения'],
      user_email: ['Должно быть не более 100 символов.'],
      text: ['Поле обязательно для заполнения'],
      consent: ['Такой редакции согласия нет'],
    },
  ])
  expect((await send({ ...FEEDBACK, text: 'я'.repeat(500) })).statusCode).toBe(201)
  expect((await send({ ...FEEDBACK, uid: 'b', text: 'я'.repeat(501) })).json()).toEqual({
    text: ['Должно быть не более 500 символов.'],
  })
})

test('with a captcha its token is requested', async () => {
  const guarded = await openTestApp()
  const { headers } = await signInCustomer(guarded)
  const url = ENDPOINTS.sendFeedback.path
  const { yandex_token: _token, ...rest } = FEEDBACK
  const missing = await guarded.app.inject({
    method: 'POST',
    url,
    payload: { ...rest, text: '' },
    headers,
  })
  expect(Object.keys(missing.json<object>())).toEqual(['text', 'yandex_token'])
  const wrong = await guarded.app.inject({ method: 'POST', url, payload: FEEDBACK, headers })
  expect(wrong.statusCode).toBe(403)
  await guarded.close()
})

test('an address may send thirty an hour', async () => {
  const statuses = []
  for (let turn = 0; turn < 31; turn += 1)
    statuses.push(
      (await send({ ...FEEDBACK, uid: `n${turn}` }, anna.headers, '10.6.6.6')).statusCode,
    )
  expect(statuses.slice(-2)).toEqual([201, 429])
})

test('no text, no value and no broken body breaks it', async () => {
  for (const [what, value] of [...FUZZ_STRINGS, ...FUZZ_VALUES])
    for (const field of ['uid', 'text', 'user_name', 'type', 'yandex_token']) {
      const { statusCode } = await send({ ...FEEDBACK, uid: `${what} ${field}`, [field]: value })
      expect([what, field, statusCode, statusCode < 500]).toEqual([what, field, statusCode, true])
    }
  for (const [what, type, payload] of BROKEN_BODIES) {
    const { statusCode } = await send(payload, { ...anna.headers, 'content-type': type })
    expect([what, statusCode]).toEqual([what, statusOfBroken(type)])
  }
})

async function run(...words: string[]): Promise<string> {
  const output = new PassThrough()
  const program = new Command().exitOverride()
  const openDatabase = () => Promise.resolve({ ...opened.database, close: () => Promise.resolve() })
  defineFeedbackCommands(program, { openDatabase, output })
  await program.parseAsync(['feedback', ...words], { from: 'user' })
  output.end()
  return text(output)
}

test('the operator reads it, and no text commands the terminal', async () => {
  expect(await run('list')).toBe('Отзывов нет\n')
  await send({ ...FEEDBACK, text: 'Раз\n\u001b[31mдва' })
  const said = await run('list')
  expect(said).toContain('Чайная лавка')
  expect(said).toContain('  Раз\n  ')
  expect(said).not.toContain('\u001b')
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([{ login: anna.login }])
})
