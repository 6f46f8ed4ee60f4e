import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { openTestReceiver } from '#/adapters/webhook/test-receiver.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { startRelay } from '#/merchant-events/relay.ts'
import { startDeliveries } from '#/webhooks/deliver.ts'
import { blocksOf, canRun } from './test-guides.ts'
import { openListeningApp } from './test-listening.ts'
import { callsOf, endpointOf, fieldsOf, namesIn, textOf } from './test-printed-calls.ts'

let opened: Awaited<ReturnType<typeof openListeningApp>>
let folder: string
let relay: ReturnType<typeof startRelay>
beforeAll(async () => {
  opened = await openListeningApp()
  // As the process that works on the queue does.
  relay = startRelay(opened.database.db, opened.context.log)
  folder = mkdtempSync(join(tmpdir(), 'guides-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await relay.stop()
  await opened.close()
})

/** Blocks of a guide, as printed, after the quickstart's first. Every rejection ends the shell. */
async function send(guide: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const [settings = ''] = blocksOf('sh')
  const filled = settings
    .replace('yach_test_…', opened.key)
    .replace('https://yacheyka.example', opened.url)
  // A line for each response.
  const strict = 'curl() { command curl --fail-with-body "$@"; echo; }'
  const script = [strict, filled, ...blocksOf('sh', guide)].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...more },
  })
  return stdout
}
const TIMEOUT = { timeout: 20_000, interval: 20 }
const canCurl = canRun('curl', ['--version'], 'curl')

test.runIf(canCurl)('the calls for 1C-Bitrix price, order and cancel', async () => {
  const responses = await send('bitrix.md')
  for (const part of ['"status":"priced"', '"number":"bitrix-354"', '"status":"cancelled"'])
    expect(responses).toContain(part)
})

test.runIf(canCurl)('the call of InSales finds points with prices', async () => {
  const key = await makeTestKey(opened.database.db, opened.customerUid, {
    kind: 'publishable',
    test: true,
  })
  expect(await send('insales.md', { PUB: key })).toMatch(/"id":"TEST-0001".*"price":\d+/s)
})

test.runIf(canCurl)('the calls for RetailCRM end with labels', async () => {
  const responses = await send('retailcrm.md')
  for (const part of ['"number":"TEST-0001"', '"status":"priced"'])
    expect(responses).toContain(part)
  expect(readFileSync(join(folder, 'labels.pdf')).subarray(0, 4).toString()).toBe('%PDF')
})

test.runIf(canCurl)(
  'the calls for MoySklad go with Basic, and find the parcel by its number',
  async () => {
    const responses = await send('moysklad.md')
    expect(responses).toContain('"mode":"test"')
    expect(responses).toMatch(/"created":1,.*"number":"sklad-00017"/s)
    expect(responses).toContain('"next_cursor"')
  },
)

const KEYS = 'keys.md'
const WEBHOOKS = '../merchant-webhooks.md'
const SANDBOX = '../sandbox.md'

/** Answers to the blocks of a guide, one for each call. */
const responsesOf = async (guide: string, more?: Readonly<Record<string, string>>) =>
  (await send(guide, more))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Sends calls as a guide prints them, with the test key, and knows which were. */
function openCaller() {
  const sent = new Set<string>()
  const call = async (printed: string, id = '', body?: object, query = '') => {
    sent.add(printed)
    const { method, path } = endpointOf(printed)
    const response = await fetch(`${opened.url}${path.replace(':id', id)}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${opened.key}`,
        'idempotency-key': `guide-${sent.size}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${printed}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return { call, sent }
}
type Call = ReturnType<typeof openCaller>['call']
const printedIn = (guide: string) => new Set(callsOf(guide).map(({ printed }) => printed))

test.each([KEYS, WEBHOOKS, SANDBOX])(
  'the calls that %s names are those of the contract, with their fields',
  (guide) => {
    const calls = callsOf(guide).map((each) => ({ ...each, endpoint: endpointOf(each.printed) }))
    const named = calls.flatMap(({ printed, fields, endpoint }) =>
      fields === undefined ? [] : [[printed, namesIn(fields), fieldsOf(endpoint)] as const],
    )
    expect(named.map(([printed, fields]) => [printed, fields])).toEqual(
      named.map(([printed, , fields]) => [printed, fields]),
    )
  },
)

test.runIf(canCurl)('the calls of keys.md describe a key, and end one that leaked', async () => {
  const { db } = opened.database
  const leaked = await makeTestKey(db, opened.customerUid, { test: true })
  const [me, report, ...more] = await responsesOf(KEYS, { LEAKED: leaked })
  expect(more).toEqual([])
  expect(me).toMatchObject({
    mode: 'test',
    company: { name: expect.any(String) },
    scopes: expect.arrayContaining(['parcels:read']),
    key: { expires_at: null },
    limits: expect.arrayContaining([expect.objectContaining({ policy: 'read' })]),
  })
  expect(report).toEqual({ revoked: true })
  const ended = await fetch(`${opened.url}/api/v1/me`, {
    headers: { authorization: `Bearer ${leaked}` },
  })
  expect([ended.status, await ended.json()]).toMatchObject([401, { code: 'key_revoked' }])
  const [pattern = ''] = blocksOf('text', KEYS)
  const pub = await makeTestKey(db, opened.customerUid, { kind: 'publishable' })
  for (const key of [leaked, opened.liveKey, pub])
    expect(new RegExp(pattern.trim()).exec(`KEY=${key};`)?.[0]).toBe(key)
})

test.runIf(canCurl)('the calls of sandbox.md drive a parcel, money and events', async () => {
  const { call, sent } = openCaller()
  const [parcel, ...more] = await responsesOf(SANDBOX)
  expect(more).toEqual([])
  expect(parcel).toMatchObject({
    id: expect.stringMatching(/^YT\d{13}$/),
    point: { number: 'TEST-0001' },
    test: true,
  })
  const advance = 'POST /parcels/{id}/advance'
  const to = 'ready_for_pickup'
  expect(await call(advance, parcel.id, { to })).toMatchObject({ status: to })
  const { data } = await call('GET /parcels/{id}/messages', parcel.id)
  expect(data).toMatchObject([{ channel: 'sms', recipient: '+79161234567' }])
  for (const [printed, balance] of [
    ['POST /deposit', '77.50'],
    ['POST /sandbox/deposit', '78.50'],
  ] as const) {
    expect(await call(printed, '', { balance })).toMatchObject({ balance })
    expect(await call('GET /api/v1/me')).toMatchObject({ sandbox: { balance } })
  }
  const { id } = await call('POST /events', '', { type: 'order.lapsed' })
  await vi.waitFor(async () => {
    const { data: events } = await call('GET /events', '', undefined, '?type=order.lapsed')
    expect(events).toMatchObject([{ id, test: true }])
  }, TIMEOUT)
  const invoice = await call('POST /api/v1/deposit/invoices', '', { amount: '1500.00' })
  expect(invoice).toMatchObject({ full_number: expect.stringMatching(/^ТЕСТ-\d+$/), test: true })
  expect(await call('DELETE /data')).toMatchObject({ balance: '100000.00' })
  expect(sent).toEqual(printedIn(SANDBOX))
})

test.runIf(canCurl)('points and numbers of sandbox.md reject as it says', async () => {
  const rows = [...textOf(SANDBOX).matchAll(/^\| `(TEST-\d{4})` .*`(\w+)`/gm)]
  const refusing = rows.filter(([, , code = '']) => Object.hasOwn(PROBLEMS, code))
  expect(refusing.map(([, point]) => point)).toEqual(['TEST-0002', 'TEST-0003', 'TEST-0004'])
  const [block = ''] = blocksOf('sh', SANDBOX)
  const printed = JSON.parse(/'(\{[^']*\})'/.exec(block)?.[1] ?? '')
  const codeOf = async (more: object) => {
    const response = await fetch(`${opened.url}/api/v1/parcels`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${opened.key}`,
        'content-type': 'application/json',
        'idempotency-key': JSON.stringify(more),
      },
      body: JSON.stringify({ ...printed, ...more }),
    })
    const { code } = (await response.json()) as { readonly code?: string }
    return code
  }
  for (const [, point, code] of refusing)
    expect(await codeOf({ point, number: `guide-${point}`, weight_g: 1001 })).toBe(code)
  expect(textOf(SANDBOX)).toMatch(/Номер посылки на `-price`:\s`price_changed`/)
  expect(await codeOf({ number: 'guide-price' })).toBe('price_changed')
})

test.runIf(canCurl)('the calls of merchant-webhooks.md make a webhook and send again', async () => {
  const { call, sent } = openCaller()
  const [made, ...more] = await responsesOf(WEBHOOKS)
  expect(more).toEqual([])
  expect(made).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    state: 'unverified',
    filters: { status_group: ['at_point', 'received'] },
  })
  // Nobody answers at that address.
  expect(await call('DELETE /{id}', made.id)).toBeUndefined()
  const shop = await openTestReceiver()
  const { config, log } = opened.context
  const engine = startDeliveries({ config, db: opened.database.db, log, lookEvery: 20 })
  try {
    const { id } = await call('POST', '', { url: shop.url, types: ['*'] })
    const enabled = () =>
      vi.waitFor(async () => {
        expect(await call('GET /{id}', id)).toMatchObject({ state: 'enabled', waiting: 0 })
      }, TIMEOUT)
    await enabled()
    expect(JSON.parse(shop.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.ping' })
    await tryDeliveries(call, id)
    await tryChanges(call, id, enabled)
    expect(shop.received.at(-1)?.path).toBe('/hooks/other')
  } finally {
    await engine.stop()
    await shop.close()
  }
  expect(sent).toEqual(printedIn(WEBHOOKS))
})

/** What was sent to a webhook that works, found by each filter that the guide names, and sent again. */
async function tryDeliveries(call: Call, id: string) {
  const from = new Date().toISOString()
  const { call: sandbox } = openCaller()
  const { id: event } = await sandbox('POST /events', '', { type: 'parcel.created' })
  const filters = {
    endpoint: id,
    event,
    number: 'A-10042',
    type: 'parcel.created',
    state: 'delivered',
    created_from: '2026-01-01T00:00:00Z',
    created_to: '2126-01-01T00:00:00Z',
  }
  const [named = ''] = /отборы [^.]+/.exec(textOf(WEBHOOKS)) ?? []
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(filters))
  const list = `?${new URLSearchParams(filters).toString()}`
  const deliveries = 'GET /api/v1/webhook_deliveries'
  await vi.waitFor(async () => {
    expect((await call(deliveries, '', undefined, list)).data).toHaveLength(1)
  }, TIMEOUT)
  const [delivery] = (await call(deliveries, '', undefined, list)).data
  expect(await call('GET /api/v1/webhook_deliveries/{id}', delivery.id)).toMatchObject({
    calls: [{ status: 204, answer: '' }],
  })
  expect(await call('POST /webhook_deliveries/{id}/resend', delivery.id, {})).toMatchObject({
    event,
  })
  await vi.waitFor(async () => {
    expect((await call(deliveries, '', undefined, list)).data).toHaveLength(2)
  }, TIMEOUT)
  const to = new Date(Date.now() + 1000).toISOString()
  const replay = await call('POST /webhook_endpoints/{id}/replay', id, { from, to })
  expect(replay).toEqual({ deliveries: 1 })
  expect(await call('POST /webhook_endpoints/{id}/test', id, { type: 'order.paid' })).toMatchObject(
    { status: 204 },
  )
}

/** Acts on a webhook that works; it is tried at `/other` in the end. */
async function tryChanges(call: Call, id: string, enabled: () => Promise<void>) {
  expect(await call('POST /{id}/rotate_secret', id, { overlap_hours: 24 })).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_until: expect.any(String),
  })
  expect(await call('POST /{id}/disable', id, {})).toMatchObject({
    state: 'disabled',
    disabled_reason: 'merchant',
  })
  expect(await call('POST /{id}/enable', id, { send_waiting: false })).toMatchObject({
    state: 'unverified',
  })
  await enabled()
  const { data } = await call('GET')
  const other = `${data[0].url}/other`
  expect(await call('PATCH /{id}', id, { url: other })).toMatchObject({
    url: other,
    state: 'unverified',
  })
  await enabled()
}
