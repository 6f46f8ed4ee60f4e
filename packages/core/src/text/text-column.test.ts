import { expect, test } from 'vitest'
import { buildTextColumn, textIn } from './text-column.ts'

test('repeated texts are stored once and read back by place', () => {
  const texts = ['улица', '', 'проспект', 'улица', 'улица']
  const column = buildTextColumn(texts)
  expect(column.values).toEqual(['улица', '', 'проспект'])
  expect(texts.map((_, place) => textIn(column, place))).toEqual(texts)
  expect([textIn(column, 5), textIn(column, -1)]).toEqual(['', ''])
})
