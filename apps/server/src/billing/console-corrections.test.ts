import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { Correction } from '@yacheyka/contract/billing/console-deposits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestOperator
let boris: TestOperator
let customer: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ OPERATOR_CORRECTION_LIMIT: '1000' })
  anna = await signInOperator(opened, 'manager', 'anna')
  boris = await signInOperator(opened, 'administrator', 'boris')
})
afterAll(() => opened.close())
beforeEach(async () => {
  customer = await signInCustomer(opened)
})

const urlOf = (path: string, uid: string) => path.replace(':uid', uid)
const request = (
  payload: unknown,
  {
    by = anna,
    key,
    of = customer.customerUid,
  }: { by?: TestOperator; key?: string; of?: string } = {},
) =>
  by.inject({
    method: 'POST',
    url: urlOf(OPERATOR_ENDPOINTS.operatorCorrectDeposit.path, of),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: payload as object,
  })
const correct = async (change: string, by = anna): Promise<Correction> => {
  const response = await request({ change, reason: 'Ошибка в счёте' }, { by })
  expect([response.statusCode, response.json()]).toEqual([201, expect.anything()])
  return response.json()
}
const approve = (uid: string, by = boris) =>
  by.inject({
    method: 'POST',
    url: urlOf(OPERATOR_ENDPOINTS.operatorApproveCorrection.path, uid),
  })
const refuse = (uid: string, payload: unknown = { reason: 'Не нужно' }, by = boris) =>
  by.inject({
    method: 'POST',
    url: urlOf(OPERATOR_ENDPOINTS.operatorRefuseCorrection.path, uid),
    payload: payload as object,
  })
const list = async (query: Record<string, string> = {}) =>
  (await anna.inject({ url: OPERATOR_ENDPOINTS.operatorListCorrections.path, query })).json<{
    count: number
    results: Correction[]
    limit: string
  }>()
const balance = () => balanceOf(opened.database.db, customer.customerUid)
const audited = async () => {
  const rows = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason', 'before', 'after'])
    .where('subject_id', '=', customer.customerUid)
    .orderBy('at')
    .orderBy('uid')
    .execute()
  return rows
}

test('within the limit it is done at once, and the statement and the log say why', async () => {
  const made = await correct('1000.00')
  expect(made).toMatchObject({
    status: 'booked',
    status_text: 'Проведено',
    change: '1000.00',
    balance: '1000.00',
    settled_by: null,
    own: true,
  })
  expect(await balance()).toBe(100_000)
  const statement = await opened.app.inject({
    url: `/api/juridical/juridical_users/${customer.userUid}/statement?from=2026-01-01&to=2026-12-31`,
    headers: customer.headers,
  })
  expect(statement.json().results[0]).toMatchObject({
    kind: 'correction',
    amount: '1000.00',
    note: 'Ошибка в счёте',
  })
  expect(await audited()).toEqual([
    {
      action: 'deposit.correct',
      actor: 'anna',
      reason: 'Ошибка в счёте',
      before: { balance: 0 },
      after: { change: 100_000, balance: 100_000 },
    },
  ])
})

test('above the limit it waits, and another operator books it once', async () => {
  const requested = await correct('1000.01')
  expect(requested).toMatchObject({ status: 'waiting', balance: '0.00', settled_at: null })
  expect(await balance()).toBe(0)
  const own = await approve(requested.uid, anna)
  expect([own.statusCode, own.json().code]).toEqual([403, 'own_correction'])
  expect((await refuse(requested.uid, { reason: 'Сам' }, anna)).statusCode).toBe(403)
  expect(await balance()).toBe(0)
  const pressed = await Promise.all(Array.from({ length: 6 }, () => approve(requested.uid)))
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await approve(requested.uid)).json()).toMatchObject({
    status: 'booked',
    settled_by: 'Оператор boris',
    own: false,
  })
  expect(await balance()).toBe(100_001)
  expect((await audited()).map(({ action, actor }) => [action, actor])).toEqual([
    ['correction.ask', 'anna'],
    ['correction.approve', 'boris'],
  ])
  const late = await refuse(requested.uid)
  expect([late.statusCode, late.json().detail]).toEqual([409, 'Исправление уже проведено.'])
})

test('small ones of one operator add up over a day; of another customer or operator they do not', async () => {
  expect((await correct('600.00')).status).toBe('booked')
  expect((await correct('-400.00')).status).toBe('booked')
  expect((await correct('0.01')).status).toBe('waiting')
  expect((await correct('1000.00', boris)).status).toBe('booked')
  await opened.database.db
    .updateTable('deposit_correction')
    .set({ asked_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect((await correct('1000.00')).status).toBe('booked')
  customer = await signInCustomer(opened)
  expect((await correct('1000.00')).status).toBe('booked')
})

test('a made-up operator has no limit of its own, and may not approve', async () => {
  const url = OPERATOR_ENDPOINTS.createOperator.path
  const payload = { login: 'puppet', name: 'Кукла', role: 'manager' }
  expect((await boris.inject({ method: 'POST', url, payload })).statusCode).toBe(201)
  const puppet = await signInOperator(opened, 'manager', 'puppet')
  expect((await correct('1000.00', boris)).status).toBe('booked')
  expect((await correct('0.01', puppet)).status).toBe('waiting')
  const requested = await correct('1000.01', boris)
  const refused = await approve(requested.uid, puppet)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'linked_operator'])
  expect((await approve(requested.uid, anna)).statusCode).toBe(200)
})

test('rejected with a reason, it is over', async () => {
  const requested = await correct('5000.00')
  expect((await refuse(requested.uid, { reason: ' ' })).json()).toEqual({
    reason: ['Напишите причину'],
  })
  const refused = await refuse(requested.uid)
  expect(refused.json()).toMatchObject({ status: 'refused', refusal: 'Не нужно' })
  for (const again of [await approve(requested.uid), await refuse(requested.uid)])
    expect([again.statusCode, again.json().detail]).toEqual([409, 'В исправлении уже отказано.'])
  expect(await balance()).toBe(0)
  expect((await audited()).at(-1)).toMatchObject({
    action: 'correction.refuse',
    actor: 'boris',
    reason: 'Не нужно',
  })
})

test('a change that the deposit does not cover is rejected with words; one that waits goes on waiting', async () => {
  const { db } = opened.database
  const uncovered = await request({ change: '-10.00', reason: 'Ошибка' })
  expect([uncovered.statusCode, uncovered.json().detail.replaceAll('\u00a0', ' ')]).toEqual([
    409,
    'На депозите 0,00 ₽: списать 10,00 ₽ нельзя.',
  ])
  expect((await list({ customer: customer.customerUid })).count).toBe(0)
  await move(db, { customerUid: customer.customerUid, change: 500_000 })
  const requested = await correct('-5000.00')
  await move(db, { customerUid: customer.customerUid, kind: 'order_payment', change: -1 })
  const misfit = await approve(requested.uid)
  expect([misfit.statusCode, misfit.json().detail.replaceAll('\u00a0', ' ')]).toEqual([
    409,
    'На депозите 4 999,99 ₽: списать 5 000,00 ₽ нельзя. Исправление осталось ждать.',
  ])
  expect((await list({ customer: customer.customerUid })).results[0]?.status).toBe('waiting')
  await move(db, { customerUid: customer.customerUid, change: 1 })
  expect((await approve(requested.uid)).statusCode).toBe(200)
  expect(await balance()).toBe(0)
  expect((await verifyLedger(db)).errors).toEqual([])
})

test('one key corrects once, however often and however many at once', async () => {
  const body = { change: '100.00', reason: 'Ошибка' }
  const twins = await Promise.all(Array.from({ length: 6 }, () => request(body, { key: 'same' })))
  expect(new Set(twins.map((twin) => twin.body)).size).toBe(1)
  expect(await balance()).toBe(10_000)
  expect((await request({ ...body, change: '101.00' }, { key: 'same' })).statusCode).toBe(422)
  expect((await request(body, { key: 'same', by: boris })).statusCode).toBe(201)
  expect(await balance()).toBe(20_000)
})

test('two who approve and reject at once: one of them does', async () => {
  const vera = await signInOperator(opened, 'manager', 'vera')
  for (let round = 0; round < 4; round += 1) {
    const { uid } = await correct('2000.00')
    const before = await balance()
    const [yes, no] = await Promise.all([approve(uid), refuse(uid, { reason: 'Нет' }, vera)])
    expect([yes.statusCode, no.statusCode].toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect((await balance()) - before).toBe(yes.statusCode === 200 ? 200_000 : 0)
  }
})

test('the list has what waits first, the oldest of it on top, and says the limit', async () => {
  const [first, second] = [await correct('3000.00'), await correct('4000.00')]
  const done = await correct('1.00')
  const mine = { customer: customer.customerUid }
  const { results, count, limit } = await list(mine)
  expect(results.map(({ uid }) => uid)).toEqual([first.uid, second.uid, done.uid])
  expect([count, limit]).toEqual([3, '1000.00'])
  expect((await list({ ...mine, status: 'booked' })).results.map(({ uid }) => uid)).toEqual([
    done.uid,
  ])
  const other = await boris.inject({
    url: OPERATOR_ENDPOINTS.operatorListCorrections.path,
    query: mine,
  })
  expect(other.json().results[0].own).toBe(false)
  const card = await anna.inject({
    url: urlOf(OPERATOR_ENDPOINTS.operatorGetCustomer.path, customer.customerUid),
  })
  expect(card.json()).toMatchObject({ balance: '1.00', corrections_waiting: 2 })
})

describe('nonsense', () => {
  test.each([
    [{ change: '0.00', reason: 'x' }, 'change'],
    [{ change: '-0.00', reason: 'x' }, 'change'],
    [{ change: '1', reason: 'x' }, 'change'],
    [{ change: '--1.00', reason: 'x' }, 'change'],
    [{ change: '1000000000000.00', reason: 'x' }, 'change'],
    [{ change: 5, reason: 'x' }, 'change'],
    [{ change: '1.00', reason: '' }, 'reason'],
    [{ change: '1.00', reason: 'x'.repeat(501) }, 'reason'],
    [{ change: '1.00' }, 'reason'],
  ])('%j is reported by its field', async (body, field) => {
    const response = await request(body)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
  })

  test('of nobody is 404', async () => {
    expect((await request({ change: '1.00', reason: 'x' }, { of: newUid() })).statusCode).toBe(404)
    expect((await request({ change: '1.00', reason: 'x' }, { of: 'x' })).statusCode).toBe(404)
    expect((await approve(newUid())).statusCode).toBe(404)
    expect((await refuse(newUid())).statusCode).toBe(404)
  })
})

test('only managers and administrators correct', async () => {
  for (const role of ['content', 'support'] as const) {
    const other = await signInOperator(opened, role)
    expect((await request({ change: '1.00', reason: 'x' }, { by: other })).statusCode).toBe(403)
    expect((await approve(newUid(), other)).statusCode).toBe(403)
  }
  const { path } = OPERATOR_ENDPOINTS.operatorListCorrections
  expect((await opened.app.inject({ url: path })).statusCode).toBe(401)
})
