import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeConfig } from '#/config.ts'
import { parseEnv } from '#/env.ts'
import { guardOptions } from './configured.ts'
import { type GuardOptions, openGuarded } from './guarded.ts'
import { makeCertificate } from './test-certificate.ts'
import { openTestProxy, type TestProxy } from './test-proxy.ts'

// The call that goes out by a proxy: what it sees, and whose word it takes.

const DAY = 86_400_000
const PUBLIC_URL = 'https://yacheyka.example'
const trusted = getCACertificates('default')
const { cert, key } = makeCertificate(
  'shop.example',
  new Date(Date.now() - DAY),
  new Date(Date.now() + DAY),
)

let shop: Server
let shopPort: number
let respond: RequestListener
let proxy: TestProxy
const received: {
  readonly name: unknown
  readonly headers: IncomingHttpHeaders
  readonly body: string
}[] = []

async function hear(request: IncomingMessage): Promise<void> {
  const { socket, headers } = request
  const name = socket instanceof TLSSocket ? Reflect.get(socket, 'servername') : undefined
  received.push({ name, headers, body: await text(request) })
}

beforeAll(async () => {
  shop = createServer({ cert, key }, (request, response) => {
    void hear(request).then(() => respond(request, response))
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopPort = (shop.address() as AddressInfo).port
})
beforeEach(async () => {
  proxy = await openTestProxy()
  received.length = 0
  respond = (_request, response) => response.writeHead(204).end()
  setDefaultCACertificates([cert])
})
afterEach(async () => {
  setDefaultCACertificates(trusted)
  vi.unstubAllEnvs()
  await proxy.close()
})
afterAll(async () => {
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

const guardedBy = (options: Partial<GuardOptions> = {}) =>
  openGuarded({
    publicUrl: PUBLIC_URL,
    allowLocal: false,
    proxy: proxy.url,
    resolve: () => Promise.reject(new Error('the proxy resolves names')),
    ...options,
  })
const callOf = (url = `https://shop.example:${shopPort}/hooks`) => ({
  url,
  headers: { 'webhook-id': 'evt_1' },
  body: '{"a":"secret"}',
})

test('the shop is called by CONNECT, and the proxy sees its name and port alone', async () => {
  expect(await guardedBy()(callOf())).toEqual({ status: 204, retryAfter: undefined, text: '' })
  expect(received).toMatchObject([
    { name: 'shop.example', headers: { 'webhook-id': 'evt_1' }, body: '{"a":"secret"}' },
  ])
  const target = `shop.example:${shopPort}`
  expect(proxy.requests).toEqual([
    { line: `CONNECT ${target}`, headers: { host: target, 'proxy-connection': 'close' } },
  ])
  const seen = Buffer.concat(proxy.seen).toString('latin1')
  expect(seen).toContain('shop.example')
  expect(seen).not.toMatch(/evt_1|secret|hooks/)
  await expect.poll(() => proxy.open.size).toBe(0)
})

test('the setting leads there', async () => {
  const env = parseEnv({ WEBHOOK_PROXY: proxy.url, PUBLIC_URL, LOG_LEVEL: 'silent' })
  const guarded = openGuarded(guardOptions(makeConfig(env)))
  expect(await guarded(callOf())).toMatchObject({ status: 204 })
  expect(proxy.requests).toHaveLength(1)
})

test('its password goes to the proxy, not to the shop', async () => {
  const url = proxy.url.replace('//', '//net:p%40ss@')
  expect(await guardedBy({ proxy: url })(callOf())).toMatchObject({ status: 204 })
  const basic = `Basic ${Buffer.from('net:p@ss').toString('base64')}`
  expect(proxy.requests).toMatchObject([{ headers: { 'proxy-authorization': basic } }])
  expect(received[0]?.headers).not.toHaveProperty('proxy-authorization')
})

test.each([
  [403, 'address_refused'],
  [407, 'address_refused'],
  [302, 'connect'],
  [429, 'connect'],
  [502, 'connect'],
])('%i of the proxy is %s, never a response of the shop', async (status, error) => {
  proxy.reply = status
  expect(await guardedBy()(callOf())).toEqual({ fault: error })
  expect([proxy.requests.length, received.length]).toEqual([1, 0])
  await expect.poll(() => proxy.open.size).toBe(0)
})

test('a proxy that is away, by a name of two addresses too, is no fault of the shop', async () => {
  const { url } = proxy
  await proxy.close()
  for (const each of [url, url.replace('127.0.0.1', 'localhost')])
    expect(await guardedBy({ proxy: each })(callOf())).toEqual({ fault: 'proxy', isAway: true })
  proxy = await openTestProxy()
})

test('nor is one that does not take our login for this address', async () => {
  proxy.reply = 407
  proxy.headers = 'proxy-authenticate: Basic realm="net"\r\n'
  expect(await guardedBy()(callOf())).toEqual({ fault: 'proxy', isAway: false })
})

test.each([
  { connect: 300, whole: 15_000 },
  { connect: 5000, whole: 300 },
])('a proxy that hangs is waited for no longer than is set (%j), and left', async (timeouts) => {
  proxy.reply = undefined
  expect(await guardedBy({ timeouts })(callOf())).toEqual({ fault: 'timeout' })
  expect(proxy.requests).toHaveLength(1)
  await expect.poll(() => proxy.open.size).toBe(0)
})

test('who ends it while the proxy hangs is reported as such, and the proxy is left', async () => {
  proxy.reply = undefined
  const ending = new AbortController()
  const answered = guardedBy()({ ...callOf(), signal: ending.signal })
  await expect.poll(() => proxy.requests.length).toBe(1)
  ending.abort()
  expect(await answered).toEqual({ fault: 'interrupted' })
  await expect.poll(() => proxy.open.size).toBe(0)
})

test('a shop that hangs behind it, and one whose text has no end', async () => {
  respond = () => undefined
  const timeouts = { connect: 5000, whole: 300 }
  expect(await guardedBy({ timeouts })(callOf())).toEqual({ fault: 'timeout' })
  respond = (_request, response) => {
    response.writeHead(500)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', pour)
    pour()
  }
  expect(await guardedBy()(callOf())).toMatchObject({ status: 500, text: 'x'.repeat(1024) })
  await expect.poll(() => proxy.open.size).toBe(0)
})

test('certificates are judged to the end: none that its own key alone has signed, none of another name', async () => {
  const other = callOf(`https://other.example:${shopPort}/`)
  expect(await guardedBy()(other)).toEqual({ fault: 'tls' })
  setDefaultCACertificates(trusted)
  expect(await guardedBy()(callOf())).toEqual({ fault: 'tls' })
  expect([proxy.requests.length, received.length]).toEqual([2, 0])
})

test.each(['https://127.0.0.1:8443/', 'https://[::1]/', 'https://db.internal/', PUBLIC_URL])(
  'what its spelling alone rejects (%s) is not called of the proxy',
  async (url) => {
    expect(await guardedBy()(callOf(url))).toEqual({ fault: 'url_refused' })
    expect(proxy.requests).toEqual([])
  },
)

test('nothing goes there without the setting, whatever the environment says, nor what is http', async () => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'])
    vi.stubEnv(name, proxy.url)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const local = { allowLocal: true, resolve: async () => ['127.0.0.1'] }
  expect(await guardedBy({ ...local, proxy: undefined })(callOf())).toMatchObject({ status: 204 })
  const plain = callOf(`http://shop.example:${shopPort}/`)
  // A shop of TLS does not understand it: it was reached all the same.
  expect(await guardedBy(local)(plain)).toEqual({ fault: 'answer_broken' })
  expect(proxy.open.size + proxy.requests.length).toBe(0)
})
