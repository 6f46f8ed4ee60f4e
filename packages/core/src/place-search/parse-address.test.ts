import { expect, test } from 'vitest'
import { createAddressParser } from './parse-address.ts'

const parse = createAddressParser((words) => words === 'якутск')

test.each([
  ['г. Якутск, ул. Мира, д. 40', 'улица', ['мира'], '40'],
  // A part without a kind is no street where one follows.
  ['Республика Саха (Якутия), г. Якутск, ул. Мира, д. 40', 'улица', ['мира'], '40'],
  ['Центр, ул. Мира, д. 40', 'улица', ['мира'], '40'],
  ['Садовая, д. 7, ул. Мира', '', ['садовая'], '7'],
  // An initial is no village, a letter of a house no ordinal.
  ['ул. П. Морозова, д. 43', 'улица', ['п', 'морозова'], '43'],
  ['б-р Комарова, д. 28Е', 'бульвар', ['комарова'], '28е'],
  ['ул. 8-е Марта, д. 3', 'улица', ['8', 'марта'], '3'],
  ['ул. 8е Марта, д. 3', 'улица', ['8', 'марта'], '3'],
  ['3-я Парковая ул., д. 14А, стр. 2', 'улица', ['3', 'парковая'], '14а/с2'],
])('«%s»', (address, streetKind, street, house) => {
  expect(parse(address)).toMatchObject({ streetKind, street, house })
})

test('what was no street is kept beside it', () => {
  expect(parse('Республика Саха (Якутия), г. Якутск, ул. Мира, д. 40')).toMatchObject({
    region: ['саха'],
    settlement: ['якутск'],
    rest: ['якутия'],
  })
})
