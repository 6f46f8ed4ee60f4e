import { describe, expect, test, vi } from 'vitest'
import { SILENCE } from './map-frame.ts'
import {
  alertOf,
  frameOf,
  holdTime,
  listen,
  mount,
  retryOf,
  say,
  settle,
  UNAVAILABLE,
} from './test-frame.ts'

holdTime()

describe('silence', () => {
  test('of ten seconds is reported in words, and a late answer mends it', async () => {
    const element = await mount()
    const heard = listen(element)
    vi.advanceTimersByTime(SILENCE - 1)
    expect([alertOf(element), heard]).toEqual(['', []])
    vi.advanceTimersByTime(1)
    expect(alertOf(element)).toBe(UNAVAILABLE)
    expect(heard).toEqual([{ type: 'error', detail: { code: 'timeout', message: UNAVAILABLE } }])
    say(element, { type: 'ready' })
    expect(alertOf(element)).toBe('')
    expect(heard.at(-1)).toEqual({ type: 'ready', detail: null })
  })

  test('ends with «ready» alone: a list that is shown and never comes to life is reported too', async () => {
    const element = await mount()
    const heard = listen(element)
    const status = () => element.shadowRoot?.querySelector('[role=status]')?.textContent
    expect(status()).toBe('Загружаем карту')
    say(element, { type: 'shown' })
    expect([status(), heard]).toEqual(['', []])
    vi.advanceTimersByTime(SILENCE)
    expect(alertOf(element)).toBe(UNAVAILABLE)
    say(element, { type: 'shown' })
    expect(alertOf(element)).toBe(UNAVAILABLE)
    say(element, { type: 'ready' })
    say(element, { type: 'shown' })
    expect([alertOf(element), heard.at(-1)]).toEqual(['', { type: 'ready', detail: null }])
  })

  test('is none where the frame has rejected in its own words', async () => {
    const element = await mount()
    const heard = listen(element)
    say(element, { type: 'error', code: 'forbidden', message: UNAVAILABLE })
    vi.advanceTimersByTime(SILENCE)
    expect(alertOf(element)).toBe('')
    expect(heard).toEqual([{ type: 'error', detail: { code: 'forbidden', message: UNAVAILABLE } }])
  })

  test('has a button that tries anew, and takes whoever pressed it along', async () => {
    const element = await mount()
    expect(retryOf(element)).toBeUndefined()
    vi.advanceTimersByTime(SILENCE)
    const first = frameOf(element)
    expect(retryOf(element)?.textContent).toBe('Повторить')
    retryOf(element)?.click()
    expect(frameOf(element)).not.toBe(first)
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1)
    expect(element.shadowRoot?.activeElement).toBe(frameOf(element))
    expect([alertOf(element), retryOf(element)]).toEqual(['', undefined])
    say(element, { type: 'ready' })
    vi.advanceTimersByTime(SILENCE)
    expect(alertOf(element)).toBe('')
  })

  test('begins anew with a new frame', async () => {
    const element = await mount()
    vi.advanceTimersByTime(SILENCE)
    element.token = 'another'
    await settle()
    expect(alertOf(element)).toBe('')
    vi.advanceTimersByTime(SILENCE)
    expect(alertOf(element)).toBe(UNAVAILABLE)
  })
})
