import {
  getPointsBinary,
  getPointsDetails,
  getPointsVersion,
} from '@yacheyka/contract/points/points'
import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from '@yacheyka/contract/widget/widget'
import { decodePoints } from '@yacheyka/core/points/points-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import type { TestApp } from '#/test-app.ts'
import { openWidgetApp } from './test-widget.ts'

const SHOP = 'https://shop.example'
const LIST = listWidgetTerminals.path

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openWidgetApp()
  anna = await signInCustomer(opened)
  await insertTerminal(db(), { M: 1 }, { number: 'СЕТЬ-1' })
})
afterAll(() => opened.close())

const db = () => opened.database.db
const make = (facts: TestKeyFacts = {}) =>
  makeTestKey(db(), anna.customerUid, { kind: 'publishable', origins: [SHOP], ...facts })
const request = (
  key: string,
  url: string = LIST,
  { scheme = 'Token', origin = SHOP, ...more } = {},
) =>
  opened.app.inject({
    url: encodeURI(url),
    ...more,
    headers: { authorization: `${scheme} ${key}`, origin },
  })
const numbersOf = (response: { json: () => { results: { number: string }[] } }) =>
  response.json().results.map(({ number }) => number)

test('a live key shows the network on its own sites, under Token and Bearer', async () => {
  const key = await make()
  for (const scheme of ['Token', 'Bearer']) {
    const response = await request(key, `${LIST}?limit=100`, { scheme })
    expect(response.headers['access-control-allow-origin']).toBe(SHOP)
    expect(numbersOf(response)).toEqual(['СЕТЬ-1'])
  }
  const foreign = await request(key, LIST, { origin: 'https://other.example' })
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign_origin'])
})

test('a test key shows the sandbox alone: its list, its cards, its map', async () => {
  const key = await make({ test: true })
  const found = numbersOf(await request(key, `${LIST}?limit=100`))
  expect(found).toContain('TEST-0001')
  expect(found.filter((number) => !number.startsWith('TEST-'))).toEqual([])
  const card = (number: string, by = key) =>
    request(by, getWidgetTerminal.path.replace(':number', number))
  expect((await card('TEST-0001')).json()).toMatchObject({ number: 'TEST-0001', available: true })
  expect((await card('СЕТЬ-1')).statusCode).toBe(404)
  expect((await card('TEST-0001', await make())).statusCode).toBe(404)
  const checked = await opened.app.inject({
    method: 'POST',
    url: validateWidgetTerminal.path.replace(':number', 'TEST-0002'),
    payload: { weight: 500, height: 5, width: 5, depth: 5 },
    headers: { authorization: `Token ${key}` },
  })
  expect(checked.json()).toMatchObject({ valid: false, state: 'full' })

  const { version } = await opened.context.points.sandbox()
  const network: { version: string } = (
    await opened.app.inject({ url: getPointsVersion.path })
  ).json()
  expect(network.version).not.toBe(version)
  const get = (path: string) => opened.app.inject({ url: path.replace(':version', version) })
  const binary = await get(getPointsBinary.path)
  expect(decodePoints(binary.rawPayload).count).toBe(found.length)
  const words = (await get(getPointsDetails.path.replace(':page', '0'))).json<{
    numbers: string[]
  }>()
  expect(words.numbers.toSorted()).toEqual(found.toSorted())
  const marks = await request(key, `${getWidgetMarks.path}?version=${version}`)
  expect(marks.rawPayload.length).toBe(found.length)
})

test('a key that is over, of nobody, or of a suspended customer opens nothing', async () => {
  const past = new Date(Date.now() - 1000)
  const codeWith = async (key: string) => {
    const response = await request(key)
    return [response.statusCode, response.json().code]
  }
  expect(await codeWith(await make({ expiresAt: past }))).toEqual([403, 'revoked'])
  expect(await codeWith(await make({ retiresAt: past }))).toEqual([403, 'revoked'])
  const boris = await signInCustomer(opened)
  const gone = await makeTestKey(db(), boris.customerUid, { kind: 'publishable' })
  await db()
    .updateTable('customer')
    .set({ suspended_at: past, suspension_reason: 'Проба' })
    .where('uid', '=', boris.customerUid)
    .execute()
  expect(await codeWith(gone)).toEqual([403, 'account_suspended'])
  await db().deleteFrom('api_key').where('customer_uid', '=', boris.customerUid).execute()
  expect(await codeWith(gone)).toEqual([401, 'unauthorized'])
})

test('a secret key in a page is rejected, and its owner learns of it once a day', async () => {
  const secret = await makeTestKey(db(), anna.customerUid)
  for (const _ of [1, 2]) {
    const response = await request(secret)
    expect([response.statusCode, response.json().code]).toEqual([403, 'secret_key_in_browser'])
  }
  // A server that shows it has the wrong key, and nobody else has seen it.
  const other = await makeTestKey(db(), anna.customerUid)
  const headers = { authorization: `Bearer ${other}` }
  expect((await opened.app.inject({ url: LIST, headers })).statusCode).toBe(403)
  const mails = await db()
    .selectFrom('outbox_message')
    .select('template')
    .where('template', 'in', ['api_key_in_query', 'api_key_in_page'])
    .execute()
  expect(mails).toEqual([{ template: 'api_key_in_page' }])
})
