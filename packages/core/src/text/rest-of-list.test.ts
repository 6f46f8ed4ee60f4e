import { expect, test } from 'vitest'
import { formatRest } from './rest-of-list.ts'

test('a list that is cut says how many there are and how to see them', () => {
  expect(formatRest(100, 459)).toBe('\n\nПоказано 100 из\u00a0459. Все: --limit 459')
})

test('a whole list says nothing', () => {
  expect([formatRest(0, 0), formatRest(3, 3)]).toEqual(['', ''])
})
