import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonReply, openFake, refusal } from './test-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const draft = {
  number: 'A-1',
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' as const }],
  weight_g: 500,
}

/** The outcome once all waiting is over, and how long it was. */
async function settle<T>(call: Promise<T>) {
  const started = Date.now()
  const outcome = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return { ...(await outcome), waited: Date.now() - started }
}

test.each([
  ['a fault of the network', new TypeError('fetch failed')],
  ['429', refusal(429, 'rate_limited')],
  ['502', new Response('', { status: 502 })],
  ['503', refusal(503, 'unavailable')],
  ['504', new Response('', { status: 504 })],
  ['a first call that is under way', refusal(409, 'idempotency_in_progress')],
])('%s is tried again with the same key', async (_what, failure) => {
  const { yacheyka, requests } = openFake([failure, jsonReply({ id: 'YT1' })])
  const { value } = (await settle(yacheyka.parcels.create(draft))) as { value: { id: string } }
  expect(value.id).toBe('YT1')
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
  expect(await requests[1]?.json()).toEqual(draft)
})

test('after the retries the last error stands', async () => {
  const { yacheyka, requests } = openFake([
    new TypeError('1'),
    refusal(503, 'busy'),
    refusal(503, 'unavailable'),
  ])
  const { error, waited } = (await settle(yacheyka.deposit.get())) as {
    error: unknown
    waited: number
  }
  expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId: 'req-1' })
  expect(requests).toHaveLength(3)
  // Doubled each time, between a half and one and a half of 500 ms and of 1 s.
  expect(waited).toBe(750 + 1500)
})

test('no response at all is an error of the network, with its cause', async () => {
  const cause = new TypeError('fetch failed')
  const { yacheyka } = openFake([cause], { retries: 0 })
  const message = 'network: GET /api/v1/deposit'
  await expect(yacheyka.deposit.get()).rejects.toMatchObject({
    status: 0,
    code: 'network',
    cause,
    message,
  })
})

test('an attempt that takes too long is given up', async () => {
  vi.useRealTimers()
  const hang = (request: Request) =>
    new Promise<Response>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    })
  const { yacheyka } = openFake([hang], { retries: 0, timeoutMs: 1 })
  await expect(yacheyka.deposit.get()).rejects.toMatchObject({ status: 0, code: 'timeout' })
})

test('Retry-After is waited for, in seconds or as a date', async () => {
  const { yacheyka } = openFake([
    refusal(429, 'rate_limited', { 'retry-after': '3' }),
    refusal(503, 'unavailable', { 'retry-after': new Date(Date.now() + 6000).toUTCString() }),
    jsonReply({}),
  ])
  const { waited } = await settle(yacheyka.deposit.get())
  expect(waited).toBeGreaterThanOrEqual(3000 + 500 + 1000)
  expect(waited).toBeLessThanOrEqual(3000 + 500 + 4000 + 1000)
})

test('longer than half a minute nobody waits within a call', async () => {
  const { yacheyka, requests } = openFake([refusal(429, 'rate_limited', { 'retry-after': '31' })])
  const { error } = (await settle(yacheyka.deposit.get())) as { error: unknown }
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 31 })
  expect(requests).toHaveLength(1)
})

test.each([
  ['a refusal', () => refusal(409, 'point_full')],
  ['an error of ours', () => refusal(500, 'internal')],
])('%s is not tried again', async (_what, reply) => {
  const { yacheyka, requests } = openFake([reply()])
  await settle(yacheyka.parcels.create(draft))
  expect(requests).toHaveLength(1)
})

test('an act without a key is not tried again when nobody knows whether it was done', async () => {
  const { yacheyka, requests } = openFake([new TypeError('fetch failed')])
  await settle(yacheyka.webhooks.create({ url: 'https://shop.example/hooks', types: ['*'] }))
  expect(requests).toHaveLength(1)
})

test('whoever aborts gets his own reason, and no attempt follows', async () => {
  const aborter = new AbortController()
  const { yacheyka, requests } = openFake([
    () => {
      aborter.abort(new Error('the page is closed'))
      throw new TypeError('aborted')
    },
  ])
  const { error } = (await settle(yacheyka.deposit.get({ signal: aborter.signal }))) as {
    error: unknown
  }
  expect(error).toEqual(new Error('the page is closed'))
  expect(requests).toHaveLength(1)
})

test('events are followed from the cursor, at once while there are more and then at intervals', async () => {
  const page = (ids: readonly string[], cursor: string, more = false) =>
    jsonReply({
      data: ids.map((id) => ({ id })),
      next_cursor: cursor,
      has_more: more,
      cursor_reset: false,
    })
  const { yacheyka, requests } = openFake([
    page(['evt_1'], 'c1', true),
    page(['evt_2'], 'c2'),
    page([], 'c2'),
    page(['evt_3'], 'c3'),
  ])
  const seen: unknown[] = []
  const following = (async () => {
    for await (const { data, next_cursor: cursor } of yacheyka.events.follow('c0', {
      type: 'order.paid',
    })) {
      seen.push(...data.map(({ id }) => id), cursor)
      if (cursor === 'c3') break
    }
  })()
  await vi.runAllTimersAsync()
  await following
  expect(seen).toEqual(['evt_1', 'c1', 'evt_2', 'c2', 'evt_3', 'c3'])
  expect(requests.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual([
    'c0',
    'c1',
    'c2',
    'c2',
  ])
  expect(requests[0]?.url).toContain('type=order.paid')
})

test('following ends by its signal', async () => {
  const aborter = new AbortController()
  const empty = () =>
    jsonReply({ data: [], next_cursor: 'c1', has_more: false, cursor_reset: false })
  const { yacheyka } = openFake([empty()])
  const following = yacheyka.events.follow('c0', { signal: aborter.signal }).next()
  const ended = following.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  aborter.abort(new Error('enough'))
  expect(await ended).toEqual(new Error('enough'))
})
