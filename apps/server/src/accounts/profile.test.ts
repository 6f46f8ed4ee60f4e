import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from './test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('outbox_message').execute()
  anna = await signInCustomer(opened, { name: 'ООО «Ромашка»', inn: null })
  boris = await signInCustomer(opened)
})

const pathOf = ({ userUid }: TestAccount) => ENDPOINTS.getProfile.path.replace(':uid', userUid)
const read = (whose = anna, headers: { authorization?: string } = anna.headers) =>
  opened.app.inject({ url: pathOf(whose), headers })
const change = (payload: unknown, whose = anna) =>
  opened.app.inject({
    method: 'PATCH',
    url: pathOf(whose),
    payload: payload as object,
    headers: anna.headers,
  })

test('the profile has the contacts and the facts of the legal entity, and nothing else', async () => {
  expect((await read()).json()).toEqual({
    uid: anna.userUid,
    username: anna.login,
    ceo_fullname: 'Иванова Анна Петровна',
    ceo_phone: '+7(916)123-45-67',
    email: `${anna.login}@example.org`,
    email_confirmed: true,
    confirmed_email: `${anna.login}@example.org`,
    confirm_email_until: null,
    juridical_name: 'ООО «Ромашка»',
    inn: '',
    kpp: '770801001',
    ogrn: '1027700132195',
    egrul_number: '1027700132195',
    notify_by_email: true,
    role: 'owner',
    invited: false,
    trial_until: null,
  })
})

test('without sign-in 401, of another 404, and nothing changes', async () => {
  expect((await read(anna, {})).statusCode).toBe(401)
  expect((await read(boris)).statusCode).toBe(404)
  expect((await change({ email: 'thief@example.org' }, boris)).statusCode).toBe(404)
  const { email } = (await read(boris, boris.headers)).json<{ email: string }>()
  expect(email).toBe(`${boris.login}@example.org`)
})

test('only what is sent changes; both masks of the phone are read', async () => {
  const before = (await read()).json<object>()
  const first = await change({ ceo_phone: '+7 903 765-43-21' })
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { ...before, ceo_phone: '+7(903)765-43-21' },
  ])
  const second = await change({ email: ' new@example.org ', notify_by_email: false })
  expect(second.json()).toEqual({
    ...before,
    ceo_phone: '+7(903)765-43-21',
    email: 'new@example.org',
    email_confirmed: false,
    confirm_email_until: expect.any(String),
    notify_by_email: false,
  })
  expect((await read()).json()).toEqual(second.json())
  expect((await change({})).json()).toEqual(second.json())
  const { email } = (await read(boris, boris.headers)).json<{ email: string }>()
  expect(email).toBe(`${boris.login}@example.org`)
})

test('what is there already sends no email; a new phone is reported to the confirmed address, once in a while', async () => {
  const mails = () => opened.database.db.selectFrom('outbox_message').selectAll().execute()
  await change({ email: `${anna.login}@example.org`, ceo_phone: '8 916 123-45-67' })
  await change({ notify_by_email: false })
  expect(await mails()).toEqual([])
  await change({ ceo_phone: '+79030000000', email: 'new@example.org' })
  const [mail, ...more] = (await mails()).filter(({ template }) => template === 'phone_changed')
  expect(more).toEqual([])
  expect(mail?.recipient).toBe(`${anna.login}@example.org`)
  expect(mail?.body).toContain('+7(903)000-00-00')
})

test('an address may change its e-mail so often an hour; other changes are not counted', async () => {
  const limited = await openTestApp({ LIMIT_EMAIL_CHANGES_PER_HOUR: '2' })
  const vera = await signInCustomer(limited)
  const patch = async (payload: object) => {
    const { headers } = vera
    const response = await limited.app.inject({
      method: 'PATCH',
      url: pathOf(vera),
      payload,
      headers,
    })
    return response.statusCode
  }
  expect(await patch({ email: 'one@example.org' })).toBe(200)
  expect(await patch({ email: 'two@example.org' })).toBe(200)
  expect(await patch({ email: 'three@example.org' })).toBe(429)
  expect(await patch({ ceo_phone: '+79030000000', notify_by_email: false })).toBe(200)
  const mails = await limited.database.db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('template', '=', 'email_changed')
    .execute()
  expect(mails).toHaveLength(2)
  await limited.close()
})

test('every error at once, word for word, and nothing changes', async () => {
  const before = (await read()).json<object>()
  const response = await change({ ceo_phone: '+7 903 765-43-2', email: 'a@b', notify_by_email: 1 })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      ceo_phone: ['Некорректный номер телефона'],
      email: ['Некорректный E-mail'],
      notify_by_email: ['Ожидается true или false'],
    },
  ])
  const long = await change({ ceo_phone: '+79030000000', email: `${'a'.repeat(95)}@b.example` })
  expect(long.json()).toEqual({ email: ['Должно быть не более 100 символов.'] })
  expect((await read()).json()).toEqual(before)
})

test('what the customer must not change is not read', async () => {
  const before = (await read()).json<object>()
  const changed = await change({
    uid: boris.userUid,
    username: 'admin',
    juridical_name: 'АО «Другое»',
    inn: '7707083893',
    password_hash: 'x',
    version: 7,
    customer_uid: boris.customerUid,
  })
  expect([changed.statusCode, changed.json()]).toEqual([200, before])
})

test('no text, no value and no broken body breaks it', async () => {
  for (const [what, value] of [...FUZZ_STRINGS, ...FUZZ_VALUES])
    for (const field of ['ceo_phone', 'email', 'notify_by_email']) {
      const { statusCode } = await change({ [field]: value })
      const expected = value === true && field === 'notify_by_email' ? 200 : 400
      expect([what, field, statusCode]).toEqual([what, field, statusCode === 413 ? 413 : expected])
    }
  for (const [what, type, payload] of BROKEN_BODIES) {
    const headers = { ...anna.headers, 'content-type': type }
    const url = pathOf(anna)
    const { statusCode } = await opened.app.inject({ method: 'PATCH', url, payload, headers })
    expect([what, statusCode]).toEqual([
      what,
      // An object of names that nobody knows.
      what === 'no UTF-8' ? 200 : statusOfBroken(type),
    ])
  }
})
