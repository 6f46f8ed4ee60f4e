import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapSheet } from './use-map-sheet.ts'

const noListener = () => undefined
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: noListener,
    removeEventListener: noListener,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (covered: boolean, wholeScreen = true) => {
  const close = vi.fn<() => void>()
  const hook = renderHook(
    (props: { readonly covered: boolean }) => useMapSheet(wholeScreen, props.covered, close),
    { initialProps: { covered } },
  )
  const sheet = () => {
    const state = hook.result.current
    if (state === null) throw new Error('no sheet')
    return state
  }
  return { ...hook, close, sheet }
}

test('there is no sheet where the map is not the screen', () => {
  expect(open(false, false).result.current).toBeNull()
})

test('a card opens at half, and the list comes back at the height it had', () => {
  const { sheet, rerender } = open(false)
  expect(sheet().height).toBe('peek')
  act(() => {
    sheet().setHeight('full')
  })
  rerender({ covered: true })
  expect(sheet().height).toBe('half')
  act(() => {
    sheet().setHeight('peek')
  })
  rerender({ covered: false })
  expect(sheet().height).toBe('full')
  rerender({ covered: true })
  expect(sheet().height).toBe('half')
})

test('Escape lowers the list step by step, then has nothing to do', () => {
  const { sheet } = open(false)
  act(() => {
    sheet().setHeight('full')
  })
  for (const height of ['half', 'peek'] as const) {
    expect(sheet().canLower).toBe(true)
    act(() => {
      sheet().lower()
    })
    expect(sheet().height).toBe(height)
  }
  expect(sheet().canLower).toBe(false)
})

test('Escape lowers a full card and closes one that is lower', () => {
  const { sheet, close } = open(true)
  act(() => {
    sheet().setHeight('full')
  })
  act(() => {
    sheet().lower()
  })
  expect(sheet().height).toBe('half')
  expect(close).not.toHaveBeenCalled()
  act(() => {
    sheet().lower()
  })
  expect(close).toHaveBeenCalledOnce()
})
