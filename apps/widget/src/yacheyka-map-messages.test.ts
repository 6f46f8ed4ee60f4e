import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { YacheykaMapElement } from '../widget.d.ts'
import { SILENCE, UPDATE_PAUSE } from './map-frame.ts'
import {
  alertOf,
  holdTime,
  listen,
  mount,
  point,
  say,
  settle,
  UNAVAILABLE,
  windowOf,
} from './test-frame.ts'

holdTime()

/** Lets the element tell its frame what has changed. */
const passPause = async () => {
  await settle()
  vi.advanceTimersByTime(UPDATE_PAUSE)
}

describe('messages', () => {
  let element: YacheykaMapElement
  let heard: ReturnType<typeof listen>
  beforeEach(async () => {
    element = await mount()
    heard = listen(element)
  })

  test.each<
    readonly [string, Record<string, unknown>, { origin?: string; source?: Window | null }]
  >([
    ['of another origin', { type: 'ready' }, { origin: 'https://map.example.evil' }],
    ['of another window', { type: 'ready' }, { source: globalThis.window }],
    ['of no window', { type: 'ready' }, { source: null }],
    ['of another protocol', { type: 'ready', protocol: 'yacheyka-map/2' }, {}],
    ['of garbage', { type: 'point-select', point: { number: 5 } }, {}],
  ])('%s are not heard', (_whose, message, from) => {
    say(element, message, from)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(SILENCE)
    expect(alertOf(element)).toBe(UNAVAILABLE)
  })

  test('notify the page of the chosen point, whole', () => {
    const bubbled = vi.fn<() => void>()
    document.body.addEventListener('point-select', bubbled, { once: true })
    say(element, { type: 'ready' })
    say(element, { type: 'point-select', point })
    expect(heard).toEqual([
      { type: 'ready', detail: null },
      { type: 'point-select', detail: point },
    ])
    expect(bubbled).toHaveBeenCalledOnce()
    expect(element.point).toEqual(point)
    expect(element.getAttribute('selected')).toBe(point.number)
    element.selected = 'another'
    expect(element.point).toBeNull()
  })

  test('of errors and closing do not bubble into what the page has of these names', () => {
    const bubbled = vi.fn<() => void>()
    for (const type of ['error', 'close']) document.body.addEventListener(type, bubbled)
    say(element, { type: 'error', code: 'failed', message: 'Не загрузилось' })
    say(element, { type: 'close' })
    expect(heard).toEqual([
      { type: 'error', detail: { code: 'failed', message: 'Не загрузилось' } },
      { type: 'close', detail: null },
    ])
    expect(bubbled).not.toHaveBeenCalled()
    for (const type of ['error', 'close']) document.body.removeEventListener(type, bubbled)
  })

  test('notify the frame what has changed, once it listens and in one piece', async () => {
    const post = vi.spyOn(windowOf(element), 'postMessage').mockReturnValue()
    element.weight = 500
    await settle()
    expect(post).not.toHaveBeenCalled()
    say(element, { type: 'ready' })
    expect(post.mock.lastCall).toEqual([
      { protocol: 'yacheyka-map/1', type: 'update', weight: 500 },
      'https://map.example',
    ])
    element.weight = null
    element.city = 'Омск'
    element.dimensions = '1x2x3'
    await passPause()
    expect(post).toHaveBeenCalledTimes(2)
    expect(post.mock.lastCall?.[0]).toEqual({
      protocol: 'yacheyka-map/1',
      type: 'update',
      weight: null,
      city: 'Омск',
      dimensions: [1, 2, 3],
    })
    element.city = 'Омск'
    await passPause()
    expect(post).toHaveBeenCalledTimes(2)
  })

  test('report the last of many quick changes, no later than a pause after the first', async () => {
    const post = vi.spyOn(windowOf(element), 'postMessage').mockReturnValue()
    say(element, { type: 'ready' })
    const STEP = 10
    for (let grams = 1; grams <= UPDATE_PAUSE / STEP; grams += 1) {
      expect(post).not.toHaveBeenCalled()
      element.weight = grams
      await settle()
      vi.advanceTimersByTime(STEP)
    }
    expect(post).toHaveBeenCalledOnce()
    expect(post.mock.lastCall?.[0]).toMatchObject({ weight: UPDATE_PAUSE / STEP })
    element.weight = 700
    await settle()
    element.weight = UPDATE_PAUSE / STEP
    await passPause()
    expect(post).toHaveBeenCalledOnce()
  })

  test('do not notify the frame what it has said itself', async () => {
    const post = vi.spyOn(windowOf(element), 'postMessage').mockReturnValue()
    say(element, { type: 'ready' })
    say(element, { type: 'point-select', point })
    await passPause()
    say(element, { type: 'point-unselect', number: point.number, reason: 'Заполнен' })
    await passPause()
    expect(post).not.toHaveBeenCalled()
  })

  test('of a chosen point that takes the parcel no more: the page hears why, and nothing is chosen', async () => {
    const setFormValue = vi.spyOn(ElementInternals.prototype, 'setFormValue')
    const bubbled = vi.fn<() => void>()
    document.body.addEventListener('point-unselect', bubbled, { once: true })
    const { number } = point
    const reason = 'Посылка тяжелее, чем принимает эта точка.'
    say(element, { type: 'point-select', point })
    say(element, { type: 'point-unselect', number, reason, more: 1 })
    expect(heard.at(-1)).toEqual({ type: 'point-unselect', detail: { number, reason } })
    expect(bubbled).toHaveBeenCalledOnce()
    expect([element.selected, element.point]).toEqual([null, null])
    expect(setFormValue).toHaveBeenLastCalledWith(null)
  })

  test('of another point than the chosen one let nothing go', () => {
    say(element, { type: 'point-select', point })
    heard.length = 0
    say(element, { type: 'point-unselect', number: 'КЗН-2', reason: '' })
    expect([heard, element.point]).toEqual([[], point])
  })

  test('report everything again to a frame that has loaded itself anew', async () => {
    const post = vi.spyOn(windowOf(element), 'postMessage').mockReturnValue()
    say(element, { type: 'ready' })
    element.city = 'Омск'
    await passPause()
    say(element, { type: 'ready' })
    expect(post).toHaveBeenCalledTimes(2)
    expect(post.mock.lastCall?.[0]).toMatchObject({ city: 'Омск' })
  })
})
