import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAddressIndex, markAddresses, spelledWordsReader } from './address-index.ts'
import { spellOut } from './fold-text.ts'

test('the words of an address are those of the whole, however it is cut by commas', () => {
  const read = spelledWordsReader()
  const part = fc.oneof(
    fc.constantFrom('ул. Ёлочная', 'д.7', 'корп 2', 'г Пермь', '', ' ', 'пр-т Мира'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const address = parts.join(', ')
      const whole = spellOut(address).split(' ')
      expect(new Set(read(address))).toEqual(new Set(whole.filter((word) => word !== '')))
    }),
    { numRuns: 1000 },
  )
})

const ADDRESSES = [
  'Тверская область, г. Ржев, ул. Ленина, д. 1',
  'Тверская обл., Тверь, Тверской проспект, 2',
  'г. Москва, ул. Тверская, 3',
  'Республика Татарстан, г. Казань, ул. Баумана, 4',
  'Ханты-Мансийский автономный округ, г. Сургут, ул. Красный Край, 5',
]
const index = buildAddressIndex(ADDRESSES)
const found = (question: string) =>
  [...markAddresses(index, question)].flatMap((mark, at) => (mark === 1 ? [at] : []))

test.each([
  ['ул. Тверская', [2]],
  ['Тверская', [2]],
  ['Тверская улица, Ржев', []],
  ['Ржев, Тверская', [0]],
  ['Тверская область', [0, 1]],
  ['Тверская обл, Ленина', [0]],
  ['Тверская область, ул. Тверская', []],
  ['Ржев', [0]],
  ['Татарстан', [3]],
  ['Казань Татарстан', [3]],
  ['республика Татарстан, Баумана', [3]],
  ['Красный край', [4]],
  ['Ханты', [4]],
  ['Тверской край', []],
  ['Саратов', []],
])('«%s» finds %j: a region only narrows', (question, expected) => {
  expect(found(question)).toEqual(expected)
})
