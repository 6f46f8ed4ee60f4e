import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWaiters } from './waiters.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = new AbortController().signal
const WAIT = 50_000
const of = (pointUid: string, state: string, deviceUid = pointUid) => ({
  pointUid,
  deviceUid,
  state,
})

test('a long poll is answered by a change of its point, by the end of its time, and not by a change of another point', async () => {
  const changes = new Map([['a', '1']])
  const waiters = openWaiters(() => Promise.resolve(changes))
  const [one, other] = [
    waiters.wait(of('a', '1'), WAIT, open),
    waiters.wait(of('b', '0'), WAIT, open),
  ]
  await vi.advanceTimersByTimeAsync(1000)
  changes.set('a', '2')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await one).toBe(true)
  await vi.advanceTimersByTimeAsync(WAIT)
  expect(await other).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('a long poll that begins during a query is not answered by it; one that ended meanwhile takes none with it', async () => {
  const query = Promise.withResolvers<ReadonlyMap<string, string>>()
  const read = vi.fn<() => Promise<ReadonlyMap<string, string>>>(() => query.promise)
  const waiters = openWaiters(read)
  const first = waiters.wait(of('a', '0'), 1500, open)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await first).toBe(false)
  const second = waiters.wait(of('a', '7'), WAIT, open)
  query.resolve(new Map([['a', '7']]))
  read.mockResolvedValue(new Map([['a', '8']]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second).toBe(true)
})

test('at a shutdown every long poll ends, also one that begins afterwards or whose client has gone', async () => {
  const waiters = openWaiters(() => Promise.resolve(new Map()))
  const gone = AbortSignal.abort()
  expect(await waiters.wait(of('a', '0'), WAIT, gone)).toBe(false)
  const waiting = waiters.wait(of('a', '0'), WAIT, open)
  waiters.endAll()
  expect(await waiting).toBe(false)
  expect(await waiters.wait(of('a', '0'), WAIT, open)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('a device holds three long polls: the oldest ends when a fourth begins, those of others at its point go on', async () => {
  const waiters = openWaiters(() => Promise.resolve(new Map([['a', '1']])))
  const ended: number[] = []
  const begin = async (name: number, deviceUid: string) => {
    await waiters.wait(of('a', '1', deviceUid), WAIT, open)
    ended.push(name)
  }
  const all = [begin(1, 'other'), ...[2, 3, 4, 5, 6].map((name) => begin(name, 'flood'))]
  await vi.advanceTimersByTimeAsync(WAIT - 1)
  expect(ended).toEqual([2, 3])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(all)
  expect(vi.getTimerCount()).toBe(0)
})
