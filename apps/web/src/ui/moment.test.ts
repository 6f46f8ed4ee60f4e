import { expect, test } from 'vitest'
import { sayMoment } from './moment.ts'

test.each([
  ['2026-11-20T14:05:00+03:00', '20.11.2026 в\u00A014:05'],
  // Evening in UTC is the next day in Moscow.
  ['2026-12-31T21:07:09Z', '01.01.2027 в\u00A000:07'],
  ['вчера', ''],
  [null, ''],
])('%s is «%s»', (iso, said) => {
  expect(sayMoment(iso)).toBe(said)
})
