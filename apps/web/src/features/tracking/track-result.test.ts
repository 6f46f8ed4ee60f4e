import { expect, test } from 'vitest'
import { foundParcelOf, isRecent } from './track-result.ts'

const parcel = {
  order_id: 'ИМ-1',
  statuses: [{ status: 'Создана', created_at: '2026-11-17T10:00:00+03:00' }],
  button: false,
  expire_at: null,
  terminal_number: '1',
}
const NOW = Date.parse('2026-11-20T14:05:00+03:00')

test('what tracking has left is read back with its time', () => {
  const found = { parcel, receivedAt: NOW, codeSent: true }
  expect(foundParcelOf(found)).toEqual(found)
  expect(foundParcelOf({ parcel, receivedAt: NOW })?.codeSent).toBe(false)
})

test.each([
  null,
  'ИМ-1',
  {},
  { parcel: null },
  { parcel: { ...parcel, statuses: [] }, receivedAt: NOW },
  { parcel: { ...parcel, statuses: [{ status: 1 }] }, receivedAt: NOW },
])('what another page has left is no parcel: %j', (state) => {
  expect(foundParcelOf(state)).toBeUndefined()
})

test('a response of an older release has no time, and is not recent', () => {
  const found = foundParcelOf({ parcel })
  expect(found?.parcel).toEqual(parcel)
  expect(found && isRecent(found, NOW)).toBe(false)
})

test.each([
  [0, true],
  [3_600_000, true],
  [3_600_001, false],
])('after %i ms a response is recent: %s', (age, recent) => {
  expect(isRecent({ receivedAt: NOW - age }, NOW)).toBe(recent)
})
