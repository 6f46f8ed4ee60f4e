import { expect, test } from 'vitest'
import { type CellOccupancy, cellDifferences, describeTaken } from './cell-occupancy.ts'

const NONE: CellOccupancy = {
  size: 'M',
  total: 6,
  taken: 0,
  doors: null,
  lying: 0,
  coming: 0,
  unpaid: 0,
  gone: 0,
  blocked: 0,
  others: 0,
}
const wordsOf = (facts: Partial<CellOccupancy>) =>
  cellDifferences({ ...NONE, ...facts }).map((words) => words.replaceAll('\u00a0', ' '))

test('names why cells are taken, and nothing that takes none', () => {
  expect(describeTaken(NONE)).toBe('')
  const all = { ...NONE, lying: 3, coming: 1, unpaid: 2, gone: 1, blocked: 4, others: 5 }
  expect(describeTaken(all).replaceAll('\u00a0', ' ')).toBe(
    'лежат 3, едут сюда 1, ждут оплаты 2, держат ушедшие 1, неисправны 4, чужие по файлу ячеек 5',
  )
})

test('counts that parcels, broken doors and others explain do not differ', () => {
  expect(wordsOf({})).toEqual([])
  expect(
    wordsOf({ taken: 6, lying: 1, coming: 1, unpaid: 1, blocked: 1, others: 2, doors: 6 }),
  ).toEqual([])
})

test('names what differs with both numbers', () => {
  expect(wordsOf({ taken: 54 })).toEqual(['в счёте занято 54, а на деле 0'])
  expect(wordsOf({ taken: 1, lying: 2, unpaid: 1 })).toEqual([
    'в счёте занято 1, а на деле 3 (лежат 2, ждут оплаты 1)',
  ])
  expect(wordsOf({ doors: 5 })).toEqual(['дверец 5, в счёте ячеек 6'])
  expect(wordsOf({ taken: 1, gone: 1 })).toEqual(['1 ячейку держат посылки, которых здесь уже нет'])
})
