import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { FeedbackMessage } from '@yacheyka/contract/feedback/console-feedback'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { truncate } from '#/db/test-truncate.ts'

let opened: TestApp
let anna: TestAccount
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '1' })
  anna = await signInCustomer(opened, { name: 'Чайная лавка', email: 'profile@example.org' })
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())
beforeEach(() => truncate(opened.database.pool, 'audit_log', 'feedback', 'outbox_message'))

const { operatorHandleFeedback, operatorListFeedback, operatorReplyToFeedback } = OPERATOR_ENDPOINTS

let sent = 0
async function write(text: string, fields: object = {}): Promise<string> {
  sent += 1
  const response = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendFeedback.path,
    headers: { ...anna.headers, 'x-forwarded-for': `10.9.${Math.floor(sent / 250)}.${sent % 250}` },
    payload: {
      uid: `page-${sent}`,
      user_email: 'anna@example.org',
      user_name: 'ООО «Чайная лавка»',
      user_phone: '8 916 123-45-67',
      text,
      yandex_token: 'token',
      ...fields,
    },
  })
  expect(response.statusCode).toBe(201)
  const { results } = await list('?state=all')
  return results[0]?.uid ?? ''
}
const list = async (query = '') => {
  const response = await support.inject({ url: operatorListFeedback.path + query })
  expect(response.statusCode).toBe(200)
  return response.json<{ count: number; results: FeedbackMessage[] }>()
}
const texts = async (query: string) => (await list(query)).results.map(({ text }) => text)
const act = (path: string, uid: string, payload: object, headers = {}, as = support) =>
  as.inject({ method: 'POST', url: path.replace(':uid', uid), payload, headers })
const handle = (uid: string, payload: object) => act(operatorHandleFeedback.path, uid, payload)
const reply = (uid: string, text: string, headers = {}) =>
  act(operatorReplyToFeedback.path, uid, { text }, headers)
const emails = () => opened.database.db.selectFrom('outbox_message').selectAll().execute()
const audit = () => opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()

test('what nobody has dealt with comes first, the oldest at the top, with whose it is', async () => {
  const first = await write('Карта медленная')
  await write('Где мой счёт?')
  expect(await texts('')).toEqual(['Карта медленная', 'Где мой счёт?'])
  expect((await list()).results[0]).toMatchObject({
    customer: { uid: anna.customerUid, name: 'Чайная лавка', login: anna.login },
    phone: '+7(916)123-45-67',
    email: 'profile@example.org',
    handled: null,
    replies: [],
  })
  await handle(first, { handled: true, note: 'Позвонили, всё хорошо' })
  expect(await texts('')).toEqual(['Где мой счёт?'])
  expect((await list('?state=handled')).results).toMatchObject([
    { uid: first, handled: { by: 'Оператор support', note: 'Позвонили, всё хорошо' } },
  ])
  expect(await texts('?state=all')).toEqual(['Где мой счёт?', 'Карта медленная'])
})

test.each(['карт', 'чайн лав', 'anna@example', '+7 916 123', '9161234567', '89161234567'])(
  'a search finds %s',
  async (search) => {
    await write('Карта медленная')
    await write('Другое', {
      user_name: 'ИП Котов',
      user_email: 'kot@example.org',
      user_phone: '+7(901)000-00-00',
    })
    expect(await texts(`?search=${encodeURIComponent(search)}`)).toEqual(['Карта медленная'])
  },
)

test('a reply leaves by e-mail once by its key, is kept with its message and marks it', async () => {
  const uid = await write('Где мой счёт?\nЖду.')
  const headers = { 'idempotency-key': 'one-press' }
  const responses = await Promise.all(
    [1, 2].map(() => reply(uid, 'В кабинете, раздел «Депозит».', headers)),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toMatchObject({
    channel: 'email',
    recipient: 'profile@example.org',
    template: 'feedback_reply',
  })
  const body = email?.body.replaceAll(NBSP, ' ') ?? ''
  expect(body).toContain('В кабинете, раздел «Депозит».')
  expect(body).toContain('> Где мой счёт?\n> Жду.')
  expect((await list('?state=handled')).results).toMatchObject([
    {
      handled: { by: 'Оператор support', note: '' },
      replies: [{ by: 'Оператор support', text: 'В кабинете, раздел «Депозит».' }],
    },
  ])
  expect((await reply(uid, 'И ещё одно.')).statusCode).toBe(200)
  expect((await list('?state=all')).results[0]?.replies.map(({ text }) => text)).toEqual([
    'В кабинете, раздел «Депозит».',
    'И ещё одно.',
  ])
  expect((await reply(uid, 'Другое', headers)).statusCode).toBe(422)
  expect((await audit()).map(({ action }) => action)).toEqual(['feedback.reply', 'feedback.reply'])
})

test('where the profile has no address, the message’s own serves; without any, a reply is rejected', async () => {
  await write('Здравствуйте')
  await opened.database.pool.query("UPDATE juridical_user SET email = ''")
  expect((await list()).results[0]?.email).toBe('anna@example.org')
  await truncate(opened.database.pool, 'feedback')
  const uid = await write('Привет', { user_email: 'не почта' })
  expect((await reply(uid, 'Здравствуйте')).statusCode).toBe(409)
  expect([await emails(), await audit()]).toEqual([[], []])
  await opened.database.pool.query("UPDATE juridical_user SET email = 'profile@example.org'")
})

test('a mark is taken away again, and what changes nothing leaves nothing in the log', async () => {
  const uid = await write('Привет')
  await handle(uid, { handled: true, note: 'раз' })
  await handle(uid, { handled: true, note: 'раз' })
  await handle(uid, { handled: false })
  await handle(uid, { handled: false })
  expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['feedback.handle', { handled: false, note: '' }, { handled: true, note: 'раз' }],
    ['feedback.reopen', { handled: true }, { handled: false }],
  ])
  expect((await list()).count).toBe(1)
})

test('wrong words are reported, a stranger and an editor are rejected', async () => {
  const uid = await write('Привет')
  expect((await reply(uid, ' ')).statusCode).toBe(400)
  expect((await reply(uid, 'я'.repeat(4001))).statusCode).toBe(400)
  expect((await handle(uid, { handled: 'да' })).statusCode).toBe(400)
  expect((await reply('00000000-0000-7000-8000-000000000000', 'x')).statusCode).toBe(404)
  expect((await handle('00000000-0000-7000-8000-000000000000', { handled: true })).statusCode).toBe(
    404,
  )
  const editor = await signInOperator(opened, 'content')
  expect((await editor.inject({ url: operatorListFeedback.path })).statusCode).toBe(403)
  expect((await act(operatorReplyToFeedback.path, uid, { text: 'x' }, {}, editor)).statusCode).toBe(
    403,
  )
  expect((await opened.app.inject({ url: operatorListFeedback.path })).statusCode).toBe(401)
})
