import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { expect, test } from 'vitest'
import { CODES_OF_SOME, problemCodesOf } from './problems-of-calls.ts'

const CALLS = Object.entries(MERCHANT_ENDPOINTS) as [keyof typeof MERCHANT_ENDPOINTS, Endpoint][]

// A call that needs no key answers 401 and 403 as its scope does.
test.each(CALLS.filter(([, { access }]) => access !== 'anyone'))(
  '%s has a code for each of its refusals',
  (name, call) => {
    const refused = Object.keys(call.responses)
      .map(Number)
      .filter((status) => status >= 400)
    expect(refused.filter((status) => problemCodesOf(name, call, status).length === 0)).toEqual([])
  },
)

test('a code of some calls alone has one of them, whose contract has its status', () => {
  for (const code of CODES_OF_SOME) {
    const [status] = PROBLEMS[code]
    const having = CALLS.filter(([name, call]) => problemCodesOf(name, call, status).includes(code))
    expect([code, having.length]).not.toEqual([code, 0])
    for (const [name, call] of having)
      expect([name, code, Object.keys(call.responses)]).toEqual([
        name,
        code,
        expect.arrayContaining([String(status)]),
      ])
  }
})

test('codes of orders, keys and repeats stand at the calls that have them alone', () => {
  const codesOf = (name: keyof typeof MERCHANT_ENDPOINTS) =>
    Object.values(PROBLEMS).flatMap(([status]) =>
      problemCodesOf(name, MERCHANT_ENDPOINTS[name], status),
    )
  expect(codesOf('createMerchantOrder')).toContain('point_full')
  expect(codesOf('createMerchantInvoice')).not.toContain('point_full')
  expect(codesOf('createMerchantInvoice')).toContain('idempotency_in_progress')
  expect(codesOf('listMerchantPoints')).not.toContain('idempotency_key_missing')
  expect(codesOf('listMerchantActs')).toContain('live_key_only')
  expect(codesOf('getMerchantMe')).not.toContain('live_key_only')
  expect(codesOf('getMerchantMe')).not.toContain('bad_cursor')
})
