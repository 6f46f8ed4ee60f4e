import { WIDGET_SIDE_MAX, WIDGET_WEIGHT_MAX } from '@yacheyka/contract/widget/widget'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedOptions,
  frameUrl,
  parseDimensions,
  parseWeight,
  SIDE_MAX,
  WEIGHT_MAX,
} from './widget-options.ts'

const NOTHING = { city: '', weight: null, dimensions: null, selected: null }

test.each([
  [null, null],
  ['', null],
  ['  ', null],
  ['1500', 1500],
  [' 1500 ', 1500],
  ['0.4', 1],
  ['1500,2', 1501],
  ['99999999', WIDGET_WEIGHT_MAX],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1,5 кг', undefined],
  ['NaN', undefined],
])('weight %j is %j', (text, grams) => {
  expect(parseWeight(text)).toBe(grams)
})

test.each([
  [null, null],
  [' ', null],
  ['20x30x10', [20, 30, 10]],
  ['20X30X10', [20, 30, 10]],
  ['20 х 30 × 10', [20, 30, 10]],
  ['20,5*30.25*10', [20.5, 30.25, 10]],
  ['0.01x30x99999', [0.1, 30, WIDGET_SIDE_MAX]],
  ['10.900000000000002x20.9x42.6', [10.9, 20.9, 42.6]],
  ['20x30', undefined],
  ['20x30x10x5', undefined],
  ['20x30x10x', undefined],
  ['20xx10', undefined],
  ['0x30x10', undefined],
  ['20;30;10', undefined],
  ['axbxc', undefined],
])('dimensions %j are %j', (text, box) => {
  expect(parseDimensions(text)).toEqual(box)
})

test('the limits are those of the server', () => {
  expect([WEIGHT_MAX, SIDE_MAX]).toEqual([WIDGET_WEIGHT_MAX, WIDGET_SIDE_MAX])
})

test('whatever is written, nothing but a positive number comes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const numbers = [parseWeight(text) ?? 1, ...(parseDimensions(text) ?? [])]
      expect(numbers.every((value) => value > 0 && value <= WEIGHT_MAX)).toBe(true)
    }),
  )
})

test('the address says what is known and is silent on the rest', () => {
  const base = new URL('https://map.example/site/')
  expect(frameUrl(base, 't', NOTHING)).toBe(
    `https://map.example/site/widget?tk=t&origin=${encodeURIComponent(location.origin)}`,
  )
  const all = new URL(
    frameUrl(base, 'a&b', {
      city: 'Казань',
      weight: 1500,
      dimensions: [20, 30.5, 10],
      selected: 'КЗН-1/а#2',
    }),
  )
  expect(Object.fromEntries(all.searchParams)).toEqual({
    tk: 'a&b',
    origin: location.origin,
    city: 'Казань',
    weight: '1500',
    dimensions: '20x30.5x10',
    selected: 'КЗН-1/а#2',
  })
})

test('only what has changed is reported', () => {
  const known = { ...NOTHING, weight: 500, dimensions: [1, 2, 3] as const }
  expect(changedOptions(known, { ...known, dimensions: [1, 2, 3] })).toBeUndefined()
  expect(changedOptions(known, { ...known, weight: null, selected: 'А' })).toEqual({
    weight: null,
    selected: 'А',
  })
  expect(changedOptions({ ...NOTHING, selected: 'null' }, NOTHING)).toEqual({ selected: null })
})
