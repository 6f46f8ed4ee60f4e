import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGuarded } from './guarded.ts'
import { makeCertificate } from './test-certificate.ts'
import { HANGS, openTestReceiver, statusOf, type TestReceiver } from './test-receiver.ts'

// The call that goes out to shops' servers, against real ones.

let shop: TestReceiver
beforeEach(async () => {
  shop = await openTestReceiver()
})
afterEach(() => shop.close())

const PUBLIC_URL = 'https://yacheyka.example'
const SHORT = { connect: 300, whole: 300 }
const local = openGuarded({ publicUrl: PUBLIC_URL, allowLocal: true })
const impatient = openGuarded({ publicUrl: PUBLIC_URL, allowLocal: true, timeouts: SHORT })
const callOf = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"я"}' })

test('it posts what it is given, and says the status', async () => {
  expect(await local(callOf(shop.url))).toEqual({ status: 204, retryAfter: undefined, text: '' })
  expect(shop.received).toMatchObject([
    { path: '/hooks', body: '{"a":"я"}', headers: { 'webhook-id': 'evt_1' } },
  ])
})

test('a redirect is a response, and nobody goes after it', async () => {
  shop.reply = statusOf(307, { location: `${shop.url}/other` })
  expect(await local(callOf(shop.url))).toMatchObject({ status: 307 })
  expect(shop.received).toHaveLength(1)
})

test.each([301, 302, 307, 308])(
  'a redirect (%i) to the metadata of a cloud is a response, and no connection goes there',
  async (status) => {
    shop.reply = statusOf(status, { location: 'http://169.254.169.254/latest/meta-data/' })
    const requested: string[] = []
    const guarded = openGuarded({
      publicUrl: PUBLIC_URL,
      allowLocal: true,
      resolve: async (name) => {
        requested.push(name)
        return ['127.0.0.1']
      },
    })
    const { port } = new URL(shop.url)
    const outcome = await guarded(callOf(`http://shop.example:${port}/hooks`))
    expect(outcome).toEqual({ status, retryAfter: undefined, text: '' })
    expect([requested, shop.received.length]).toEqual([['shop.example'], 1])
  },
)

describe('TLS', () => {
  const DAY = 86_400_000
  const before = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(before))

  /** Calls a server that shows a certificate of these days, which is trusted in all else. */
  async function callWith(days: readonly [from: number, to: number], isTrusted = true) {
    const [from, to] = days.map((day) => new Date(Date.now() + day * DAY))
    if (from === undefined || to === undefined) throw new Error('two days are needed')
    const { cert, key } = makeCertificate('shop.example', from, to)
    if (isTrusted) setDefaultCACertificates([cert])
    let calls = 0
    const server = createSecureServer({ cert, key }, (_request, response) => {
      calls += 1
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const guarded = openGuarded({
      publicUrl: PUBLIC_URL,
      allowLocal: true,
      resolve: async () => ['127.0.0.1'],
    })
    const { port } = server.address() as AddressInfo
    const outcome = await guarded(callOf(`https://shop.example:${port}/`))
    await new Promise((resolve) => server.close(resolve))
    return { reply: outcome, calls }
  }

  test('a certificate that is valid now is taken', async () => {
    expect(await callWith([-1, 1])).toMatchObject({ reply: { status: 204 }, calls: 1 })
  })

  test.each([
    ['expired', [-2, -1], true],
    ['not valid yet', [1, 2], true],
    ['signed by itself alone', [-1, 1], false],
  ] as const)('one that is %s is an error, and nothing is sent', async (_what, days, isTrusted) => {
    expect(await callWith(days, isTrusted)).toEqual({ reply: { fault: 'tls' }, calls: 0 })
  })
})

test('what Retry-After says comes with it', async () => {
  shop.reply = statusOf(429, { 'retry-after': '7' })
  expect(await local(callOf(shop.url))).toEqual({ status: 429, retryAfter: '7', text: '' })
})

test('the first kilobyte of its text comes with it, as the store can keep it', async () => {
  shop.reply = (response) => response.writeHead(500).end(`\0${'я'.repeat(2000)}`)
  // A zero and half of a letter are not kept.
  expect(await local(callOf(shop.url))).toMatchObject({
    status: 500,
    text: `\uFFFD${'я'.repeat(511)}`,
  })
})

test('who says nothing is waited for no longer than is set', async () => {
  shop.reply = HANGS
  expect(await impatient(callOf(shop.url))).toEqual({ fault: 'timeout' })
})

test('a status stands, however its text ends: without end, drop by drop, cut off', async () => {
  shop.reply = (response) => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', pour)
    pour()
  }
  expect(await local(callOf(shop.url))).toMatchObject({ status: 200 })
  shop.reply = (response) => response.writeHead(202).write('x')
  expect(await impatient(callOf(shop.url))).toMatchObject({ status: 202 })
  shop.reply = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy())
  }
  expect(await local(callOf(shop.url))).toMatchObject({ status: 200 })
})

test('what is no HTTP, more headers than anybody needs, and a closed door are errors without an address', async () => {
  shop.reply = (response) => response.socket?.end('HELLO\r\n')
  expect(await local(callOf(shop.url))).toEqual({ fault: 'answer_broken' })
  shop.reply = (response) => {
    for (let n = 0; n < 10_000; n += 1) response.setHeader(`x-${n}`, 'y'.repeat(100))
    response.writeHead(200).end()
  }
  expect(await local(callOf(shop.url))).toEqual({ fault: 'answer_broken' })
  await shop.close()
  expect(await local(callOf(shop.url))).toEqual({ fault: 'connect' })
  shop = await openTestReceiver()
  expect(await local(callOf(shop.url.replace('http:', 'https:')))).toEqual({ fault: 'tls' })
})

test('who ends it early is reported as such', async () => {
  shop.reply = HANGS
  const ending = new AbortController()
  const outcome = local({ ...callOf(shop.url), signal: ending.signal })
  await expect.poll(() => shop.received.length).toBe(1)
  ending.abort()
  expect(await outcome).toEqual({ fault: 'interrupted' })
})

test.each([
  [['127.0.0.1']],
  [['1.1.1.1', '169.254.169.254']],
  [['::ffff:10.0.0.1']],
  [['2606:4700:4700::1111', 'fd00::1']],
])('a name that leads to %j is not called', async (addresses) => {
  const guarded = openGuarded({
    publicUrl: PUBLIC_URL,
    allowLocal: false,
    resolve: async () => addresses,
  })
  expect(await guarded(callOf('https://shop.example/'))).toEqual({ fault: 'address_refused' })
})

test('the address that was judged is the one that is called: the name is requested once', async () => {
  const sockets: Socket[] = []
  const door = createServer((socket) => {
    sockets.push(socket)
    socket.destroy()
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  const requested: string[] = []
  const guarded = openGuarded({
    publicUrl: PUBLIC_URL,
    allowLocal: true,
    resolve: async (name) => {
      requested.push(name)
      // Another answer to whoever asks again, as a server that changes its mind gives.
      return requested.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    },
  })
  expect(await guarded(callOf(`http://shop.example:${port}/`))).toEqual({ fault: 'answer_broken' })
  expect([requested, sockets.length]).toEqual([['shop.example'], 1])
  await new Promise((resolve) => door.close(resolve))
})

test('names without an address, name servers that hang, and addresses that may not stand there', async () => {
  const guardedBy = (resolve: () => Promise<readonly string[]>) =>
    openGuarded({ publicUrl: PUBLIC_URL, allowLocal: false, resolve, timeouts: SHORT })
  const call = callOf('https://shop.example/')
  expect(await guardedBy(async () => [])(call)).toEqual({ fault: 'dns' })
  expect(await guardedBy(() => Promise.reject(new Error('no')))(call)).toEqual({ fault: 'dns' })
  expect(await guardedBy(() => new Promise(() => undefined))(call)).toEqual({ fault: 'dns' })
  const never = guardedBy(() => Promise.reject(new Error('nobody asks')))
  expect(await never(callOf('https://127.0.0.1/'))).toEqual({ fault: 'url_refused' })
  expect(await never(callOf(shop.url))).toEqual({ fault: 'url_refused' })
  expect(shop.received).toEqual([])
})
