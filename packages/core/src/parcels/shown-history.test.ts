import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldParcel } from './fold-parcel.ts'
import { compareEvents, EVENT_KINDS, type ParcelEvent } from './parcel-history.ts'
import {
  PARCEL_STATUS,
  PARCEL_STATUSES,
  type ParcelStatus,
  type ParcelStep,
  shownStatus,
} from './parcel-status.ts'
import { mergeAlike, shownHistory } from './shown-history.ts'

const event = (at: number, status: ParcelStep, kind: ParcelEvent['kind'] = 'report') =>
  ({ eventId: `e${at}`, source: 'test', at, status, kind }) satisfies ParcelEvent
const move = (at: number, status: ParcelStep) => ({ status, at, event: event(at, status) })
const block = (at: number, blocked: boolean) => ({ blocked, event: event(at, 'created', 'note') })

describe('shownHistory', () => {
  test('a block covers what moves beneath it until it ends', () => {
    const moves = [move(1, 'created'), move(2, 'in_delivery'), move(4, 'delivered')]
    const shown = shownHistory(moves, [block(3, true), block(5, false)])
    expect(shown.map(({ at, status }) => [at, status])).toEqual([
      [1, 'created'],
      [2, 'in_delivery'],
      [3, 'blocked_for_return'],
      [5, 'delivered'],
    ])
  })

  test('a blocked parcel that has left its point shows that it has, and the end of the block changes nothing', () => {
    const moves = [move(1, 'delivered'), move(3, 'taken_for_return'), move(5, 'returned')]
    const shown = shownHistory(moves, [block(2, true), block(4, false)])
    expect(shown.map(({ at }) => at)).toEqual([1, 2, 3, 5])
  })

  const steps = PARCEL_STATUSES.filter(
    (status): status is ParcelStep => status !== 'blocked_for_return',
  )
  const events = fc.uniqueArray(
    fc.record({
      eventId: fc.integer({ min: 0, max: 999 }).map((id) => `e${id}`),
      source: fc.constant('test'),
      at: fc.integer({ min: 0, max: 50 }),
      status: fc.constantFrom(...steps),
      kind: fc.constantFrom(...EVENT_KINDS),
    }),
    { selector: ({ eventId }) => eventId, maxLength: 30 },
  )
  const rule = { days: 3, timeZone: 'UTC', extendedUntil: undefined }

  test('ends with what is shown now, never shows the same twice in a row, and goes forward in time', () => {
    fc.assert(
      fc.property(events, events, fc.array(fc.boolean()), (shared, own, flags) => {
        const cells = own.map((each) => ({ ...each, eventId: `c${each.eventId}` }))
        const state = foldParcel({ shared, cells: [cells, []] }, rule)
        const blocks = flags.map((blocked, at) => ({
          blocked,
          event: { ...event(at, 'created', 'note'), eventId: `b${at}` },
        }))
        const shown = shownHistory(state.timeline, blocks)
        const blocked = flags.at(-1) ?? false
        expect(shown.at(-1)?.status ?? 'created').toBe(shownStatus(state.status, blocked))
        for (const [at, entry] of shown.entries()) {
          const before = shown[at - 1]
          if (before === undefined) continue
          expect(entry.status).not.toBe(before.status)
          expect(compareEvents(before.event, entry.event)).toBeLessThan(0)
        }
      }),
    )
  })
})

describe('mergeAlike', () => {
  test('of what is worded alike in a row the first stays', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARCEL_STATUSES)), (statuses) => {
        const entries = statuses.map((status, at) => ({ status, at }))
        const merged = mergeAlike(entries)
        expect(mergeAlike(merged)).toEqual(merged)
        const wordings = merged.map(({ status }) => wordingOf(status))
        expect(wordings.some((wording, at) => wording === wordings[at - 1])).toBe(false)
        // Whoever was left out stands behind one that says the same.
        const kept = new Set(merged)
        for (const [at, entry] of entries.entries()) {
          const before = entries.slice(0, at + 1).findLast((each) => kept.has(each))
          expect(wordingOf(before?.status ?? 'created')).toBe(wordingOf(entry.status))
        }
      }),
    )
  })
})

const wordingOf = (status: ParcelStatus) => PARCEL_STATUS[status].cabinetWording
