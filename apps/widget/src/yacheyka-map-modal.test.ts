import { describe, expect, test, vi } from 'vitest'
import { SILENCE } from './map-frame.ts'
import {
  alertOf,
  dialogOf,
  frameOf,
  holdTime,
  listen,
  mount,
  point,
  say,
  settle,
  UNAVAILABLE,
} from './test-frame.ts'

holdTime()

describe('the modal', () => {
  const mountModal = () => mount({ mode: 'modal' })

  test('loads nothing before it is opened, and its frame stays for the next time', async () => {
    const element = await mountModal()
    expect(frameOf(element)).toBeUndefined()
    element.open()
    expect(dialogOf(element)?.open).toBe(true)
    const frame = frameOf(element)
    expect(dialogOf(element)?.contains(frame ?? null)).toBe(true)
    say(element, { type: 'ready' })
    element.close()
    element.open()
    expect(frameOf(element)).toBe(frame)
  })

  test('closes by its button, by a click beside it, by the frame, by a choice; each reports it once', async () => {
    const element = await mountModal()
    const heard = listen(element)
    const ways = [
      () => dialogOf(element)?.querySelector('button')?.click(),
      () => dialogOf(element)?.click(),
      () => {
        say(element, { type: 'close' })
      },
      () => {
        say(element, { type: 'point-select', point })
      },
      () => {
        element.close()
        element.close()
      },
    ]
    for (const way of ways) {
      element.open()
      say(element, { type: 'ready' })
      heard.length = 0
      way()
      expect(dialogOf(element)?.open).toBe(false)
      expect(heard.filter(({ type }) => type === 'close')).toHaveLength(1)
    }
  })

  test('stays where the page keeps it open after a choice', async () => {
    const element = await mountModal()
    element.addEventListener('point-select', (event) => {
      event.preventDefault()
    })
    element.open()
    say(element, { type: 'ready' })
    say(element, { type: 'point-select', point })
    expect(dialogOf(element)?.open).toBe(true)
  })

  test('that has failed tries anew when it is opened anew', async () => {
    const element = await mountModal()
    element.open()
    const first = frameOf(element)
    vi.advanceTimersByTime(SILENCE)
    element.close()
    element.open()
    expect(frameOf(element)).not.toBe(first)
    expect(alertOf(element)).toBe('')
  })

  test.each(['forbidden', 'failed'])(
    'that was rejected as %s tries anew when it is opened anew; what failed later stays',
    async (code) => {
      const element = await mountModal()
      element.open()
      const first = frameOf(element)
      say(element, { type: 'error', code, message: UNAVAILABLE })
      expect(alertOf(element)).toBe('')
      element.close()
      element.open()
      const second = frameOf(element)
      expect(second).not.toBe(first)
      say(element, { type: 'ready' })
      say(element, { type: 'error', code, message: UNAVAILABLE })
      element.close()
      element.open()
      expect(frameOf(element)).toBe(second)
    },
  )

  test('closes when it is removed or becomes inline, and does not open inline or outside the page', async () => {
    const element = await mountModal()
    element.open()
    element.remove()
    expect(dialogOf(element)?.open).toBe(false)
    element.open()
    expect(dialogOf(element)?.open).toBe(false)
    document.body.append(element)
    element.open()
    element.mode = 'inline'
    await settle()
    expect(dialogOf(element)?.open).toBe(false)
    expect(frameOf(element)).toBeDefined()
    element.open()
    expect(dialogOf(element)?.open).toBe(false)
  })
})
