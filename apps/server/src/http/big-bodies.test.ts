import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendError } from './response-error.ts'
import { boundBodies, openPublicSlots } from './big-bodies.ts'
import { LOOK_EVERY, STALL } from './body-pace.ts'
import { closeUnread } from './fail-body.ts'
import { beginCall, type RawCall } from './test-raw-call.ts'

const KB = 1024
let app: FastifyInstance
let calls: RawCall[] = []
beforeEach(() => {
  // Only the watch's own clock: connections keep theirs.
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
  })
  app = makeApp()
})
afterEach(async () => {
  for (const { socket } of calls) socket.destroy()
  calls = []
  await app.close()
  vi.useRealTimers()
})

const taken = (body: unknown) => ({ taken: JSON.stringify(body).length })

/** `/` of signed-in callers, `/form` of anybody with four slots. */
function makeApp() {
  const made = fastify({ bodyLimit: 2_000_000, forceCloseConnections: true, trustProxy: true })
  made.setErrorHandler((error: Error, _request, reply) => void sendError(error, reply))
  closeUnread(made)
  void made.register((scope, _options, done) => {
    boundBodies(scope)
    scope.post('/', ({ body }) => taken(body))
    done()
  })
  void made.register((scope, _options, done) => {
    const takeSlot = openPublicSlots({ proven: 4, unproven: 1 })
    scope.addHook('onRequest', (request, reply, next) => {
      takeSlot(request, reply, request.headers['x-proven'] !== 'no')
      next()
    })
    scope.post('/form', ({ body }) => taken(body))
    done()
  })
  return made
}

const WHOLE = JSON.stringify('a'.repeat(1_300_000))

/** A call from an address, with the beginning of its body. */
async function begin(path: string, from: string, bytes = 6): Promise<RawCall & { sent: number }> {
  const call = await beginCall(app, {
    path,
    headers: {
      'x-forwarded-for': from,
      'content-type': 'application/json',
      'content-length': String(WHOLE.length),
    },
    body: WHOLE.slice(0, bytes),
  })
  calls.push(call)
  return { ...call, sent: bytes }
}

const sendCall = async (
  path: string,
  from: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  (
    await app.inject({
      method: 'POST',
      url: path,
      payload: {},
      headers: { 'x-forwarded-for': from, ...headers },
    })
  ).statusCode

/** Lets seconds pass while each call sends so many bytes in each. */
async function pass(time: number, senders: readonly (readonly [Sender, number])[] = []) {
  for (let second = 0; second < time; second += LOOK_EVERY) {
    await Promise.all(
      senders.map(async ([call, rate]) => {
        if (call.answered() !== '') return
        await call.send(WHOLE.slice(call.sent, (call.sent += rate * LOOK_EVERY)))
      }),
    )
    vi.advanceTimersByTime(LOOK_EVERY * 1000)
  }
}
type Sender = Awaited<ReturnType<typeof begin>>

test('bodies that stand still are reported and give their slots back to whoever waits', async () => {
  const standing = [await begin('/', '10.0.0.1'), await begin('/', '10.0.0.1')]
  const waits = sendCall('/', '10.0.0.1')
  await pass(10)
  for (const call of standing) {
    expect(await call.status()).toBe(408)
    expect(call.answered()).toMatch(/connection: close\r\nretry-after: 10\r\n/)
    expect(call.answered()).toContain('слишком медленно')
  }
  expect(await waits).toBe(200)
})

test('of one address six calls wait for a slot, ten seconds at most', async () => {
  const held = [await begin('/', '10.0.0.1'), await begin('/', '10.0.0.1')]
  const waits = Array.from({ length: 6 }, () => sendCall('/', '10.0.0.1'))
  expect(await sendCall('/', '10.0.0.1')).toBe(429)
  expect(await sendCall('/', '10.0.0.2')).toBe(200)
  await pass(
    10,
    held.map((call) => [call, 60 * KB]),
  )
  expect(await Promise.all(waits)).toEqual(waits.map(() => 429))
})

test('a body that came fast and stands is broken off too', async () => {
  const call = await begin('/form', '10.0.0.1', 1_000_000)
  await pass(STALL.seconds)
  expect(call.answered()).toBe('')
  await pass(LOOK_EVERY)
  expect(await call.status()).toBe(408)
})

test('a phone at 12 KB/s is waited for', async () => {
  const call = await begin('/form', '10.0.0.1')
  await pass(100, [[call, 12 * KB]])
  await call.send(WHOLE.slice(call.sent))
  expect(await call.status()).toBe(200)
  expect(call.answered()).toContain(`{"taken":${WHOLE.length}}`)
  await pass(40)
  expect(call.socket.destroyed).toBe(false)
})

test('twenty networks at 2 KB/s do not keep a newcomer out, and are all gone within 30 s', async () => {
  const slow: Sender[] = []
  for (let network = 0; network < 20; network += 1)
    slow.push(await begin('/form', `10.1.${network}.1`))
  await expect.poll(() => slow.filter(({ answered }) => answered() !== '')).toHaveLength(16)
  const held = slow.filter(({ answered }) => answered() === '')
  expect(await sendCall('/form', '10.2.0.1')).toBe(503)
  await pass(
    5,
    held.map((call) => [call, 2 * KB - 1]),
  )
  expect(await sendCall('/form', '10.2.0.1')).toBe(200)
  await expect.poll(() => held.filter(({ answered }) => answered() !== '')).toHaveLength(1)
  await pass(
    25,
    held.map((call) => [call, 2 * KB - 1]),
  )
  const statuses = await Promise.all(held.map((call) => call.status()))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([408, 408, 408, 503])
})

test('the slowest is evicted and reported; one of 17 KB/s is not', async () => {
  const rates = [20, 6, 9, 17]
  const senders: (readonly [Sender, number])[] = []
  for (const [network, rate] of rates.entries())
    senders.push([await begin('/form', `10.1.${network}.1`), rate * KB])
  await pass(10, senders)
  const newcomers = []
  for (const network of [0, 1]) newcomers.push(await begin('/form', `10.2.${network}.1`))
  const responses = () => senders.map(([{ answered }]) => answered().slice(9, 12))
  await expect.poll(responses).toEqual(['', '503', '503', ''])
  expect(senders[1]?.[0].answered()).toMatch(/retry-after: 10\r\n/)
  // Newcomers have a moment; those who send well stay.
  expect(await sendCall('/form', '10.3.0.1')).toBe(503)
  expect(newcomers.map(({ answered }) => answered())).toEqual(['', ''])
})

test.each([
  ['10.1.1.7', '10.1.1.8', '10.1.2.7'],
  ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1'],
])('a network holds a quarter of the slots: %s', async (first, neighbour, stranger) => {
  const call = await begin('/form', first)
  expect(await sendCall('/form', first)).toBe(429)
  expect(await sendCall('/form', neighbour)).toBe(503)
  expect(await sendCall('/form', stranger)).toBe(200)
  // Its own slow one makes room for a neighbour, with other slots free.
  await pass(5, [[call, 3 * KB]])
  expect(await sendCall('/form', neighbour)).toBe(200)
  expect(await call.status()).toBe(503)
})

test('a caller who goes away gives the slot back', async () => {
  const { socket } = await begin('/form', '10.1.1.1')
  expect(await sendCall('/form', '10.1.1.2')).toBe(503)
  socket.destroy()
  await expect.poll(() => sendCall('/form', '10.1.1.2')).toBe(200)
})

test('an address whose bodies held slots twice takes those without a captcha for ten minutes', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const call = await begin('/form', '10.1.1.1')
    await pass(10)
    expect(await call.status()).toBe(408)
  }
  const third = await begin('/form', '10.1.1.1')
  // The only slot of those without a captcha.
  expect(await sendCall('/form', '10.9.1.1', { 'x-proven': 'no' })).toBe(503)
  expect(await sendCall('/form', '10.9.1.1')).toBe(200)
  third.socket.destroy()
  await expect.poll(() => sendCall('/form', '10.9.1.1', { 'x-proven': 'no' })).toBe(200)
  vi.advanceTimersByTime(10 * 60_000)
  await begin('/form', '10.1.1.1')
  expect(await sendCall('/form', '10.9.1.1', { 'x-proven': 'no' })).toBe(200)
})
