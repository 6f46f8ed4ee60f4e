import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { RESPONSES } from './responses.ts'
import { differencesOf, shownResponse } from './test-responses.ts'

const CALLS = Object.entries(MERCHANT_ENDPOINTS) as [keyof typeof MERCHANT_ENDPOINTS, Endpoint][]
const schemasOf = ({ responses }: Endpoint) =>
  [responses[200], responses[201]].filter((schema) => schema !== null && schema !== undefined)

test('each call that answers JSON has a stored response, and no other', () => {
  const wanted = CALLS.filter(([, call]) => schemasOf(call).length > 0).map(([name]) => name)
  expect(Object.keys(RESPONSES).toSorted()).toEqual(wanted.toSorted())
})

test.each(CALLS.filter(([name]) => name in RESPONSES))(
  'the stored response of %s is one of its contract',
  (name, call) => {
    const accepted = schemasOf(call).map((schema) => z.safeParse(schema, RESPONSES[name]).success)
    expect(accepted).toContain(true)
  },
)

test('what differs from run to run is shown in one form', () => {
  expect(
    shownResponse({
      id: 'YT9999999999999',
      at: '2030-01-01T00:00:00Z',
      list: [{ url: 'http://127.0.0.1:4711/p/FhXgnJoFW3W4nykyaMCVT4' }, {}],
      days: ['a', 'b'],
      next_cursor: null,
    }),
  ).toEqual({
    id: 'YT1000000000016',
    at: '2026-11-23T09:00:00Z',
    list: [{ url: 'https://network.example/p/…' }],
    days: ['a', 'b'],
    next_cursor: null,
  })
})

test('answers are compared by names of fields and kinds of values', () => {
  expect(differencesOf({ a: 1, b: null, c: [] }, { a: 2, b: 'x', c: [1] })).toEqual([])
  expect(differencesOf({ a: 1, b: { c: 1 } }, { a: '1', b: { d: 1 } })).toEqual([
    '#/a: number stored, string answered',
    '#/b/c: not answered',
    '#/b/d: not stored',
  ])
})
