import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useContentKey } from './use-content-key.ts'

const keyOf = (hook: ReturnType<typeof useContentKey>, what: unknown) =>
  new Headers(hook.optionsFor(what).headers).get('idempotency-key')

test('the same content tried again has the same key, until it is done or another is tried', () => {
  const { result } = renderHook(useContentKey)
  const first = keyOf(result.current, { text: 'Ответ' })
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(keyOf(result.current, { text: 'Ответ' })).toBe(first)
  expect(keyOf(result.current, { text: 'Другой' })).not.toBe(first)
  const again = keyOf(result.current, { text: 'Ответ' })
  expect(again).not.toBe(first)
  result.current.forget()
  expect(keyOf(result.current, { text: 'Ответ' })).not.toBe(again)
})
