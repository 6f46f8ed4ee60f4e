import { sendVacancyResponse } from '@yacheyka/contract/vacancies/vacancies'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { beginCall, type RawCall } from '#/http/test-raw-call.ts'
import { ENGINEER } from './default-vacancies.ts'
import { keepDefaultVacancies } from './keep-default-vacancies.ts'
import { PDF } from './test-resumes.ts'

let opened: TestApp
/** Tokens that the captcha lets pass, each once; and all that it was asked about. */
const tokens = new Set<string>()
let requested: string[] = []
let calls: RawCall[] = []
let network = 0
beforeAll(async () => {
  opened = await openTestApp(
    { LIMIT_VACANCIES_PER_HOUR: '3', TRUST_PROXY: '1' },
    {
      captcha: {
        verify: (token) => {
          requested.push(token)
          return Promise.resolve(tokens.delete(token))
        },
      },
    },
  )
  await keepDefaultVacancies(opened.database.db)
})
afterAll(() => opened.close())
afterEach(() => {
  for (const { socket } of calls) socket.destroy()
  calls = []
  requested = []
  tokens.clear()
})

const RESPONSE = {
  name: 'Иванова Анна-Мария',
  email: 'anna@example.org',
  phone: '+7(916)123-45-67',
  message: 'Хочу работать у вас.',
  file: PDF.toString('base64'),
  fileNameExt: '.pdf',
  vacancy: ENGINEER.title,
}

/** From a new network each time. */
const send = async (fields: object, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode } = await opened.app.inject({
    method: 'POST',
    url: sendVacancyResponse.path,
    payload: { ...RESPONSE, ...fields },
    headers: { 'x-forwarded-for': `10.1.${(network += 1)}.1`, ...headers },
  })
  return statusCode
}

/** Nine megabytes are told, of which a few bytes come. */
async function begin(headers: Readonly<Record<string, string>> = {}) {
  const call = await beginCall(opened.app, {
    path: sendVacancyResponse.path,
    headers: {
      'x-forwarded-for': `10.1.${(network += 1)}.1`,
      'content-type': 'application/json',
      'content-length': '9000000',
      ...headers,
    },
    body: '{"name":"',
  })
  calls.push(call)
  return call
}

/** Their statuses, empty of those that are not answered yet. */
const statusesOf = (some: readonly RawCall[]) =>
  some.map(({ answered }) => answered().slice(9, 12)).toSorted()

test('a token of the header serves once, and the body’s is not asked about beside it', async () => {
  tokens.add('one')
  expect(await send({ yandex_token: 'one' }, { 'x-captcha-token': 'one' })).toBe(200)
  expect(requested).toEqual(['one'])
  expect(await send({ yandex_token: 'one' }, { 'x-captcha-token': 'one' })).toBe(403)
})

test('a token of the body alone still serves', async () => {
  tokens.add('two')
  expect(await send({ yandex_token: 'two' })).toBe(200)
  expect(requested).toEqual(['two'])
})

test('a header that does not hold is rejected before the body comes', async () => {
  const call = await begin({ 'x-captcha-token': 'stale' })
  expect(await call.status()).toBe(403)
  expect(call.answered()).toContain('Я не робот')
})

test('an address above its limit is rejected before the body comes', async () => {
  const from = { 'x-forwarded-for': '10.2.0.1' }
  for (let turn = 0; turn < 3; turn += 1) await send({ yandex_token: '' }, from)
  const call = await begin(from)
  expect(await call.status()).toBe(429)
  expect(call.answered()).toMatch(/retry-after: \d+/)
})

test('one address sends two at once, and slots are free again afterwards', async () => {
  for (const token of ['a', 'b', 'c']) tokens.add(token)
  const from = { 'x-forwarded-for': '10.3.0.1' }
  const three: RawCall[] = []
  for (const token of ['a', 'b', 'c'])
    three.push(await begin({ ...from, 'x-captcha-token': token }))
  await expect.poll(() => statusesOf(three)).toEqual(['', '', '429'])
  for (const { socket } of three) socket.destroy()
  let host = 1
  // Neighbours, whose slots are the same.
  const neighbour = () => {
    tokens.add('d')
    host += 1
    const headers = { 'x-forwarded-for': `10.3.0.${host}`, 'x-captcha-token': 'd' }
    return send({ yandex_token: 'd' }, headers)
  }
  await expect.poll(neighbour).toBe(200)
})

test('eight are taken at once in all, the ninth is asked to come back; slots of those who leave are free', async () => {
  const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
  for (const name of names) tokens.add(name)
  const nine: RawCall[] = []
  for (const name of names) nine.push(await begin({ 'x-captcha-token': name }))
  await expect.poll(() => statusesOf(nine)).toEqual([...Array<string>(8).fill(''), '503'])
  expect(nine.find(({ answered }) => answered() !== '')?.answered()).toMatch(/retry-after: \d+/)
  const another = () => {
    tokens.add('another')
    return send({ yandex_token: 'another' }, { 'x-captcha-token': 'another' })
  }
  expect(await another()).toBe(503)
  for (const { socket } of nine) socket.destroy()
  await expect.poll(another).toBe(200)
})

test('callers without a captcha hold slots of their own, and give them back when they leave', async () => {
  const three = [await begin(), await begin(), await begin()]
  await expect.poll(() => statusesOf(three)).toEqual(['', '', '503'])
  tokens.add('a').add('b')
  expect(await send({ yandex_token: 'a' })).toBe(503)
  expect(await send({ yandex_token: 'b' }, { 'x-captcha-token': 'b' })).toBe(200)
  for (const { socket } of three) socket.destroy()
  await expect.poll(() => send({ yandex_token: 'a' })).toBe(200)
})
