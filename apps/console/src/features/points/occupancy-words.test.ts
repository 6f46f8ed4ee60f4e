import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import { expect, test } from 'vitest'
import { emptyWords, formatDifferences, formatOccupancy } from './occupancy-words.ts'

type Occupancy = OperatorPoint['occupancy'][number]

const NONE: Occupancy = {
  size: 'M',
  total: 56,
  taken: 0,
  doors: null,
  lying: 0,
  coming: 0,
  unpaid: 0,
  gone: 0,
  blocked: 0,
  others: 0,
  overdue: 0,
  free_at: null,
  gone_barcodes: [],
}
const pointWith = (...sizes: readonly Partial<Occupancy>[]) => ({
  occupancy: sizes.map((facts) => ({ ...NONE, ...facts })),
  parcels: { here: 0, coming: 0, unpaid: 0, uncounted: 0, overdue: 0, extendable: 0 },
})
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

test('a point is empty only where nothing lies, no cell is held and none is counted as taken', () => {
  expect(emptyWords(pointWith(), 'here').title).toBe('Точка пуста')
  expect(emptyWords(pointWith({}), 'here').title).toBe('Точка пуста')
  for (const facts of [{ taken: 54 }, { coming: 1 }, { unpaid: 1 }, { gone: 1 }, { lying: 1 }])
    expect(emptyWords(pointWith({}, facts), 'here').title).not.toBe('Точка пуста')
})

test('where nothing lies and cells are taken it says why, over all sizes', () => {
  const { title, detail } = emptyWords(
    pointWith({ taken: 52, others: 52 }, { size: 'S', taken: 2, coming: 1, unpaid: 1 }),
    'here',
  )
  expect(title).toBe('Ничего не лежит, но ячейки заняты')
  expect(plain(detail)).toBe(
    'В счёте занято 54 ячейки: едут сюда 1, ждут оплаты 1, чужие по файлу ячеек 52.',
  )
  expect(plain(emptyWords(pointWith({ taken: 1 }), 'here').detail)).toBe('В счёте занято 1 ячейка.')
})

test('the other lists speak of themselves', () => {
  expect(emptyWords(pointWith({ taken: 54 }), 'coming')).toEqual({ title: 'Сюда ничего не едет' })
  expect(emptyWords(pointWith(), 'unpaid')).toEqual({ title: 'Неоплаченных отправлений сюда нет' })
})

test('why cells are taken, and when and why the first of them is free', () => {
  const at = '2026-12-03T09:00:00.000Z'
  const said = (facts: Partial<Occupancy>) => plain(formatOccupancy({ ...NONE, ...facts }))
  expect(said({})).toBe('')
  expect(said({ taken: 3, lying: 2, coming: 1, free_at: at })).toBe(
    'Занято: лежат 2, едут сюда 1. Если ничего не изменится, первая освободится 03.12.2026 в 12:00: закончится хранение.',
  )
  expect(said({ taken: 1, unpaid: 1, free_at: at })).toContain('в 12:00: истечёт срок оплаты.')
  expect(said({ taken: 2, unpaid: 1, lying: 1, free_at: at })).toContain(
    ': закончится хранение или срок оплаты.',
  )
  expect(said({ taken: 2, unpaid: 1, lying: 1, overdue: 1, free_at: at })).toMatch(
    /истечёт срок оплаты\. Лежат дольше срока хранения: 1\.$/,
  )
})

test('differences are named by size with both numbers', () => {
  expect(
    formatDifferences(pointWith({ taken: 54 }, { size: 'S', taken: 1, lying: 1 })).map(plain),
  ).toEqual(['M: в счёте занято 54, а на деле 0'])
})
