import { expect, test } from 'vitest'
import { fromLatinLetters } from './transliteration.ts'

test.each([
  ['Moskva', 'москва'],
  ['Kaliningrad, prospekt Mira 12', 'калининград, проспект мира 12'],
  ['Shchyolkovo', 'щёлково'],
  ['ulitsa Tverskaya', 'улица тверская'],
  ['Chekhov', 'чехов'],
  ['Zheleznodorozhny', 'железнодорожны'],
  ['Москва', 'Москва'],
])('%s → %s', (latin, russian) => {
  expect(fromLatinLetters(latin)).toBe(russian)
})
