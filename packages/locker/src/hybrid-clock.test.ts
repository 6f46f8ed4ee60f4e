import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginningTime,
  correctedTime,
  freezeStamp,
  stampTime,
  syncOf,
  withSample,
} from './hybrid-clock.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const HOUR = 3_600_000

test('follows the server and monotonic time once the server has answered', () => {
  const base = { sync: NOW - 5000, began: NOW - 2 * HOUR, startedAt: 1000 }
  expect(correctedTime(base, 6000)).toBe(NOW + 1000)
  expect(correctedTime({ ...base, sync: null }, 6000)).toBe(NOW - 2 * HOUR + 5000)
})

test('begins by the machine’s clock only after the last tick and less than 30 days later', () => {
  const at = (wall: number, offset = 0) => beginningTime({ tick: { corrected: NOW }, offset }, wall)
  expect(at(NOW + HOUR)).toBe(NOW + HOUR)
  expect(at(NOW - HOUR, 2 * HOUR)).toBe(NOW + HOUR)
  expect(at(0)).toBe(NOW)
  expect(at(NOW + 31 * 24 * HOUR)).toBe(NOW)
  expect(beginningTime({ tick: null, offset: 5 }, NOW)).toBe(NOW + 5)
})

test('takes the median of the last five quick answers', () => {
  let samples: readonly number[] = []
  for (const server of [100, 90, 5000, 110, 95])
    samples = withSample(samples, { server, roundTrip: 0, mono: 0 })
  expect(syncOf(withSample(samples, { server: 9, roundTrip: 2001, mono: 0 }))).toBe(100)
  expect(syncOf([])).toBeNull()
})

test('never stamps behind an earlier event or the parcel', () => {
  assert(
    property(integer(), integer(), integer(), (corrected, last, floor) => {
      const stamp = stampTime(corrected, last, floor)
      expect(stamp > last && stamp > floor && stamp >= corrected).toBe(true)
    }),
  )
})

test('counts rows of this boot back from the sync and bounds those of earlier boots', () => {
  const row = { wall: 0, mono: 500, boot: 3, quality: 'bounded', notAfter: null } as const
  const sync = { boot: 3, sync: NOW, now: NOW + 9000 }
  expect(freezeStamp(row, sync)).toEqual({ wall: NOW + 500, quality: 'rebased', notAfter: null })
  expect(freezeStamp({ ...row, boot: 2 }, sync)).toEqual({
    wall: 0,
    quality: 'bounded',
    notAfter: NOW + 9000,
  })
  const frozen = { ...row, quality: 'exact', wall: 7 } as const
  expect(freezeStamp(frozen, sync)).toMatchObject({ wall: 7, quality: 'exact' })
})
