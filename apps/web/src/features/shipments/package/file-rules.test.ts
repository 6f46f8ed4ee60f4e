import { expect, test } from 'vitest'
import { FILE_MESSAGES, FILE_SIZE_MAX, errorOfFile } from './file-rules.ts'

const file = (name: string, size = 1) => ({ name, size })

test('a template is .xlsx alone, whatever the case of its ending', () => {
  expect(errorOfFile(file('Отправления.XLSX'), 'template')).toBeUndefined()
  const others = ['a.xls', 'a.csv', 'a.xlsx.zip', 'xlsx', 'a']
  expect(
    others.filter((name) => errorOfFile(file(name), 'template') !== FILE_MESSAGES.format),
  ).toEqual([])
})

test('a shop’s file may be .csv too', () => {
  expect(errorOfFile(file('orders.Csv'), 'shop')).toBeUndefined()
  expect(errorOfFile(file('orders.xlsx'), 'shop')).toBeUndefined()
  expect(errorOfFile(file('orders.txt'), 'shop')).toBe(FILE_MESSAGES.format)
})

test('ten megabytes are taken, a byte more is not', () => {
  expect(errorOfFile(file('a.xlsx', FILE_SIZE_MAX), 'template')).toBeUndefined()
  expect(errorOfFile(file('a.xlsx', FILE_SIZE_MAX + 1), 'template')).toBe(FILE_MESSAGES.size)
})
