import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcel } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const { operatorListMessages, operatorGetMessage, operatorRetryMessages } = OPERATOR_ENDPOINTS

let opened: TestApp
let support: TestOperator
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  support = await signInOperator(opened, 'support')
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())
beforeEach(async () => {
  await sql`DELETE FROM outbox_message`.execute(db())
})

const db = () => opened.database.db

interface Put {
  readonly status?: 'pending' | 'sent' | 'kept' | 'obsolete' | 'failed'
  readonly recipient?: string
  readonly template?: string
  readonly channel?: 'sms' | 'email' | 'webhook'
  readonly parcel?: string
  readonly body?: string
}
async function put({
  status = 'sent',
  recipient = '+79161234567',
  template = 'credited',
  channel = 'sms',
  parcel,
  body = 'Слова',
}: Put = {}): Promise<string> {
  const uid = newUid()
  await sql`INSERT INTO outbox_message (uid, channel, recipient, subject, body, template, parcel_uid, status, send_after)
    VALUES (${uid}, ${channel}, ${recipient}, 'Тема', ${body}, ${template}, ${parcel ?? null}, ${status}, now())`.execute(
    db(),
  )
  return uid
}

interface Listed {
  readonly count: number
  readonly results: readonly { readonly uid: string; readonly status: string }[]
}
const list = async (query: Readonly<Record<string, string>>) => {
  const words = new URLSearchParams(query).toString()
  const response = await support.inject({ url: `${operatorListMessages.path}?${words}` })
  return response.json<Listed>().results.map(({ uid }) => uid)
}
const retry = async (payload: object) => {
  const response = await support.inject({
    method: 'POST',
    url: operatorRetryMessages.path,
    payload,
  })
  return [response.statusCode, response.json<object>()] as const
}
const audited = async () =>
  (await db().selectFrom('audit_log').select(['action', 'subject_id']).execute()).length

test('messages are found by state, channel, phone in any spelling, the beginning of an address and a parcel’s number', async () => {
  const parcel = await insertParcel(db())
  const sms = await put({ parcel: parcel.uid })
  const mail = await put({ channel: 'email', recipient: 'Anna@Example.org', status: 'failed' })
  expect(await list({})).toEqual(expect.arrayContaining([sms, mail]))
  expect(await list({ status: 'failed' })).toEqual([mail])
  expect(await list({ channel: 'sms' })).toEqual([sms])
  expect(await list({ search: '8 (916) 123-45-67' })).toEqual([sms])
  expect(await list({ search: 'anna@' })).toEqual([mail])
  expect(await list({ search: parcel.barcode })).toEqual([sms])
  expect(await list({ parcel: parcel.barcode })).toEqual([sms])
  expect(await list({ search: 'nobody' })).toEqual([])
})

test('what opens a cell or an account is shown to nobody, the words around it are', async () => {
  const bodyOf = async (template: string, more: Put = {}) => {
    const uid = await put({ template, ...more })
    const response = await support.inject({ url: operatorGetMessage.path.replace(':uid', uid) })
    return response.json<{ body: string | null }>().body
  }
  expect(await bodyOf('feedback_reply')).toBe('Слова')
  const { uid, pin, barcode } = await insertParcel(db())
  const body = `Код ${formatPin(pin)}. Посылка ${barcode}: https://example.org/p/${uid}`
  for (const template of ['arrived', 'reminder', 'extended', 'repeat', 'returned'])
    expect(await bodyOf(template, { parcel: uid, body })).toBe(
      `Код ••••-••••. Посылка ${barcode}: https://example.org/p/••••`,
    )
  for (const template of ['password_link', 'account_opened', 'email_confirm', 'email_changed'])
    expect(await bodyOf(template)).toBeNull()
})

test('what reports on deposits and of who looks for work is not shown to support', async () => {
  const templates = [
    'credited',
    'low_balance',
    'approval_asked',
    'approval_settled',
    'vacancy_response',
  ]
  for (const template of templates) {
    const uid = await put({ template })
    const url = operatorGetMessage.path.replace(':uid', uid)
    const hidden = { subject: '', body: null }
    expect((await support.inject({ url })).json<object>()).toMatchObject(hidden)
    expect((await manager.inject({ url })).json()).toMatchObject({ subject: 'Тема', body: 'Слова' })
  }
  const listed = await support.inject({ url: operatorListMessages.path })
  expect(
    listed.json<{ results: { subject: string }[] }>().results.map((row) => row.subject),
  ).toEqual(templates.map(() => ''))
})

test('of a webhook only the site is shown: the rest of its address lets in', async () => {
  const recipient = 'https://hooks.example/services/secret?key=1'
  const uid = await put({ channel: 'webhook', recipient })
  const response = await manager.inject({ url: operatorGetMessage.path.replace(':uid', uid) })
  expect(response.json<object>()).toMatchObject({ recipient: 'https://hooks.example' })
})

test('what was given up begins again; what was sent or is no longer true does not', async () => {
  const before = await audited()
  const failed = await put({ status: 'failed' })
  const sent = await put()
  const obsolete = await put({ status: 'obsolete' })
  expect(await retry({ uids: [failed, sent, obsolete, newUid()] })).toEqual([
    200,
    { retried: 1, left: 3 },
  ])
  expect(await list({ status: 'pending' })).toEqual([failed])
  expect(await audited()).toBe(before + 1)
})

test('all that were given up begin again together, once', async () => {
  for (let each = 0; each < 3; each++) await put({ status: 'failed' })
  const before = await audited()
  expect(await retry({ failed: true })).toEqual([200, { retried: 3, left: 0 }])
  expect(await retry({ failed: true })).toEqual([200, { retried: 0, left: 0 }])
  expect(await audited()).toBe(before + 1)
})

test('a wrong body is reported', async () => {
  for (const payload of [{}, { uids: [] }, { uids: ['x'] }, { failed: false }])
    expect((await retry(payload))[0]).toBe(400)
})
