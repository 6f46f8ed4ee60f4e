import { expect, test } from 'vitest'
import { parseItemVat } from '../money/item-vat.ts'
import { ORDER_PARCELS_MAX } from '../parcels/parcel-limits.ts'
import { nameCell, PARCEL_SHEET_COLUMNS } from './parcel-sheet-columns.ts'
import type { ColumnRule } from './parcel-sheet-columns.ts'
import { errorOfCell } from './parcel-sheet-row.ts'
import { HINT_LENGTH_MAX, HINT_TITLE_MAX, PARCEL_SHEET_TEMPLATE } from './parcel-sheet-template.ts'

test('the columns are those of the specification, in its letters', () => {
  expect(PARCEL_SHEET_COLUMNS.map(({ letter, field }) => `${letter} ${field}`)).toEqual([
    'B parcelNumber',
    'C size',
    'D weight',
    'E declaredPrice',
    'F terminalNumber',
    'G receiverPhone',
    'H receiverEmail',
    'I declaration',
    'K label',
    'L price',
    'M quantity',
    'N vat',
  ])
  expect(PARCEL_SHEET_TEMPLATE).toMatchObject({
    type: 'Последняя миля',
    headingRow: 2,
    firstRow: 3,
  })
  expect(PARCEL_SHEET_TEMPLATE.lastRow - PARCEL_SHEET_TEMPLATE.firstRow + 1).toBe(ORDER_PARCELS_MAX)
})

test('headings and hints fit beside a cell and name what is allowed', () => {
  for (const { heading, hint, rule } of PARCEL_SHEET_TEMPLATE.columns) {
    expect(heading.length).toBeLessThanOrEqual(HINT_TITLE_MAX)
    expect(hint.length).toBeLessThanOrEqual(HINT_LENGTH_MAX)
    expect(hint).toMatch(/^\p{Lu}.*\.$/u)
    const offered = rule?.kind === 'list' ? rule.values : []
    expect(offered.filter((value) => !hint.includes(value))).toEqual([])
  }
  const hints = new Map(PARCEL_SHEET_TEMPLATE.columns.map(({ letter, hint }) => [letter, hint]))
  expect(hints.get('D')).toContain('от 0,1 до 15')
  expect(hints.get('E')).toContain('от 0 до 100\u00a0000')
})

/** Texts that the template lets into a cell, and texts that it does not. */
const samples = (rule: ColumnRule): readonly [good: readonly string[], bad: readonly string[]] => {
  if (rule.kind === 'list') return [rule.values, ['нет такого']]
  if (rule.kind === 'length') return [['1'.repeat(rule.max)], ['1'.repeat(rule.max + 1)]]
  return [
    [`${rule.min}`, `${rule.max}`],
    [`${rule.max + 1}`, '-1'],
  ]
}

test.each(
  PARCEL_SHEET_TEMPLATE.columns.flatMap(({ letter, rule }) =>
    rule === undefined || letter === 'H' ? [] : [[letter, rule] as const],
  ),
)('what the template lets into %s, the reading takes, and nothing beyond it', (letter, rule) => {
  const [good, bad] = samples(rule)
  expect(good.map((text) => errorOfCell(letter, text))).toEqual(good.map(() => undefined))
  expect(bad.filter((text) => errorOfCell(letter, text) === undefined)).toEqual([])
})

test('lists are short enough for a workbook to hold them in the rule itself', () => {
  const lists = PARCEL_SHEET_TEMPLATE.columns.flatMap(({ rule }) =>
    rule?.kind === 'list' ? [rule.values.join(',').length] : [],
  )
  expect(lists).toHaveLength(2)
  expect(Math.max(...lists)).toBeLessThanOrEqual(HINT_LENGTH_MAX)
})

test('VAT is offered in words that are read', () => {
  const vat = PARCEL_SHEET_TEMPLATE.columns.find(({ letter }) => letter === 'N')?.rule
  expect(vat?.kind === 'list' ? vat.values.map(parseItemVat) : []).not.toContain(undefined)
})

test('cells are named as people find them, also in a shop’s own file', () => {
  expect(nameCell('B', 5)).toBe('B5')
  const origin = { letters: { B: 'AA' }, rowShift: 1 }
  expect(nameCell('B', 5, origin)).toBe('AA4')
  expect(nameCell('C', 5, origin)).toBe('Размер ячейки, строка 4')
})
