import { NBSP } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { kopecksOf, formatChange, formatWire } from './wire-money.ts'

test.each([
  ['1234.50', 123_450, `1${NBSP}234,50${NBSP}₽`, `+1${NBSP}234,50`],
  ['-350.00', -35_000, `−350,00${NBSP}₽`, '−350,00'],
  ['-0.05', -5, `−0,05${NBSP}₽`, '−0,05'],
  ['0.00', 0, `0,00${NBSP}₽`, '0,00'],
])('%s', (wire, kopecks, said, change) => {
  expect([kopecksOf(wire), formatWire(wire), formatChange(wire)]).toEqual([kopecks, said, change])
})
