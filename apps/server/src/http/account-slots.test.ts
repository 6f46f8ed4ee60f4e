import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type AccountSlotRule, makeAccountSlots } from './account-slots.ts'
import { sendError } from './response-error.ts'

const HOUR = 3_600_000
const RULE: AccountSlotRule = { concurrent: 1, waitingMax: 10, heldMax: HOUR, share: 1000 }

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
})

/** An app whose calls wait until they are released; the account is named by the path. */
async function openApp(rule: AccountSlotRule, clock?: Parameters<typeof makeAccountSlots>[1]) {
  const app = fastify()
  const takeSlot = makeAccountSlots(rule, clock)
  const begun: string[] = []
  const releases = new Map<string, () => void>()
  app.setErrorHandler((error, _request, reply) => {
    sendError(error as Error, reply)
  })
  app.addHook('onRequest', (request, reply) =>
    takeSlot((request.params as { account: string }).account, request, reply),
  )
  const hold = (name: string) => {
    begun.push(name)
    return new Promise<string>((resolve) => releases.set(name, () => resolve('ok')))
  }
  app.get('/:account/:name', (request) => hold((request.params as { name: string }).name))
  app.post('/:account/:name', (request) => hold((request.params as { name: string }).name))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = async () => {
    for (const release of releases.values()) release()
    await app.close()
  }
  const call = async (method: string, account: string, name: string) =>
    (await fetch(`${origin}/${account}/${name}`, { method })).status
  return { call, begun, release: (name: string) => releases.get(name)?.() }
}

test('works on one read of an account at a time, and on those of others meanwhile', async () => {
  const { call, begun, release } = await openApp(RULE)
  const first = call('GET', 'anna', 'first')
  await expect.poll(() => begun).toEqual(['first'])
  const second = call('GET', 'anna', 'second')
  const other = call('GET', 'boris', 'other')
  await expect.poll(() => begun).toEqual(['first', 'other'])
  release('first')
  await expect.poll(() => begun).toEqual(['first', 'other', 'second'])
  release('second')
  release('other')
  expect(await Promise.all([first, second, other])).toEqual([200, 200, 200])
})

test('lets other methods pass', async () => {
  const { call, begun, release } = await openApp(RULE)
  const read = call('GET', 'anna', 'read')
  await expect.poll(() => begun).toEqual(['read'])
  const write = call('POST', 'anna', 'write')
  await expect.poll(() => begun).toEqual(['read', 'write'])
  release('read')
  release('write')
  expect(await Promise.all([read, write])).toEqual([200, 200])
})

test('responds with 429 beyond the reads that may wait', async () => {
  const { call, begun, release } = await openApp({ ...RULE, waitingMax: 0 })
  const first = call('GET', 'anna', 'first')
  await expect.poll(() => begun).toEqual(['first'])
  expect(await call('GET', 'anna', 'second')).toBe(429)
  release('first')
  expect(await first).toBe(200)
})

test('a slow response gives its slot back', async () => {
  const { call, begun, release } = await openApp({ ...RULE, heldMax: 1 })
  const slow = call('GET', 'anna', 'slow')
  await expect.poll(() => begun).toEqual(['slow'])
  const next = call('GET', 'anna', 'next')
  await expect.poll(() => begun).toEqual(['slow', 'next'])
  release('slow')
  release('next')
  expect(await Promise.all([slow, next])).toEqual([200, 200])
})

test('lets an account that has read for long wait before its next read', async () => {
  let now = 0
  const pauses: { readonly milliseconds: number; readonly end: () => void }[] = []
  const { call, begun, release } = await openApp(
    { ...RULE, share: 0.25 },
    {
      now: () => now,
      sleep: (milliseconds) =>
        new Promise((end) => {
          pauses.push({ milliseconds, end })
        }),
    },
  )
  // A read costs 250 ms at most, and its time is given back by a quarter.
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const read = call('GET', 'anna', name)
    await expect.poll(() => begun).toContain(name)
    now += 1000
    release(name)
    await read
  }
  expect(pauses).toEqual([])
  const quick = ['seven', 'eight', 'nine', 'ten', 'eleven']
  for (const name of quick) {
    const read = call('GET', 'anna', name)
    await expect.poll(() => begun).toContain(name)
    now += 240
    release(name)
    await read
  }
  await expect.poll(() => pauses.length).toBe(1)
  expect(pauses[0]?.milliseconds).toBeCloseTo(4 * (5 * 240 * 0.75 - 750))
  const paused = call('GET', 'anna', 'paused')
  const other = call('GET', 'boris', 'other')
  await expect.poll(() => begun).toContain('other')
  expect(begun).not.toContain('paused')
  pauses[0]?.end()
  await expect.poll(() => begun).toContain('paused')
  release('paused')
  release('other')
  expect(await Promise.all([paused, other])).toEqual([200, 200])
})
