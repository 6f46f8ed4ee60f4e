import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { describe, expect, test } from 'vitest'
import { move } from '#/ledger/test-ledger.ts'
import { openMoney } from './test-money.ts'

const { opened, manager, customer, call, audit } = openMoney()

describe('a deposit', () => {
  test('has its statement, the same as the cabinet’s, and as a workbook', async () => {
    await move(opened().database.db, { customerUid: customer().customerUid, change: 123_450 })
    const query = { from: '2026-11-01', to: '2026-11-30' }
    const ours = await call(OPERATOR_ENDPOINTS.operatorGetStatement, customer().customerUid, {
      query,
    })
    const theirs = await opened().app.inject({
      url: ENDPOINTS.getStatement.path.replace(':uid', customer().userUid),
      headers: customer().headers,
      query,
    })
    expect(ours.json()).toEqual(theirs.json())
    expect(ours.json()).toMatchObject({ count: 1, closing: '1234.50' })
    const sheet = await call(OPERATOR_ENDPOINTS.operatorGetStatementSheet, customer().customerUid, {
      query,
    })
    expect(sheet.headers['content-disposition']).toContain('statement-2026-11-01-2026-11-30.xlsx')
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const wrong = { query: { from: '2026-11-30', to: '2026-11-01' } }
    expect(
      (await call(OPERATOR_ENDPOINTS.operatorGetStatement, customer().customerUid, wrong))
        .statusCode,
    ).toBe(400)
  })

  test('has the line of its warning, and the log has its change', async () => {
    const set = (warn_below: string) =>
      call(OPERATOR_ENDPOINTS.operatorSetLowBalance, customer().customerUid, {
        payload: { warn_below },
      })
    expect((await set('500.00')).json()).toEqual({ warn_below: '500.00' })
    await set('500.00')
    expect((await set('-1.00')).statusCode).toBe(400)
    expect(await audit(customer().customerUid)).toEqual(['deposit.set_low_balance manager'])
    const amount = await opened().app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', customer().userUid),
      headers: customer().headers,
    })
    expect(amount.json().warn_below).toBe('500.00')
  })

  test('has acts of months that are over', async () => {
    const acts = await call(OPERATOR_ENDPOINTS.operatorListActs, customer().customerUid)
    expect(acts.json()).toEqual({ results: [] })
    const url = OPERATOR_ENDPOINTS.operatorGetActPdf.path
      .replace(':uid', customer().customerUid)
      .replace(':month', '2026-01')
    expect((await manager().inject({ url })).statusCode).toBe(404)
  })
})
