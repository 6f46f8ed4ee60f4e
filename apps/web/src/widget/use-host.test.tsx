import { renderHook } from '@testing-library/react'
import type { WidgetCommand } from '@yacheyka/contract/widget/widget-messages'
import { afterEach, expect, test, vi } from 'vitest'
import type { Host } from './host.ts'
import { useCommands } from './use-host.ts'
import { SETTLE_PAUSE } from './wording.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('sixty quick commands are one, with the last word of each', () => {
  vi.useFakeTimers()
  let say: (command: WidgetCommand) => void = () => undefined
  const host: Host = {
    post: () => undefined,
    listen: (onCommand) => {
      say = onCommand
      return () => undefined
    },
  }
  const taken = vi.fn<(command: WidgetCommand) => void>()
  renderHook(() => {
    useCommands(host, taken)
  })
  say({ type: 'update', city: 'Уфа', selected: null })
  for (let weight = 1; weight <= 60; weight++) say({ type: 'update', weight })
  expect(taken).not.toHaveBeenCalled()
  vi.advanceTimersByTime(SETTLE_PAUSE)
  expect(taken.mock.calls).toEqual([[{ type: 'update', city: 'Уфа', selected: null, weight: 60 }]])
  say({ type: 'update', weight: null })
  vi.advanceTimersByTime(SETTLE_PAUSE)
  expect(taken).toHaveBeenLastCalledWith({ type: 'update', weight: null })
})
