import { expect, test } from 'vitest'
import { cutDescription } from './help.ts'

test('a description of up to seventy letters stands whole, a longer one is cut there', () => {
  expect(cutDescription('ж'.repeat(70))).toBe('ж'.repeat(70))
  expect(cutDescription('ж'.repeat(71))).toBe(`${'ж'.repeat(70)}…`)
  expect(cutDescription(`${'ж'.repeat(69)} ж`)).toBe(`${'ж'.repeat(69)}…`)
  expect(cutDescription('📦'.repeat(70))).toBe('📦'.repeat(70))
  expect(cutDescription('')).toBe('')
})
