import { expect, test } from 'vitest'
import { mixColours } from './colour-mix.ts'

test('mixes channel by channel', () => {
  expect(mixColours('#000000', '#FFFFFF', 0)).toBe('#000000')
  expect(mixColours('#000000', '#FFFFFF', 1)).toBe('#ffffff')
  expect(mixColours('#FF0010', '#00FF10', 0.5)).toBe('#808010')
})
