import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EVENT_KINDS,
  type EventKind,
  foldHistory,
  movedStatus,
  type ParcelEvent,
} from './parcel-history.ts'
import { isParcelEnd, PARCEL_STATUSES, type ParcelStep, transitionOf } from './parcel-status.ts'
import { keyOf, naiveLife } from './test-naive-life.ts'

const HISTORIES = 10_000
const STEPS = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')

const events = (...reported: (readonly [at: number, status: ParcelStep, kind?: EventKind])[]) =>
  reported.map(([at, status, kind = 'report'], place): ParcelEvent => ({
    eventId: `e${place}`,
    source: 'test',
    at,
    status,
    kind,
  }))
const outcomesOf = (history: ReturnType<typeof foldHistory>) =>
  history.events.map(({ outcome }) => outcome)

describe('a history', () => {
  test('without events is a parcel that was created', () => {
    expect(foldHistory([])).toEqual({
      status: 'created',
      statusAt: undefined,
      arrivedAt: undefined,
      events: [],
    })
  })

  test('goes its way, marks what was missed, and rejects what goes back', () => {
    const history = foldHistory(
      events(
        [1, 'created'],
        [2, 'in_delivery'],
        [3, 'delivered'],
        [4, 'in_delivery'],
        [5, 'delivered'],
      ),
    )
    expect(outcomesOf(history)).toEqual(['applied', 'skipped', 'applied', 'refused', 'repeated'])
    expect(history).toMatchObject({ status: 'delivered', statusAt: 3, arrivedAt: 3 })
  })

  test('that begins by a clock behind ours has no rejection in it: the parcel was made all the same', () => {
    const [made, ...reported] = events([2, 'created'], [1, 'awaiting_acceptance'])
    const history = foldHistory([...(made ? [{ ...made, source: 'system' }] : []), ...reported])
    expect(outcomesOf(history)).toEqual(['applied', 'repeated'])
    expect(history).toMatchObject({ status: 'awaiting_acceptance', statusAt: 1 })
  })

  test('of one time goes by event_id, then by source', () => {
    const [one, two] = events([5, 'delivered'], [5, 'in_delivery']) as [ParcelEvent, ParcelEvent]
    expect(foldHistory([one, two]).status).toBe('delivered')
    const named = [
      { ...one, eventId: 'x', source: 'b' },
      { ...two, eventId: 'x', source: 'a' },
    ]
    expect(outcomesOf(foldHistory(named))).toEqual(['skipped', 'applied'])
    expect(foldHistory(named.toReversed())).toEqual(foldHistory(named))
  })

  test('a missed scan of the arrival: what is known first of the point counts', () => {
    expect(foldHistory(events([2, 'in_delivery'], [7, 'received'])).arrivedAt).toBe(7)
    expect(foldHistory(events([2, 'in_delivery'], [7, 'returned'])).arrivedAt).toBeUndefined()
  })

  test('an acknowledged cancellation stands whatever is reported later of what was before', () => {
    const history = foldHistory(
      events(
        [5, 'cancelled', 'action'],
        [2, 'awaiting_courier'],
        [3, 'in_delivery'],
        [6, 'delivered'],
      ),
    )
    expect(history.status).toBe('cancelled')
    expect(outcomesOf(history)).toEqual(['applied', 'refused', 'applied', 'refused'])
  })

  test('an extension makes an overdue parcel delivered again', () => {
    const delivered = events([1, 'delivered'], [3, 'delivered', 'action'], [2, 'overdue'])
    expect(foldHistory(delivered)).toMatchObject({ status: 'delivered', statusAt: 3, arrivedAt: 1 })
  })

  test.each(['taken_for_return', 'received', 'returned', 'removed_from_locker'] as const)(
    'an acknowledged extension stands though %s is reported later of what was before',
    (status) => {
      const extended = events([1, 'delivered'], [10, 'overdue'], [20, 'delivered', 'action'])
      for (const at of [5, 15]) {
        const late = { eventId: 'late', source: 'test', at, status, kind: 'report' } as const
        const history = foldHistory([...extended, late])
        expect(history).toMatchObject({ status: 'delivered', statusAt: 20 })
        expect(history.events.find(({ event }) => event === late)?.outcome).toBe('refused')
      }
      const after = events(
        [1, 'delivered'],
        [10, 'overdue'],
        [20, 'delivered', 'action'],
        [21, status],
      )
      expect(foldHistory(after).status).toBe(status)
      const corrected = events(
        [1, 'delivered'],
        [5, status],
        [7, 'ready_for_pickup', 'correction'],
        [10, 'overdue'],
        [20, 'delivered', 'action'],
      )
      expect(outcomesOf(foldHistory(corrected))[1]).not.toBe('refused')
    },
  )

  test('the server’s own «overdue» is only of what waits', () => {
    const [came, over] = events([1, 'in_delivery'], [5, 'overdue'])
    if (came === undefined || over === undefined) throw new Error('two events')
    expect(foldHistory([came, { ...over, source: 'system' }]).status).toBe('in_delivery')
  })

  test('a correction sets what it says, even out of an end, and the stay begins anew', () => {
    const history = foldHistory(
      events([1, 'delivered'], [2, 'received'], [3, 'ready_for_pickup', 'correction']),
    )
    expect(history).toMatchObject({ status: 'ready_for_pickup', statusAt: 3, arrivedAt: 3 })
  })

  test('a note moves nothing', () => {
    expect(foldHistory(events([1, 'delivered'], [2, 'received', 'note'])).status).toBe('delivered')
  })
})

/** Times are few, so that many are the same; what merchants and operators do is rarer than reports. */
const anyEvent = fc.record({
  at: fc.nat(12),
  status: fc.constantFrom(...STEPS),
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('report' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...EVENT_KINDS) },
  ),
  source: fc.constantFrom('locker', 'courier', 'system'),
})
const anyCancel = fc.record({
  at: fc.nat(12),
  status: fc.constant('cancelled' as const),
  kind: fc.constant('action' as const),
  source: fc.constant('system'),
})
const anyHistory = fc
  .array(fc.oneof({ weight: 15, arbitrary: anyEvent }, { weight: 1, arbitrary: anyCancel }), {
    maxLength: 14,
  })
  .map((list): ParcelEvent[] =>
    list.map((event, place) => ({ ...event, eventId: `${place % 10}` })),
  )
  .map((list) => [...new Map(list.map((event) => [keyOf(event), event])).values()])

/** The same events as they come in: in another order, some of them more than once. */
const anyArrival = anyHistory.chain((list) =>
  fc
    .tuple(
      fc.shuffledSubarray(list, { minLength: list.length }),
      fc.array(fc.nat(Math.max(list.length - 1, 0)), { maxLength: list.length === 0 ? 0 : 5 }),
    )
    .map(([shuffled, again]) => ({
      list,
      arrivals: [...shuffled, ...again.flatMap((place) => list[place] ?? [])],
    })),
)

describe(`${HISTORIES} random histories`, () => {
  test('late, doubled, shuffled: status and history are those of the naive model', () => {
    fc.assert(
      fc.property(anyArrival, ({ list, arrivals }) => {
        // The store keeps an event once by its key; each arrival folds what is there again.
        const store = new Map<string, ParcelEvent>()
        for (const event of arrivals) if (!store.has(keyOf(event))) store.set(keyOf(event), event)
        const { status, statusAt, arrivedAt, events: judged } = foldHistory([...store.values()])
        const outcomes = judged.map(({ event, outcome }) => [keyOf(event), outcome])
        // One string each: comparing is what would take the time.
        const life = JSON.stringify({ status, statusAt, arrivedAt, outcomes })
        expect(life).toBe(JSON.stringify(naiveLife(list)))
      }),
      { numRuns: HISTORIES },
    )
  })

  test('no forbidden transition is applied, and a cancellation is never undone', () => {
    fc.assert(
      fc.property(anyHistory, (list) => {
        const history = foldHistory(list)
        const moves = history.events.filter(({ outcome }) => movedStatus(outcome))
        const way = ['created' as ParcelStep, ...moves.map(({ event }) => event.status)]
        expect(way.at(-1)).toBe(history.status)
        const wrong = moves.filter(({ event, outcome }, place) => {
          const from = way[place] ?? 'created'
          // The first event of all may say once more that it was created.
          if (event.kind !== 'report' || (place === 0 && event.status === from)) return false
          const kind = transitionOf(from, event.status)
          return isParcelEnd(from) || kind !== (outcome === 'skipped' ? 'skip' : 'next')
        })
        expect(wrong).toEqual([])
        const decided = list.filter(({ kind }) => kind === 'action' || kind === 'correction')
        const last = foldHistory(decided).events.at(-1)?.event
        const cancelled = last?.kind === 'action' && last.status === 'cancelled'
        expect(cancelled && history.status !== 'cancelled').toBe(false)
      }),
      { numRuns: HISTORIES },
    )
  })
})
