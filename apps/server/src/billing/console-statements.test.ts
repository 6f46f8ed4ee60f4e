import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { STATEMENT_SIZE_MAX, STATEMENT_TOO_LARGE } from '@yacheyka/contract/billing/console-bank'
import { describe, expect, test } from 'vitest'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { OUR_ACCOUNT, statementText } from './test-statement.ts'
import { newUid } from '#/db/uuid.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { form, openMoney } from './test-money.ts'

const {
  opened,
  manager,
  customer,
  inn,
  made,
  call,
  issue,
  balance,
  audit,
  unpaidOrder,
  orderStatus,
  upload,
  load,
  receipts,
  assign,
} = openMoney()

describe('a statement of the bank', () => {
  test('pays its invoices and orders that wait, says what became of each row, and doubles nothing', async () => {
    await unpaidOrder()
    const invoice = await issue(10_000_000)
    const documents = [
      { НазначениеПлатежа: `Оплата по счёту № ${invoice.number}`, Сумма: '100000.00' },
      { НазначениеПлатежа: 'За доставку', Сумма: '77.00' },
      { НазначениеПлатежа: 'Сумма с ошибкой', Сумма: '1,2,3' },
    ]
    const report = await load(...documents)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['credited', 'unmatched', 'faulty'])
    expect(report.rows[0]).toMatchObject({ row: 1, amount: '100000.00', invoice: invoice.number })
    expect(report.rows[1]).toMatchObject({ reason: 'в назначении платежа нет номера счёта' })
    expect(await orderStatus()).toBe('active')
    const after = await balance()
    const again = await load(...documents)
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['already', 'unmatched', 'faulty'])
    expect(await balance()).toBe(after)
    const seen = await opened().app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', customer().userUid),
      headers: customer().headers,
    })
    expect(seen.json().amount).toBe((after / 100).toFixed(2))
    const log = await opened()
      .database.db.selectFrom('audit_log')
      .select(['action', 'actor', 'subject_name'])
      .where('action', 'in', ['statement.import', 'receipt.credit'])
      .orderBy('at', 'desc')
      .orderBy('uid', 'desc')
      .limit(3)
      .execute()
    expect(log.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
      'receipt.credit manager',
      'statement.import manager',
      'statement.import manager',
    ])
    expect(log.some(({ subject_name: name }) => name === 'kl_to_1c.txt')).toBe(true)
  })

  test('that is none, or of another account, or no form, does nothing and says why', async () => {
    const other = statementText([]).replaceAll(OUR_ACCOUNT, '40702810000000000099')
    for (const content of ['привет', '', other]) {
      const response = await upload(content)
      expect([response.statusCode, response.json().code]).toEqual([400, 'no_statement'])
      expect(response.json().detail).toMatch(/^Ничего не загружено\. /)
    }
    const url = OPERATOR_ENDPOINTS.operatorImportStatement.path
    const json = await manager().inject({ method: 'POST', url, payload: { file: 'x' } })
    const broken = await manager().inject({
      method: 'POST',
      url,
      ...form('x'),
      payload: Buffer.from('--yacheyka-test\r\nno'),
    })
    const large = await upload('х'.repeat(STATEMENT_SIZE_MAX / 2 + 1))
    expect([large.statusCode, large.json().detail]).toEqual([413, STATEMENT_TOO_LARGE])
    const support = await signInOperator(opened(), 'support')
    const refused = await support.inject({ method: 'POST', url, ...form('x') })
    expect([json.statusCode, broken.statusCode, refused.statusCode]).toEqual([415, 400, 403])
  })

  test('what found nobody is seen with its candidates and assigned once, by hand', async () => {
    const { db } = opened().database
    const [mine, other] = [await issue(7700), await issue(9900)]
    await load(
      { НазначениеПлатежа: 'За доставку', Сумма: '77.00' },
      { НазначениеПлатежа: 'За доставку ещё', Сумма: '78.00' },
    )
    const waiting = await receipts({ unmatched: '1', search: inn() })
    expect(waiting.count).toBe(2)
    const [second, first] = waiting.results.toSorted((one, two) =>
      one.amount < two.amount ? 1 : -1,
    )
    if (first === undefined || second === undefined) throw new Error('no receipts')
    const card = (await call(OPERATOR_ENDPOINTS.operatorGetReceipt, first.uid)).json()
    expect(card.customers).toEqual([
      { uid: customer().customerUid, name: `ООО «Счётная № ${made()}»`, inn: inn() },
    ])
    expect(card.invoices[0]).toMatchObject({ number: mine.number, amount: '77.00' })

    const wrong = await assign(first.uid, { invoice: other.number })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'not_assigned'])
    for (const body of [{}, { invoice: 1, customer: customer().customerUid }, { invoice: 'x' }])
      expect((await assign(first.uid, body)).statusCode).toBe(400)
    expect((await assign(newUid(), { invoice: mine.number })).statusCode).toBe(404)
    expect((await assign(first.uid, { customer: newUid() })).statusCode).toBe(409)
    expect(await balance()).toBe(0)

    const pressed = await Promise.all(
      Array.from({ length: 4 }, () => assign(first.uid, { invoice: mine.number })),
    )
    expect(pressed.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await balance()).toBe(7700)
    await unpaidOrder()
    const toDeposit = await assign(second.uid, { customer: customer().customerUid })
    expect(toDeposit.json()).toMatchObject({
      linked: false,
      receipt: { unmatched: null, customer: { uid: customer().customerUid }, invoice: null },
    })
    expect((await receipts({ unmatched: '1', search: inn() })).count).toBe(0)
    expect((await receipts({ search: inn() })).count).toBe(2)
    expect(await audit(first.uid)).toEqual(['receipt.assign manager'])
    expect((await verifyLedger(db)).errors).toEqual([])
  })

  test('a receipt assigned to a deposit pays an order that waits', async () => {
    await unpaidOrder()
    await load({ НазначениеПлатежа: 'За доставку', Сумма: '99999.00' })
    const [waiting] = (await receipts({ unmatched: '1', search: inn() })).results
    await assign(waiting?.uid ?? '', { customer: customer().customerUid })
    expect(await orderStatus()).toBe('active')
  })

  test('receipts are found by payer, INN, purpose, sum and day', async () => {
    await load({ НазначениеПлатежа: `Аванс ${made()}-й`, Сумма: '1234.56' })
    const found = async (query: Record<string, string>) =>
      (await receipts(query)).results.some(({ payer_inn: payer }) => payer === inn())
    for (const search of [`ежик ${made()}`, inn(), `аванс ${made()}`, '1 234,56', '1234.56 ₽'])
      expect([search, await found({ search })]).toEqual([search, true])
    for (const search of ['волк', '1234,57', `${inn()}0`])
      expect([search, await found({ search })]).toEqual([search, false])
    expect(await found({ search: inn(), date_from: '2026-11-20', date_to: '2026-11-20' })).toBe(
      true,
    )
    expect(await found({ search: inn(), date_from: '2026-11-21' })).toBe(false)
    for (const [name, search] of FUZZ_STRINGS)
      for (const endpoint of [
        OPERATOR_ENDPOINTS.operatorListReceipts,
        OPERATOR_ENDPOINTS.operatorListInvoices,
      ]) {
        const { statusCode } = await call(endpoint, '', { query: { search } })
        expect([name, [200, 400].includes(statusCode)]).toEqual([name, true])
      }
  })
})
