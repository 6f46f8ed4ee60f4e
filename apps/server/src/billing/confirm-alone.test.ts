import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '#/operators/test-codes.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openMoney } from './test-money.ts'

const { opened, manager, call, issue, balance, audit } = openMoney({
  OPERATOR_CREDIT_LIMIT: '0',
})

let anna: TestOperator
let secret: string
const HOUR = 3_600_000
const { operatorConfirmAlone, operatorListApprovals, operatorPayInvoice } = OPERATOR_ENDPOINTS

beforeAll(async () => {
  anna = await signInOperator(opened(), 'administrator', 'anna')
  const post = (url: string, payload: object) => anna.inject({ method: 'POST', url, payload })
  secret = (await post(OPERATOR_ENDPOINTS.offerSecondFactor.path, { code: null })).json().secret
  await post(OPERATOR_ENDPOINTS.confirmSecondFactor.path, { code: codeOf(secret) })
})
beforeEach(async () => {
  const { db } = opened().database
  await db.deleteFrom('outbox_message').execute()
  // A code serves once, each test has its own.
  const fresh = { contact_email: null, totp_last_step: null }
  await db.updateTable('operator_user').set(fresh).execute()
  await disable(manager())
})

const disable = ({ uid }: TestOperator, hoursAgo = 25) =>
  opened()
    .database.db.updateTable('operator_user')
    .set({ disabled_at: new Date(Date.now() - hoursAgo * HOUR) })
    .where('uid', '=', uid)
    .execute()
const list = async (by = anna) =>
  (await call(operatorListApprovals, '', { query: { status: 'waiting' } }, by)).json<{
    results: Approval[]
    alone: boolean
    second_factor_asked: boolean
  }>()
const confirm = (uid: string, code: string | null, by = anna) =>
  call(operatorConfirmAlone, uid, { payload: { code } }, by)
const emails = () =>
  opened()
    .database.db.selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body'])
    .where('template', '=', 'approval_asked')
    .orderBy('recipient')
    .execute()

/** An invoice that waits, asked for so many hours ago. */
async function requested(hoursAgo: number) {
  const invoice = await issue(5_000_000)
  await call(operatorPayInvoice, invoice.uid, {}, anna)
  const request = (await list()).results.at(-1)
  if (request === undefined) throw new Error('nothing waits')
  await opened()
    .database.db.updateTable('credit_request')
    .set({ asked_at: new Date(Date.now() - hoursAgo * HOUR) })
    .where('uid', '=', request.uid)
    .execute()
  return { invoice, uid: request.uid }
}

test('the only administrator confirms his own an hour later, by the second factor asked again', async () => {
  const { invoice, uid } = await requested(0.9)
  const { results, ...listed } = await list()
  expect(listed).toMatchObject({ alone: true, second_factor_asked: true })
  expect(results.at(-1)?.confirm_from).toEqual(expect.any(String))
  const early = await confirm(uid, codeOf(secret))
  expect([early.statusCode, early.json().code]).toEqual([409, 'too_early'])
  expect(await balance()).toBe(0)

  const { invoice: other, uid: due } = await requested(1.1)
  expect((await confirm(due, null)).json()).toEqual({ code: [expect.any(String)] })
  const wrong = await confirm(due, '000000')
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_code'])
  expect(await balance()).toBe(0)
  expect((await confirm(due, codeOf(secret))).json()).toMatchObject({
    status: 'booked',
    confirmed_alone: true,
    settled_by: 'Оператор anna',
  })
  expect(await balance()).toBe(5_000_000)
  expect((await audit(other.uid)).toSorted()).toEqual([
    'credit.ask anna',
    'credit.confirm_alone anna',
    'invoice.pay anna',
  ])
  expect(await audit(invoice.uid)).toEqual(['credit.ask anna'])
})

test('is reported by e-mail at the request, at every administrator’s address; without any, at the support’s', async () => {
  await requested(0)
  const [support] = await emails()
  expect(support?.recipient).toBe(opened().context.config.brand.support_email)
  const { db } = opened().database
  await db.deleteFrom('outbox_message').execute()
  await db
    .updateTable('operator_user')
    .set({ contact_email: 'anna@example.org' })
    .where('uid', '=', anna.uid)
    .execute()
  const { invoice } = await requested(0)
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email?.recipient).toBe('anna@example.org')
  expect(email?.body).toContain(`№\u00A0${invoice.number}`)
  expect(email?.body).toContain('через час')
})

test('a second operator closes the way: one who is there, one just made, one who went lately', async () => {
  const { uid } = await requested(2)
  const why = async () => {
    const response = await confirm(uid, codeOf(secret))
    return [response.statusCode, response.json().code]
  }
  await disable(manager(), 23)
  expect(await why()).toEqual([403, 'not_alone'])
  await disable(manager(), 25)
  const url = OPERATOR_ENDPOINTS.createOperator.path
  const payload = { login: 'puppet', name: 'Кукла', role: 'manager', email: '' }
  expect((await anna.inject({ method: 'POST', url, payload })).statusCode).toBe(201)
  expect(await why()).toEqual([403, 'not_alone'])
  const puppet = await signInOperator(opened(), 'manager', 'puppet')
  const approved = await call(OPERATOR_ENDPOINTS.operatorApprove, uid, {}, puppet)
  expect([approved.statusCode, approved.json().code]).toEqual([403, 'linked_operator'])
  expect((await list(puppet)).results.find((each) => each.uid === uid)).toMatchObject({
    linked: true,
  })
  expect(await balance()).toBe(0)
  await disable(puppet)
})

test('codes cannot be guessed here either', async () => {
  const { uid } = await requested(2)
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await confirm(uid, '000000')).statusCode)
  expect(statuses).toContain(429)
  expect(await balance()).toBe(0)
})

test('in a demonstration no second factor is asked, and the hour stays', async () => {
  const { db } = opened().database
  const demonstration = { name: 'demonstration', value: JSON.stringify(true) }
  await db.insertInto('setting').values(demonstration).execute()
  const [early, due] = [await requested(0.9), await requested(1.1)]
  expect((await confirm(early.uid, null)).json().code).toBe('too_early')
  expect((await confirm(due.uid, null)).statusCode).toBe(200)
  expect(await balance()).toBe(5_000_000)
  await db.deleteFrom('setting').where('name', '=', 'demonstration').execute()
})
