import { typeset } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { arriveAt, failAt } from './test-deliveries.ts'
import { makeTestWebhook } from './test-webhooks.ts'

// Who is told by e-mail that a webhook fails or was disabled, of whose, and once for each row of failures.

const HOUR = 3_600_000
const BEGAN = Date.parse('2026-11-20T09:00:00Z')
/** Of the failures. */
const hours = (count: number) => new Date(BEGAN + count * HOUR)

let opened: TestApp
let anna: TestAccount
let company = 0
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await db().deleteFrom('webhook_delivery').execute()
  await db().deleteFrom('webhook_endpoint').execute()
  await db().deleteFrom('outbox_message').execute()
  anna = await makeCompany()
})

const db = () => opened.database.db

/** Has a member of each role and of each state; both companies have a webhook at the same address. */
async function makeCompany(): Promise<TestAccount> {
  company += 1
  const email = (name: string) => `${name}@company-${company}.example`
  const owner = await signInCustomer(opened, { email: email('owner') })
  const { customerUid } = owner
  const add = (role: 'owner' | 'developer' | 'shipper' | 'accountant', name: string) =>
    signInCustomer(opened, { customerUid, role, email: name === '' ? '' : email(name) })
  for (const role of ['developer', 'shipper', 'accountant'] as const) await add(role, role)
  await add('owner', 'second-owner')
  await add('developer', '')
  const [disabled, invited] = [await add('owner', 'disabled'), await add('developer', 'invited')]
  await db()
    .updateTable('juridical_user')
    .set({ disabled_at: hours(0) })
    .where('uid', '=', disabled.userUid)
    .execute()
  await db()
    .updateTable('juridical_user')
    .set({ invited_until: hours(1000) })
    .where('uid', '=', invited.userUid)
    .execute()
  return owner
}
/** Those of the company that was made last who enter its integrations. */
const recipientsOf = (number = company) =>
  ['developer', 'owner', 'second-owner'].map((name) => `${name}@company-${number}.example`)

/** A webhook that works, and one delivery that waits. */
async function makeWebhook(customerUid: string): Promise<string> {
  const { uid } = await makeTestWebhook(db(), customerUid)
  await db().updateTable('webhook_endpoint').set({ state: 'enabled' }).execute()
  await putDelivery(uid)
  return uid
}
const putDelivery = async (endpointUid: string) => {
  await db().deleteFrom('webhook_delivery').execute()
  await db()
    .insertInto('webhook_delivery')
    .values({
      uid: newUid(),
      endpoint_uid: endpointUid,
      event_uid: newUid(),
      state: 'pending',
      next_at: hours(0),
      created_at: hours(0),
    })
    .execute()
}

const mails = () =>
  db()
    .selectFrom('outbox_message')
    .select(['channel', 'template', 'recipient', 'subject', 'body', 'send_after'])
    .orderBy('recipient')
    .execute()
/** «webhook_failing owner@company-1.example» */
const sentMails = async () =>
  (await mails()).map(({ template, recipient }) => `${template} ${recipient}`)
const failFrom = async (first: number, count: number) => {
  for (let n = 0; n < count; n += 1) await failAt(db(), hours(first))
}

test('after a day of failures the owners and developers of that customer are reported, once, and of the host alone', async () => {
  const other = await makeCompany()
  await makeWebhook(other.customerUid)
  const [ours, others] = [recipientsOf(company - 1), recipientsOf()]
  await makeWebhook(anna.customerUid)
  await failFrom(0, 4)
  await failAt(db(), new Date(hours(24).getTime() - 1))
  expect(await mails()).toEqual([])
  await failAt(db(), hours(24))
  expect(await mails()).toEqual(
    ours.map((recipient) => ({
      channel: 'email',
      template: 'webhook_failing',
      recipient,
      subject: typeset('Вебхук не отвечает сутки'),
      body: expect.stringContaining('shop.example'),
      send_after: hours(24),
    })),
  )
  expect((await mails())[0]?.body).not.toContain('/hooks')
  await failFrom(48, 3)
  expect(await mails()).toHaveLength(ours.length)
  expect(ours.filter((each) => others.includes(each))).toEqual([])
})

test('a day with four failures is no day of failures', async () => {
  await makeWebhook(anna.customerUid)
  await failFrom(0, 3)
  await failAt(db(), hours(60))
  expect(await mails()).toEqual([])
  await failAt(db(), hours(61))
  expect(await sentMails()).toEqual(recipientsOf().map((each) => `webhook_failing ${each}`))
})

test('five days of failures disable it, and the same people are reported', async () => {
  const other = await makeCompany()
  await makeWebhook(other.customerUid)
  const ours = recipientsOf(company - 1)
  const uid = await makeWebhook(anna.customerUid)
  await failFrom(0, 4)
  await failAt(db(), hours(24))
  await failAt(db(), new Date(hours(120).getTime() - 1))
  const failing = ours.map((each) => `webhook_failing ${each}`)
  expect(await sentMails()).toEqual(failing)
  await failAt(db(), hours(120))
  const disabling = ours.map((each) => `webhook_disabled ${each}`)
  expect((await sentMails()).toSorted()).toEqual([...disabling, ...failing])
  const last = (await mails()).find(({ template }) => template === 'webhook_disabled')
  expect(last).toMatchObject({
    subject: typeset('Вебхук выключен'),
    body: expect.stringMatching(/shop\.example.*пять.суток/),
    send_after: hours(120),
  })
  const disabled = await db()
    .selectFrom('webhook_endpoint')
    .select(['uid', 'disabled_reason'])
    .where('state', '=', 'disabled')
    .execute()
  expect(disabled).toEqual([{ uid, disabled_reason: 'failures' }])
})

test('who responds with 410 is disabled by the first of them, and the same people are reported', async () => {
  await makeWebhook(anna.customerUid)
  await failAt(db(), hours(0), 410)
  expect(await sentMails()).toEqual(recipientsOf().map((each) => `webhook_disabled ${each}`))
  expect((await mails())[0]?.body).toContain('410')
})

test('each row of failures and each webhook has e-mails of its own', async () => {
  const first = await makeWebhook(anna.customerUid)
  await failFrom(0, 4)
  await failAt(db(), hours(24))
  await arriveAt(db(), hours(25))
  await failFrom(26, 4)
  await failAt(db(), hours(49))
  expect(await mails()).toHaveLength(3)
  await putDelivery(first)
  await failAt(db(), hours(50))
  expect(await mails()).toHaveLength(6)
  await makeWebhook(anna.customerUid)
  await failFrom(26, 4)
  await failAt(db(), hours(50))
  expect(await mails()).toHaveLength(9)
  const recipients = (await mails()).map(({ recipient }) => recipient)
  expect(recipients).toEqual(recipientsOf().flatMap((each) => [each, each, each]))
})

test('of a webhook of the sandbox the same people of its owner are reported, and that it is the sandbox’s', async () => {
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  const uid = await makeWebhook(twin)
  await failFrom(0, 4)
  await failAt(db(), hours(24))
  expect(await sentMails()).toEqual(recipientsOf().map((each) => `webhook_failing ${each}`))
  const [failing] = await mails()
  expect(failing).toMatchObject({
    subject: typeset('Вебхук песочницы не отвечает сутки'),
    body: expect.stringContaining(typeset('События песочницы для shop.example')),
  })
  await db().deleteFrom('outbox_message').execute()
  await failAt(db(), hours(120))
  expect(await sentMails()).toEqual(recipientsOf().map((each) => `webhook_disabled ${each}`))
  expect((await mails())[0]?.subject).toBe(typeset('Вебхук песочницы выключен'))
  const { state } = await db()
    .selectFrom('webhook_endpoint')
    .select('state')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  expect(state).toBe('disabled')
})

test('of a trial access its developer is reported', async () => {
  const { customerUid } = await signInCustomer(opened, {
    role: 'developer',
    email: 'trial@example.org',
  })
  await db()
    .updateTable('customer')
    .set({ trial_until: hours(1000) })
    .where('uid', '=', customerUid)
    .execute()
  await makeWebhook(await openTwin(db(), customerUid, TEST_LEDGER))
  await failAt(db(), hours(0), 410)
  expect(await sentMails()).toEqual(['webhook_disabled trial@example.org'])
})

test('that a server of the sandbox responds with 410 is reported once a day, however often it is enabled again', async () => {
  const twin = await openTwin(db(), anna.customerUid, TEST_LEDGER)
  const uid = await makeWebhook(twin)
  const goneAt = async (hour: number) => {
    await db()
      .updateTable('webhook_endpoint')
      .set({ state: 'enabled', disabled_reason: null, failing_since: null, failures: 0 })
      .execute()
    await putDelivery(uid)
    await failAt(db(), hours(hour), 410)
  }
  await goneAt(0)
  await goneAt(1)
  expect(await sentMails()).toEqual(recipientsOf().map((each) => `webhook_disabled ${each}`))
  expect((await mails())[0]?.body).toMatch(/вебхук.песочницы/)
  await goneAt(24)
  expect(await mails()).toHaveLength(2 * recipientsOf().length)
})

test('emails say how long events are kept', async () => {
  await makeWebhook(anna.customerUid)
  await failAt(db(), hours(0), 410)
  expect((await mails())[0]?.body).toContain(typeset('События хранятся 21 день.'))
})
