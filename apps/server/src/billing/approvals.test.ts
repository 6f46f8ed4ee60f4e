import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import type { Invoice } from './invoices.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { settleByHand } from './settle-by-hand.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { openMoney } from './test-money.ts'

const {
  opened,
  manager,
  customer,
  inn,
  call,
  issue,
  pay,
  cancel,
  balance,
  audit,
  load,
  receipts,
  assign,
} = openMoney({ OPERATOR_CREDIT_LIMIT: '1000' })

let boris: TestOperator
beforeAll(async () => {
  boris = await signInOperator(opened(), 'administrator', 'boris')
})
/** Each test begins with the whole limit. */
beforeEach(async () => {
  await opened().database.db.deleteFrom('operator_credit').execute()
})

const {
  operatorApprove,
  operatorGetApproval,
  operatorListApprovals,
  operatorRefuse,
  operatorWithdraw,
  operatorConfirmAlone,
} = OPERATOR_ENDPOINTS

const approve = (uid: string, by = boris) => call(operatorApprove, uid, {}, by)
const refuse = (uid: string, by = boris, reason = 'Не нужно') =>
  call(operatorRefuse, uid, { payload: { reason } }, by)
const withdraw = (uid: string, by = manager()) => call(operatorWithdraw, uid, {}, by)
const waiting = async (by = boris) =>
  (await call(operatorListApprovals, '', { query: { status: 'waiting' } }, by)).json<{
    results: Approval[]
  }>().results
/** The newest that waits. */
const requested = async (): Promise<Approval> => {
  const [last] = (await waiting()).toReversed()
  if (last === undefined) throw new Error('nothing waits')
  return last
}
/** A payment of the invoice, with a number of its own. */
const row = (invoice: Invoice) => ({
  Номер: `сч-${invoice.number}`,
  НазначениеПлатежа: `Оплата по счёту № ${invoice.number}`,
  Сумма: (invoice.amount / 100).toFixed(2),
})
const detail = (response: Awaited<ReturnType<typeof pay>>) =>
  response.json().detail.replaceAll('\u00A0', ' ')
const allSound = async () => expect((await verifyLedger(opened().database.db)).errors).toEqual([])

describe('an invoice above the limit', () => {
  test('waits, and another operator credits it once; the limit is of all customers together', async () => {
    const [small, large] = [await issue(60_000), await issue(40_001)]
    expect((await pay(small)).json()).toMatchObject({ status: 'paid', waits: false })
    expect((await pay(large)).json()).toMatchObject({ status: 'issued', waits: true })
    expect(await balance()).toBe(60_000)
    const request = await requested()
    expect(request).toMatchObject({
      kind: 'invoice',
      amount: '400.01',
      own: false,
      confirm_from: null,
    })
    for (const again of [await pay(large), await cancel(large)])
      expect([again.statusCode, again.json().code]).toEqual([409, 'waits'])
    expect(detail(await pay(large))).toBe(
      `Счёт № ${large.number} ждёт согласия второго оператора, решите его в «Ждут второго».`,
    )
    const own = await approve(request.uid, manager())
    expect([own.statusCode, own.json().code]).toEqual([403, 'own_request'])
    expect((await refuse(request.uid, manager())).statusCode).toBe(403)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => approve(request.uid)))
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await balance()).toBe(100_001)
    expect((await audit(large.uid)).toSorted()).toEqual([
      'credit.approve boris',
      'credit.ask manager',
      'invoice.pay boris',
    ])
    await allSound()
  })

  test('exactly up to the limit is credited at once; a day later the whole limit is there again', async () => {
    const [first, second] = [await issue(100_000), await issue(100_000)]
    expect((await pay(first)).json().status).toBe('paid')
    await opened()
      .database.db.updateTable('operator_credit')
      .set({ credited_at: new Date(Date.now() - 24 * 3_600_000) })
      .execute()
    expect((await pay(second)).json().status).toBe('paid')
  })

  test('requested by many at once waits once, and many within the limit do not pass it together', async () => {
    const invoices = await Promise.all(Array.from({ length: 6 }, () => issue(30_000)))
    const responses = await Promise.all(invoices.map((invoice) => pay(invoice)))
    expect(
      responses.map((each) => each.json().status).filter((status) => status === 'paid'),
    ).toHaveLength(3)
    expect(await balance()).toBe(90_000)
    const left = (await waiting()).filter(({ customer: of }) => of?.inn === inn())
    expect(left).toHaveLength(3)
    await Promise.all(left.map(({ uid }) => withdraw(uid)))
  })

  test('declined with a reason or taken back, it may be requested again', async () => {
    const invoice = await issue(200_000)
    await pay(invoice)
    const first = await requested()
    expect((await refuse(first.uid, boris, ' ')).json()).toEqual({ reason: ['Напишите причину'] })
    expect((await refuse(first.uid)).json()).toMatchObject({
      status: 'refused',
      refusal: 'Не нужно',
    })
    expect((await approve(first.uid)).json()).toMatchObject({ code: 'settled' })
    expect((await pay(invoice)).json()).toMatchObject({ waits: true })
    const second = await requested()
    expect((await withdraw(second.uid, boris)).json().code).toBe('not_own')
    expect((await withdraw(second.uid)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await cancel(invoice)).json().status).toBe('cancelled')
    expect(await balance()).toBe(0)
    expect((await audit(invoice.uid)).toSorted()).toEqual([
      'credit.ask manager',
      'credit.ask manager',
      'credit.refuse boris',
      'credit.withdraw manager',
      'invoice.cancel manager',
    ])
  })

  test('paid by the command line meanwhile is not credited twice', async () => {
    const { db } = opened().database
    const invoice = await issue(200_000)
    await pay(invoice)
    const request = await requested()
    const paid = await settleByHand(db, 'pay', { uid: invoice.uid }, CLI_ACTOR, {
      ...TEST_LEDGER,
      creditLimit: 0,
    })
    expect(paid.outcome).toBe('paid')
    const late = await approve(request.uid)
    expect([late.statusCode, late.json().code]).toEqual([409, 'misfit'])
    expect((await refuse(request.uid)).statusCode).toBe(200)
    expect(await balance()).toBe(200_000)
    expect(await audit(invoice.uid)).toContain('invoice.pay cli')
    await allSound()
  })
})

describe('a receipt above the limit', () => {
  const unmatched = async (...amounts: readonly string[]) => {
    await load(...amounts.map((Сумма) => ({ НазначениеПлатежа: 'За доставку', Сумма })))
    return (await receipts({ unmatched: '1', search: inn() })).results
  }

  test('waits on its way to a deposit, and is credited by another operator', async () => {
    const [receipt] = await unmatched('1000.01')
    const uid = receipt?.uid ?? ''
    const target = { customer: customer().customerUid }
    expect((await assign(uid, target)).json()).toMatchObject({
      receipt: { waits: true, customer: null },
    })
    const again = await assign(uid, target)
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_assigned'])
    const request = await requested()
    expect(request).toMatchObject({ kind: 'receipt', amount: '1000.01' })
    expect(await balance()).toBe(0)
    expect((await approve(request.uid)).statusCode).toBe(200)
    expect(await balance()).toBe(100_001)
    expect((await receipts({ search: inn() })).results[0]).toMatchObject({
      waits: false,
      customer: { uid: customer().customerUid },
    })
    await allSound()
  })

  test('waits on its way to an invoice, which is held with it', async () => {
    const invoice = await issue(150_000)
    const [receipt] = await unmatched('1500.00')
    await assign(receipt?.uid ?? '', { invoice: invoice.number })
    expect((await pay(invoice)).json().code).toBe('waits')
    expect((await load(row(invoice))).rows[0]).toMatchObject({ outcome: 'waiting' })
    const request = await requested()
    expect((await approve(request.uid)).statusCode).toBe(200)
    expect(await balance()).toBe(150_000)
    expect((await load(row(invoice))).rows[0]).toMatchObject({ outcome: 'unmatched' })
    expect(await balance()).toBe(150_000)
    await allSound()
  })

  test('counts together with invoices paid by hand', async () => {
    const [receipt] = await unmatched('600.00')
    await pay(await issue(50_000))
    await assign(receipt?.uid ?? '', { customer: customer().customerUid })
    expect(await balance()).toBe(50_000)
    expect((await withdraw((await requested()).uid)).statusCode).toBe(200)
    expect((await receipts({ unmatched: '1', search: inn() })).results[0]).toMatchObject({
      waits: false,
    })
  })
})

describe('a statement above the limit', () => {
  test('is shown in full and credits nothing until another operator agrees; loaded again it stays one', async () => {
    const [first, second] = [await issue(70_000), await issue(80_000)]
    const documents = [row(first), row(second), { НазначениеПлатежа: 'За доставку', Сумма: '7.00' }]
    const report = await load(...documents)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting', 'unmatched'])
    expect(report.approval).toEqual(expect.any(String))
    const uid = report.approval ?? ''
    expect((await load(...documents)).approval).toBe(uid)
    expect((await receipts({ search: inn() })).count).toBe(0)
    expect((await pay(first)).json().code).toBe('waits')
    const card = (await call(operatorGetApproval, uid, {}, boris)).json()
    expect(card.approval).toMatchObject({ kind: 'statement', amount: '1500.00', credits: 2 })
    expect(card.rows).toEqual(report.rows)
    expect((await approve(uid, manager())).statusCode).toBe(403)
    expect(await balance()).toBe(0)

    const pressed = await Promise.all([approve(uid), approve(uid), approve(uid)])
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await balance()).toBe(150_000)
    expect((await receipts({ unmatched: '1', search: inn() })).count).toBe(1)
    const again = await load(...documents)
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['already', 'already', 'unmatched'])
    expect([again.approval, await balance()]).toEqual([null, 150_000])
    await allSound()
  })

  test.each([
    ['declined', (uid: string) => refuse(uid)],
    ['taken back', (uid: string) => withdraw(uid)],
  ])('%s leaves nothing behind and may be loaded again', async (_how, end) => {
    const invoice = await issue(150_000)
    const { approval } = await load(row(invoice))
    expect((await end(approval ?? '')).statusCode).toBe(200)
    expect([await balance(), (await receipts({ search: inn() })).count]).toEqual([0, 0])
    const again = await load(row(invoice))
    expect(again.approval).not.toBe(approval)
    expect((await approve(again.approval ?? '')).statusCode).toBe(200)
    expect(await balance()).toBe(150_000)
  })

  test('holds its invoices against other statements; the rest of those goes its way', async () => {
    const [held, free] = [await issue(150_000), await issue(10_000)]
    const { approval } = await load(row(held))
    const other = await load({ НазначениеПлатежа: 'Прочее', Сумма: '1.00' }, row(free), row(held))
    expect(other.rows.map(({ outcome }) => outcome)).toEqual(['unmatched', 'credited', 'waiting'])
    expect(await balance()).toBe(10_000)
    await approve(approval ?? '')
    expect(await balance()).toBe(160_000)
    await allSound()
  })

  test('does not credit what waits in another request, whoever has room for it', async () => {
    await pay(await issue(100_000))
    const small = await issue(10_000)
    expect((await pay(small)).json()).toMatchObject({ waits: true })
    await opened().database.db.deleteFrom('operator_credit').execute()
    expect((await load(row(small))).rows[0]).toMatchObject({
      outcome: 'waiting',
      reason: expect.stringContaining('ждёт согласия второго оператора'),
    })
    expect(await balance()).toBe(100_000)
    await approve((await requested()).uid)
    expect(await balance()).toBe(110_000)
    expect((await load(row(small))).rows[0]).toMatchObject({ outcome: 'already' })
    expect(await balance()).toBe(110_000)
  })

  test('credits only what was seen: what found another invoice since waits for a new import', async () => {
    const seen = await issue(150_000)
    const later = { НазначениеПлатежа: `Счёт № ${seen.number + 1}`, Сумма: '500.00' }
    const { approval, rows } = await load(row(seen), later)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['waiting', 'unmatched'])
    const issued = await issue(50_000)
    expect(issued.number).toBe(seen.number + 1)
    await approve(approval ?? '')
    expect(await balance()).toBe(150_000)
    expect((await load(row(seen), later)).rows.map(({ outcome }) => outcome)).toEqual([
      'already',
      'credited',
    ])
    expect(await balance()).toBe(200_000)
  })

  test('within the limit is credited at once, and counts', async () => {
    const [first, second] = [await issue(90_000), await issue(20_000)]
    expect((await load(row(first))).rows[0]).toMatchObject({ outcome: 'credited' })
    expect((await pay(second)).json()).toMatchObject({ waits: true })
    expect((await load(row(first))).rows[0]).toMatchObject({ outcome: 'already' })
    await withdraw((await requested()).uid)
  })
})

describe('who may', () => {
  const act = {
    approve: (uid: string, by: TestOperator) => approve(uid, by),
    refuse: (uid: string, by: TestOperator) => refuse(uid, by),
    withdraw: (uid: string, by: TestOperator) => withdraw(uid, by),
    confirm: (uid: string, by: TestOperator) =>
      call(operatorConfirmAlone, uid, { payload: { code: null } }, by),
    list: (_uid: string, by: TestOperator) => call(operatorListApprovals, '', {}, by),
    card: (uid: string, by: TestOperator) => call(operatorGetApproval, uid, {}, by),
  }

  test.each(Object.entries(act))(
    '%s: neither support nor an editor, nor without a sign-in',
    async (_name, send) => {
      for (const role of ['support', 'content'] satisfies OperatorRole[]) {
        const response = await send(newUid(), await signInOperator(opened(), role))
        expect([role, response.statusCode]).toEqual([role, 403])
      }
      const stranger: TestOperator = { ...boris, inject: (options) => opened().app.inject(options) }
      expect((await send(newUid(), stranger)).statusCode).toBe(401)
    },
  )

  test('of nothing is 404, and a manager may decide as an administrator does', async () => {
    for (const send of [act.approve, act.refuse, act.withdraw, act.card]) {
      expect((await send(newUid(), boris)).statusCode).toBe(404)
      expect((await send('x', boris)).statusCode).toBe(404)
    }
    const vera = await signInOperator(opened(), 'manager', 'vera')
    await pay(await issue(200_000))
    expect((await approve((await requested()).uid, vera)).statusCode).toBe(200)
  })

  test('corrections stand in the same list and are decided there', async () => {
    const path = OPERATOR_ENDPOINTS.operatorCorrectDeposit
    const payload = { change: '20000.00', reason: 'Возмещение' }
    const correction = await call(path, customer().customerUid, { payload })
    const { uid } = correction.json()
    expect(await requested()).toMatchObject({ uid, kind: 'correction', name: 'Возмещение' })
    expect((await approve(uid, manager())).json().code).toBe('own_request')
    expect((await withdraw(uid)).json().code).toBe('not_withdrawn')
    expect((await approve(uid)).json()).toMatchObject({
      status: 'booked',
      settled_by: 'Оператор boris',
    })
    expect(await balance()).toBe(2_000_000)
  })

  test('whoever asked is informed of the decision, and of a correction too', async () => {
    const { db } = opened().database
    const emailsSent = async () => {
      const emails = await db
        .selectFrom('outbox_message')
        .select(['recipient', 'subject', 'body'])
        .where('template', '=', 'approval_settled')
        .orderBy('uid')
        .execute()
      return emails.map(
        ({ recipient, subject }) => `${recipient} ${subject.replaceAll('\u00A0', ' ')}`,
      )
    }
    await db
      .updateTable('operator_user')
      .set({ contact_email: 'manager@example.org' })
      .where('uid', '=', manager().uid)
      .execute()
    await pay(await issue(200_000))
    await refuse((await requested()).uid)
    const path = OPERATOR_ENDPOINTS.operatorCorrectDeposit
    const payload = { change: '20000.00', reason: 'Возмещение' }
    const { uid } = (await call(path, customer().customerUid, { payload })).json()
    await approve(uid)
    expect(await emailsSent()).toEqual([
      'manager@example.org Отказано: 2 000,00 ₽',
      'manager@example.org Проведено: 20 000,00 ₽',
    ])
  })
})
