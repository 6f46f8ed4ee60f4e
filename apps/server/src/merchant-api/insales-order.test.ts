import { listInsalesPoints } from '@yacheyka/contract/merchant-api/insales'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parcelOf, placeOf } from './insales-order.ts'

const LINE = { quantity: 1, weight: 0.5, dimensions: '30х20х10' }
const parse = (lines: readonly object[], location: object = {}) =>
  z.safeParse(listInsalesPoints.body, {
    order: { account_id: 1, order_lines: lines, shipping_address: { location } },
  })
const orderOf = (lines: readonly object[], location?: object) => {
  const { data, error } = parse(lines, location)
  if (data === undefined) throw error
  return data.order
}

describe('goods of an order as one parcel', () => {
  test.each([
    [[LINE], 500, 'S/2'],
    [[{ ...LINE, quantity: 3, weight: '1.2' }], 3600, 'M'],
    [[LINE, { quantity: 1, weight: 1, dimensions: '40x1x38,5' }], 1500, 'M'],
    [[{ ...LINE, dimensions: '100х10х3' }], 500, undefined],
  ])('%j weighs %i g and needs %s', (lines, weightG, cell) => {
    expect(parcelOf(orderOf(lines))).toEqual({ weightG, cell })
  })

  test.each([null, '', 0, '0', true, [5], '0x10', 'NaN', -1, 1001])(
    'a weight of %j is rejected with its place',
    (weight) => {
      expect(parse([{ ...LINE, weight }]).error?.issues[0]?.path).toEqual([
        'order',
        'order_lines',
        0,
        'weight',
      ])
    },
  )

  test.each(['30х20', '30х20х10х5', 'x', '-1х2х3', '99999х1х1', null])(
    'dimensions %j are rejected with their place',
    (dimensions) => {
      expect(parse([{ ...LINE, dimensions }]).error?.issues[0]?.path).toEqual([
        'order',
        'order_lines',
        0,
        'dimensions',
      ])
    },
  )
})

test.each([
  [{ kladr_code: '7700000000000' }, 'Москва'],
  [{ kladr_code: '1600000100000', state: 'Татарстан', city: 'Казань' }, 'Казань'],
  [{ kladr_code: '', city: 'Казань' }, 'Казань'],
  [{ state: 'Кировская', city: 'Киров' }, 'Киров, Кировская область'],
  [{ state: 'обл Калужская', city: 'Киров' }, 'Киров, Калужская область'],
  [{ state: 'Башкортостан', city: 'Благовещенск' }, 'Благовещенск, Республика Башкортостан'],
  [{ kladr_code: '0201300100000', city: 'Благовещенск' }, 'Благовещенск, Республика Башкортостан'],
  [{ kladr_code: '7700000500000', city: 'Троицк' }, 'Троицк, Москва'],
])('the city of %j is %s', (location, city) => {
  expect(placeOf(orderOf([LINE], location))).toEqual({ city, region: undefined })
})

test('of a village that the list lacks the region is known beside its name; a region alone is no place to send to', () => {
  const village = { city: null, settlement: 'Андреевка', state: 'Курская' }
  expect(placeOf(orderOf([LINE], village))).toEqual({
    city: 'Андреевка',
    region: 'Курская область',
  })
  expect(placeOf(orderOf([LINE], {}))).toBeUndefined()
})
