import { expect, test } from 'vitest'
import { openLink } from './link.ts'
import type { ServerWire, WireResult } from './ports/wire.ts'

const QUERY = { cursor: 0, commands: 0, config: 0, wait: 50 }
const NOTHING_NEW = { kind: 'nothing_new', now: null, roundTrip: 1 } as const

test('a cut link ends what waits at once and lets nothing through; whoever sleeps is woken when it is back', async () => {
  const responses = Promise.withResolvers<WireResult<never>>()
  let calls = 0
  const wire: ServerWire = {
    enrol: () => Promise.resolve(NOTHING_NEW),
    report: () => Promise.resolve(NOTHING_NEW),
    feed: (_token, _query, signal) => {
      calls += 1
      signal?.addEventListener('abort', () => responses.resolve(NOTHING_NEW))
      return responses.promise
    },
  }
  const link = openLink(wire)
  const waiting = link.wire.feed('token', QUERY)
  const woken = link.nextOn()
  link.set(false)
  expect(await waiting).toEqual({ kind: 'unavailable', retryAfter: null })
  expect(await link.wire.feed('token', QUERY)).toEqual({ kind: 'unavailable', retryAfter: null })
  expect([calls, link.isOn(), woken.aborted]).toEqual([1, false, false])
  link.set(true)
  expect([link.isOn(), woken.aborted, link.nextOn().aborted]).toEqual([true, true, false])
  expect(await link.wire.feed('token', QUERY)).toEqual(NOTHING_NEW)
})
