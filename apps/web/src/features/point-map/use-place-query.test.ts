import { expect, test } from 'vitest'
import { parseAt } from './use-place-query.ts'

test('a place of the address is longitude, latitude and zoom', () => {
  expect(parseAt('55.9678,54.7431,15')).toEqual({
    centre: { longitude: 55.9678, latitude: 54.7431 },
    zoom: 15,
  })
})

test.each([null, '', '55,54', '55,54,99', '55,95,10', 'a,b,c', '1,2,10,4', '300,5,10'])(
  '«%s» is no place',
  (text) => {
    expect(parseAt(text)).toBeUndefined()
  },
)
