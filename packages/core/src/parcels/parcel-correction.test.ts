import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctionsFrom, returnStepsFrom } from './parcel-correction.ts'
import { foldHistory, type ParcelEvent } from './parcel-history.ts'
import {
  PARCEL_STATUSES,
  type ParcelStatus,
  type ParcelStep,
  transitionOf,
} from './parcel-status.ts'

const STEPS = PARCEL_STATUSES.filter(
  (status): status is ParcelStep => status !== 'blocked_for_return',
)
const step = fc.constantFrom(...STEPS)
const at = (minute: number, status: ParcelStep, kind: ParcelEvent['kind']): ParcelEvent => ({
  eventId: `${minute}-${kind}`,
  source: kind === 'correction' ? 'system' : 'feed',
  at: minute * 60_000,
  status,
  kind,
})

describe('what may be set by hand', () => {
  test('never a cancellation, a deadline, a block or what is so already; of what is cancelled nothing', () => {
    fc.assert(
      fc.property(step, (from) => {
        const set = correctionsFrom(from).map(({ status }): ParcelStatus => status)
        for (const never of ['cancelled', 'overdue', 'blocked_for_return', from] as const)
          expect(set).not.toContain(never)
        expect(set.length > 0).toBe(from !== 'cancelled')
        expect(new Set(set).size).toBe(set.length)
      }),
    )
  })

  test('says how it follows, the nearest along the way first', () => {
    expect(correctionsFrom('in_delivery').slice(0, 3)).toEqual([
      { status: 'delivered', way: 'next' },
      { status: 'returned', way: 'next' },
      { status: 'stored', way: 'skip' },
    ])
    expect(correctionsFrom('received').every(({ way }) => way === 'back')).toBe(true)
  })

  test('is what the fold then shows, whatever was reported before, and what is reported later goes on from there', () => {
    const reports = fc.array(step, { maxLength: 8 })
    fc.assert(
      fc.property(reports, fc.nat(20), step, (reported, pick, later) => {
        const before = reported
          .filter((status) => status !== 'cancelled')
          .map((status, minute) => at(minute, status, 'report'))
        const { status: now } = foldHistory(before)
        const choices = correctionsFrom(now)
        const chosen = choices[pick % choices.length]
        if (chosen === undefined) return
        const corrected = [...before, at(100, chosen.status, 'correction')]
        expect(foldHistory(corrected).status).toBe(chosen.status)
        const after = foldHistory([...corrected, at(200, later, 'report')]).status
        const follows = transitionOf(chosen.status, later) !== 'forbidden'
        expect(after).toBe(follows ? later : chosen.status)
        // What is told late of an earlier time changes nothing.
        expect(foldHistory([...corrected, at(50, later, 'report')]).status).toBe(chosen.status)
      }),
    )
  })
})

describe('the way back', () => {
  test('begins where a parcel has left its sender, and only forwards', () => {
    expect(returnStepsFrom('awaiting_courier')).toEqual([])
    expect(returnStepsFrom('in_delivery')).toEqual(['returned'])
    expect(returnStepsFrom('overdue')).toEqual(['taken_for_return', 'returned'])
    expect(returnStepsFrom('taken_for_return')).toEqual(['returned'])
    expect(returnStepsFrom('returned')).toEqual([])
    fc.assert(
      fc.property(step, (from) => {
        for (const reported of returnStepsFrom(from))
          expect(transitionOf(from, reported)).not.toBe('forbidden')
      }),
    )
  })
})
