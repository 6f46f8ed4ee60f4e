import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { describe, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { openMoney } from './test-money.ts'

const {
  opened,
  customer,
  inn,
  made,
  call,
  issue,
  pay,
  cancel,
  balance,
  invoices,
  audit,
  unpaidOrder,
  orderStatus,
} = openMoney()

describe('an invoice', () => {
  test('marked paid is credited once, by whoever of many is first, and pays an order that waits', async () => {
    await unpaidOrder()
    expect(await orderStatus()).toBe('awaiting_payment')
    const invoice = await issue(10_000_000)
    const responses = await Promise.all(Array.from({ length: 6 }, () => pay(invoice)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual(
      [200, 409, 409, 409, 409, 409],
    )
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      `Счёт № ${invoice.number} уже оплачен: ничего не сделано.`,
    )
    expect(await orderStatus()).toBe('active')
    expect(await balance()).toBeLessThan(10_000_000)
    expect(await audit(invoice.uid)).toEqual(['invoice.pay manager'])
    expect((await verifyLedger(opened().database.db)).errors).toEqual([])
  })

  test('paid and cancelled at once: one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const invoice = await issue(100)
      const before = await balance()
      const [paid, cancelled] = await Promise.all([pay(invoice), cancel(invoice)])
      expect([paid.statusCode, cancelled.statusCode].toSorted((one, other) => one - other)).toEqual(
        [200, 409],
      )
      expect((await balance()) - before).toBe(paid.statusCode === 200 ? 100 : 0)
      expect(await audit(invoice.uid)).toHaveLength(1)
    }
  })

  test('is found by state, number, customer(), INN and day', async () => {
    const [first, second] = [await issue(100), await issue(200)]
    await cancel(first)
    const numbers = async (query: Record<string, string>) =>
      (await invoices(query)).results.map(({ number }) => number)
    expect(await numbers({ search: inn() })).toEqual([second.number, first.number])
    expect(await numbers({ search: `№ ${first.number}`, status: 'cancelled' })).toEqual([
      first.number,
    ])
    expect(await numbers({ search: `счетная ${made()}`, status: 'issued' })).toEqual([
      second.number,
    ])
    expect(await numbers({ customer: customer().customerUid, limit: '1' })).toEqual([second.number])
    expect(await numbers({ search: inn(), date_to: '2023-01-02' })).toEqual([])
    expect(await invoices({ search: inn(), date_from: '2023-01-01', offset: '5' })).toMatchObject({
      count: 2,
      results: [],
    })
    expect((await invoices({ search: inn() })).results[0]).toMatchObject({
      customer: { uid: customer().customerUid, name: `ООО «Счётная № ${made()}»`, inn: inn() },
      status_text: 'Ожидает оплаты',
    })
    const wrong = await call(OPERATOR_ENDPOINTS.operatorListInvoices, '', {
      query: { date_from: '2026-02-02', date_to: '2026-02-01', status: 'lost' },
    })
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['status']])
  })

  test('has its PDF; nobody’s is 404', async () => {
    const { uid } = await issue(100)
    const pdf = await call(OPERATOR_ENDPOINTS.operatorGetInvoicePdf, uid)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const endpoint of [
      OPERATOR_ENDPOINTS.operatorGetInvoicePdf,
      OPERATOR_ENDPOINTS.operatorPayInvoice,
      OPERATOR_ENDPOINTS.operatorCancelInvoice,
    ])
      for (const id of [newUid(), 'x']) expect((await call(endpoint, id)).statusCode).toBe(404)
  })
})
