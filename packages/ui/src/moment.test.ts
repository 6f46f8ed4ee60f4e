import { expect, test } from 'vitest'
import { momentOf, formatMoment } from './moment.ts'

test.each([
  ['2026-11-20T14:05:00+03:00', '20.11.2026 в\u00A014:05'],
  // Evening in UTC is the next day in Moscow.
  ['2026-12-31T21:07:09Z', '01.01.2027 в\u00A000:07'],
  ['вчера', ''],
  [null, ''],
])('%s is «%s»', (iso, said) => {
  expect(formatMoment(iso)).toBe(said)
})

test.each([
  ['2026-11-20T16:05:00+05:00', { day: '20.11.2026', clock: '14:05' }],
  // Evening in UTC is the next day in Moscow.
  ['2026-11-20T21:30:00Z', { day: '21.11.2026', clock: '00:30' }],
  ['вчера', undefined],
  ['', undefined],
])('%s', (iso, moment) => {
  expect(momentOf(iso)).toEqual(moment)
})
