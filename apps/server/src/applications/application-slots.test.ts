import { submitApplication } from '@yacheyka/contract/applications/applications'
import { afterEach, expect, test } from 'vitest'
import { beginCall, pourWithoutEnd, type RawCall } from '#/http/test-raw-call.ts'
import { NOTHING, openApplications } from './test-applications.ts'
import { encodeForm, FIELDS, post, SCANS } from './test-scans.ts'

const { opened, tokens, send, stored, checkedTokens } = openApplications()

let calls: RawCall[] = []
let network = 0
afterEach(() => {
  for (const { socket } of calls) socket.destroy()
  calls = []
})

const BOUNDARY = 'application-boundary'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a.pdf"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n`

/** An application that has begun, from a new network: so far its body has come. */
async function begin(body: string, headers: Readonly<Record<string, string>> = {}) {
  const call = await beginCall(opened().app, {
    path: submitApplication.path,
    headers: {
      'x-forwarded-for': `10.7.${(network += 1)}.1`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    body,
  })
  calls.push(call)
  return call
}
const STATED_LENGTH = { 'content-length': '9000000' }
const statusesOf = (some: readonly RawCall[]) =>
  some.map(({ answered }) => answered().slice(9, 12)).toSorted()

test('a captcha token is asked about once, wherever it stands in the form', async () => {
  tokens.add('first')
  expect((await send({ ...FIELDS, yandex_token: 'first' })).status).toBe(201)
  tokens.add('last')
  const { payload, type } = await encodeForm({ ...FIELDS, yandex_token: 'last' }, SCANS)
  const boundary = type.split('boundary=')[1] ?? ''
  const parts = payload.toString('latin1').split(`--${boundary}`)
  const turned = [parts[0], ...parts.slice(1, -1).toReversed(), parts.at(-1)].join(`--${boundary}`)
  const response = await post(opened().app, { payload: Buffer.from(turned, 'latin1'), type })
  expect(response.statusCode).toBe(201)
  expect(checkedTokens().filter((token) => token === 'first' || token === 'last')).toEqual([
    'first',
    'last',
  ])
})

test('a form that has not come to its files holds no slot', async () => {
  const thirty: RawCall[] = []
  for (let turn = 0; turn < 30; turn += 1)
    thirty.push(await begin(field('ceo_fullname', 'Иванова Анна Петровна'), STATED_LENGTH))
  expect((await send()).status).toBe(201)
  expect(new Set(statusesOf(thirty))).toEqual(new Set(['']))
})

test('twenty standing forms without a captcha hold four slots; one with it in front of its files passes', async () => {
  const standing: RawCall[] = []
  for (let turn = 0; turn < 20; turn += 1)
    standing.push(
      await begin((turn % 2 === 0 ? field('yandex_token', 'no good') : '') + file, STATED_LENGTH),
    )
  await expect
    .poll(() => statusesOf(standing).filter((status) => status === '503'))
    .toHaveLength(16)
  expect((await send()).status).toBe(201)
  // An old program, which sends the token behind the files, waits for one of the four.
  const { yandex_token: _token, ...fields } = FIELDS
  expect((await send(fields)).status).toBe(503)
  for (const { socket } of standing) socket.destroy()
  await expect.poll(async () => (await send(fields)).status).toBe(400)
})

test('sixteen are taken at once in all, four of one network', async () => {
  const held: RawCall[] = []
  const form = field('yandex_token', 'token') + file
  for (let host = 1; host <= 5; host += 1)
    held.push(await begin(form, { ...STATED_LENGTH, 'x-forwarded-for': `10.8.1.${host}` }))
  await expect.poll(() => statusesOf(held)).toEqual(['', '', '', '', '503'])
  for (let turn = 0; turn < 13; turn += 1) held.push(await begin(form, STATED_LENGTH))
  await expect.poll(() => statusesOf(held).filter((status) => status === '503')).toHaveLength(2)
  expect((await send()).status).toBe(503)
})

const MEGABYTE = 1024 * 1024

test.each([
  ['before the form', ' ', 1],
  ['a field', field('yandex_token', 'token') + field('ceo_fullname', '').slice(0, -2), 1],
  ['headers of a part', `--${BOUNDARY}\r\ncontent-disposition: form-data; x="`, 1],
  ['a file', field('yandex_token', 'token') + file, 64],
  ['behind the form', `${field('yandex_token', 'token')}${file}\r\n--${BOUNDARY}--\r\n`, 64],
])('a body without end is cut off soon after its limit: %s', async (_where, beginning, limit) => {
  const call = await begin('', { 'transfer-encoding': 'chunked' })
  await pourWithoutEnd(call, beginning)
  expect(await call.status()).toBe(413)
  expect(call.received()).toBeLessThan((limit + 2) * MEGABYTE)
  await expect.poll(stored).toEqual(NOTHING)
})
