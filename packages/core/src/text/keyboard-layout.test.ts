import { expect, test } from 'vitest'
import { latinKeys, russianKeys } from './keyboard-layout.ts'

test.each([
  ['НФ7518106105822', 'YA7518106105822'],
  ['нф7518', 'ya7518'],
  ['ЛЗ-110003', 'KP-110003'],
  ['KP-110003', 'KP-110003'],
  ['ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ', 'QWERTYUIOPASDFGHJKLZXCVBNM'],
  ['хъжэбюё', 'хъжэбюё'],
])('keys of a Russian layout: %s', (typed, latin) => {
  expect(latinKeys(typed)).toBe(latin)
})

test.each([
  ['vjcrdf', 'москва'],
  ['Rfpfym, Bauman 5', 'казань, ифгьфт 5'],
  [',fevfyf 7', 'баумана 7'],
  ['gh-n ytathn.fyybrjd', 'пр-т нефертюанников'],
  ['Москва', 'Москва'],
])('keys of a Latin layout: %s', (typed, russian) => {
  expect(russianKeys(typed)).toBe(russian)
})
