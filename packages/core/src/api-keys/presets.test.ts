import { expect, test } from 'vitest'
import { API_KEY_PRESETS } from './presets.ts'

test('no preset shows the pickup code, and reading changes nothing', () => {
  const all = Object.values(API_KEY_PRESETS).flat()
  expect(all).not.toContain('pickup:read')
  expect(all).not.toContain('sandbox:write')
  expect(API_KEY_PRESETS.reading.every((scope) => scope.endsWith(':read'))).toBe(true)
  expect(API_KEY_PRESETS.everything).toHaveLength(13)
})
