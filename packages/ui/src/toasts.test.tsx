import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

const texts = () => screen.queryAllByText(/^[А-Я]/).map((element) => element.textContent)
const say = (kind: 'success' | 'failure', text: string, about?: string) =>
  act(() => {
    showToast({ kind, text, ...(about === undefined ? {} : { about }) })
  })

test('of one thing only the newest words stand', () => {
  render(<Toasts />)
  say('failure', 'Не заблокировано', 'block')
  say('success', 'Отправлено', 'sms')
  say('success', 'Заблокировано', 'block')
  expect(texts()).toEqual(['Отправлено', 'Заблокировано'])
})

test('there are two at most: old good news goes before old bad news', () => {
  render(<Toasts />)
  say('failure', 'Беда')
  say('success', 'Радость')
  say('success', 'Удача')
  expect(texts()).toEqual(['Беда', 'Удача'])
  say('failure', 'Горе')
  say('failure', 'Печаль')
  expect(texts()).toEqual(['Горе', 'Печаль'])
})

describe('what has the focus', () => {
  const place = (element: Element, top: number, bottom: number) =>
    vi
      .spyOn(element, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, top, 100, bottom - top))
  const scrolled = vi.fn<(to: { readonly top: number }) => void>()
  const open = () => {
    vi.stubGlobal('scrollBy', scrolled)
    const { container } = render(
      <>
        <button type="button">Нажатая</button>
        <dialog open>
          <button type="button">В окне</button>
        </dialog>
        <Toasts />
      </>,
    )
    place(container.querySelector('[aria-live]') ?? container, 500, 600)
  }
  const focus = (name: string, top: number) => {
    const button = screen.getByRole('button', { name })
    place(button, top, top + 40)
    act(() => {
      button.focus()
    })
  }
  afterEach(() => {
    scrolled.mockReset()
  })

  test('moves up from under a toast that comes', () => {
    open()
    focus('Нажатая', 550)
    say('success', 'Сделано')
    expect(scrolled.mock.lastCall?.[0]).toMatchObject({ top: 98 })
  })

  test('moves up when it comes under a toast, and only then', () => {
    open()
    say('success', 'Сделано')
    focus('Нажатая', 420)
    focus('В окне', 550)
    expect(scrolled).not.toHaveBeenCalled()
    focus('Нажатая', 480)
    expect(scrolled.mock.lastCall?.[0]).toMatchObject({ top: 28 })
  })
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
