import { expect, test } from 'vitest'
import { autoStack, stack } from './layout.ts'

test('a stack has its kind and its gap, and no gap where none is wanted', () => {
  expect(stack(16).split(' ')).toEqual([
    expect.stringContaining('stack'),
    expect.stringContaining('gap16'),
  ])
  expect(stack(0).split(' ')).toEqual([expect.stringContaining('stack')])
  expect(autoStack(4)).not.toBe(stack(4))
})
