import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from './toasts.tsx'

const SENT = { kind: 'success', text: 'Отправлено' } as const
const FAILED = { kind: 'failure', text: 'Не отправлено' } as const
const LONG = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })

test('good news is spoken and goes by itself; bad news waits to be closed', () => {
  const { container } = render(<Toasts />)
  act(() => {
    showToast(SENT)
    showToast(FAILED)
  })
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(SENT.text + FAILED.text)
  pass(LONG)
  expect(screen.queryByText(SENT.text)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(screen.queryByText(FAILED.text)).toBeNull()
})

test('a toast stays as long as it is looked at, and gives the focus back', () => {
  render(
    <>
      <button type="button">Раньше</button>
      <Toasts />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Раньше' })
  act(() => {
    showToast(SENT)
    before.focus()
  })
  const close = screen.getByRole('button', { name: 'Закрыть' })
  act(() => {
    close.focus()
  })
  pass(LONG)
  expect(screen.getByText(SENT.text)).toBeTruthy()
  fireEvent.click(close)
  expect(screen.queryByText(SENT.text)).toBeNull()
  expect(document.activeElement).toBe(before)
})

test('the same words come anew, not twice; the next page inherits none', () => {
  const { unmount } = render(<Toasts />)
  act(() => {
    showToast(SENT)
    showToast(SENT)
  })
  expect(screen.getAllByText(SENT.text)).toHaveLength(1)
  unmount()
  showToast(FAILED)
  render(<Toasts />)
  expect(screen.queryByText(SENT.text)).toBeNull()
  expect(screen.queryByText(FAILED.text)).toBeNull()
})
