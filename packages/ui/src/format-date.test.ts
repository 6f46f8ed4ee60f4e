import { NBSP } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { formatMoscowTime } from './format-date.ts'

const plain = (text: string): string => text.replaceAll(NBSP, ' ')

test('history is reported in Moscow time, whatever the offset on the wire', () => {
  expect(plain(formatMoscowTime('2026-11-20T14:05:00+03:00'))).toBe('20 ноября, 14:05 МСК')
  expect(plain(formatMoscowTime('2026-12-31T23:30:00Z'))).toBe('1 января, 02:30 МСК')
})

test.each(['', 'вчера'])('%j is no time and says nothing', (text) => {
  expect(formatMoscowTime(text)).toBe('')
})
