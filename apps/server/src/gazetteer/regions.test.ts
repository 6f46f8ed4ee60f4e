import { expect, test } from 'vitest'
import { CITIES } from './cities.ts'
import { findRegion, regionOfKladr } from './regions.ts'

test('every region of a city is found by its own name', () => {
  for (const region of new Set(CITIES.map((city) => city.region)))
    expect(findRegion(region)).toBe(region)
})

test.each([
  ['обл Калужская', 'Калужская область'],
  ['Башкортостан Респ', 'Республика Башкортостан'],
  ['Москва г', 'Москва'],
  ['Московская', 'Московская область'],
  ['Алтайский', 'Алтайский край'],
  ['Алтай', 'Республика Алтай'],
  ['Саха /Якутия/ Респ', 'Республика Саха (Якутия)'],
  ['Ханты-Мансийский Автономный округ - Югра', 'Ханты-Мансийский автономный округ'],
  ['Кемеровская область - Кузбасс', 'Кемеровская область'],
  ['обл', undefined],
  ['Атлантида', undefined],
])('the region «%s» is %s', (text, region) => {
  expect(findRegion(text)).toBe(region)
})

test('the region of a KLADR code', () => {
  expect(['7700000500000', '02', '99', ''].map(regionOfKladr)).toEqual([
    'Москва',
    'Республика Башкортостан',
    undefined,
    undefined,
  ])
})
