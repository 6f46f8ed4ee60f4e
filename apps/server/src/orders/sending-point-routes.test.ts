import { getFittingCellSize, listCities } from '@yacheyka/contract/batches/sending-points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertTerminal, lineTo, order } from './test-orders.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let account: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  account = await signInCustomer(opened)
})
afterAll(() => opened.close())

const request = (url: string) => opened.app.inject({ url, headers: account.headers })
const fit = (query: string) => request(`${getFittingCellSize.path}?${query}`)

test.each([
  ['height=10.9&width=20.9&depth=42.6', { result: 'S/2', turned: null }],
  ['height=20&width=20&depth=9', { result: 'M/2', turned: 'S/2' }],
  ['height=1&width=42&depth=1', { result: 'oversize', turned: 'S/2' }],
  ['height=50&width=50&depth=50', { result: 'oversize', turned: null }],
  ['height=0&width=0&depth=0', { result: 'S/2', turned: null }],
])('a box of %s', async (query, expected) => {
  expect((await fit(query)).json()).toEqual(expected)
})

test.each([
  ['height=1&width=1', ['depth']],
  ['height=x&width=-1&depth=1001', ['height', 'width', 'depth']],
  ['height=1e1&width=&depth=0x1', ['height', 'width', 'depth']],
])('%s is rejected by the names of its sides', async (query, fields) => {
  const response = await fit(query)
  expect([response.statusCode, Object.keys(response.json()).toSorted()]).toEqual([
    400,
    fields.toSorted(),
  ])
})

test('cities, the greatest first; where the customer sends from comes from the last order', async () => {
  const cities = async () =>
    parseStrict(listCities.responses[200], (await request(listCities.path)).json())
  const before = await cities()
  expect(before.default).toBe('Москва')
  expect(before.results.slice(0, 2)).toEqual(['Москва', 'Санкт-Петербург'])
  expect(before.results).toContain('Киров, Кировская область')
  expect(before.results).not.toContain('Киров')
  expect(new Set(before.results).size).toBe(before.results.length)
  const { db } = opened.database
  await order(db, account.customerUid, [lineTo(await insertTerminal(db))])
  expect((await cities()).default).toBe('Казань')
})
