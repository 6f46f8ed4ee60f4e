import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettledFields } from './use-settled-fields.ts'
import { NO_FIELDS, TIMES, withTime } from './widget-fields.ts'
import { SETTLE_PAUSE } from './wording.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pause = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
const open = () => renderHook(useSettledFields, { initialProps: NO_FIELDS })

test('a run through the hours is one question, by where it ended', () => {
  const { result, rerender } = open()
  for (const time of TIMES) {
    rerender(withTime(NO_FIELDS, time))
    pause(SETTLE_PAUSE - 1)
    expect(result.current).toBe(NO_FIELDS)
  }
  pause(1)
  expect(result.current).toEqual(withTime(NO_FIELDS, '23:00'))
})

test('a search is asked at once, and takes the hours along', () => {
  const { result, rerender } = open()
  const late = withTime(NO_FIELDS, '23:00')
  rerender(late)
  rerender({ ...late, address: 'Уфа' })
  expect(result.current).toEqual({ ...late, address: 'Уфа' })
})
