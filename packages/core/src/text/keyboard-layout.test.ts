import { expect, test } from 'vitest'
import { latinKeys } from './keyboard-layout.ts'

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
