import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { YacheykaMapElement } from '../widget.d.ts'
import { SILENCE, UPDATE_PAUSE } from './map-frame.ts'
import {
  addressOf,
  alertOf,
  askedOf,
  BASE,
  dialogOf,
  frameOf,
  listen,
  mount,
  point,
  retryOf,
  say,
  settle,
  TOKEN,
  windowOf,
} from './test-frame.ts'

const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets the element tell its frame what has changed. */
const passPause = async () => {
  await settle()
  vi.advanceTimersByTime(UPDATE_PAUSE)
}

describe('the frame', () => {
  test('is sandboxed, named, and told what the attributes say', async () => {
    const element = await mount({ city: 'Казань', weight: '1500', dimensions: '20x30x10' })
    const frame = frameOf(element)
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
    )
    expect(frame?.title).toBe('Карта почтоматов')
    expect(frame?.allow).toBe('geolocation')
    expect(frame?.referrerPolicy).toBe('strict-origin')
    expect(addressOf(element).href).toMatch(/^https:\/\/map\.example\/widget\?/)
    expect(askedOf(element)).toEqual({
      tk: TOKEN,
      origin: location.origin,
      city: 'Казань',
      weight: '1500',
      dimensions: '20x30x10',
    })
  })

  test('is one, however its attributes come', async () => {
    const element = document.createElement('yacheyka-map')
    document.body.append(element)
    element.token = TOKEN
    element.weight = 700
    element.dimensions = [1, 2.5, 3]
    element.selected = 'А-1'
    await settle()
    expect(askedOf(element)).toMatchObject({
      weight: '700',
      dimensions: '1x2.5x3',
      selected: 'А-1',
    })
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('comes from another base where one is named, and is made anew for a new token or base', async () => {
    const element = await mount({ base: 'https://other.example' })
    expect(addressOf(element).origin).toBe('https://other.example')
    const first = frameOf(element)
    element.token = 'another'
    await settle()
    expect(frameOf(element)).not.toBe(first)
    expect(askedOf(element)['tk']).toBe('another')
    element.removeAttribute('base')
    await settle()
    expect(addressOf(element).href).toContain(BASE)
  })

  test('is none for a base that no page may be loaded from: the message is shown', async () => {
    const element = document.createElement('yacheyka-map')
    const heard = listen(element)
    element.base = 'javascript:alert(1)//'
    document.body.append(element)
    await settle()
    expect(frameOf(element)).toBeUndefined()
    expect(alertOf(element)).toBe(UNAVAILABLE)
    expect(heard).toEqual([{ type: 'error', detail: { code: 'timeout', message: UNAVAILABLE } }])
  })
})

describe('properties', () => {
  test('mirror the attributes', async () => {
    const element = await mount({ weight: '1,5 кг', dimensions: '20x30', selected: '' })
    expect([element.weight, element.dimensions, element.selected]).toEqual([null, null, null])
    element.weight = '250'
    element.dimensions = '1x2x3'
    element.mode = 'modal'
    expect([element.weight, element.dimensions, element.mode]).toEqual([250, [1, 2, 3], 'modal'])
    expect(element.getAttribute('weight')).toBe('250')
    element.weight = null
    element.dimensions = undefined
    expect(element.hasAttribute('weight') || element.hasAttribute('dimensions')).toBe(false)
    expect(element.base).toBe(BASE)
  })

  test('set before the script has come are kept', async () => {
    const element = document.createElement('yacheyka-map')
    Object.defineProperty(element, 'city', { value: 'Уфа', writable: true, configurable: true })
    document.body.append(element)
    await settle()
    expect(Object.hasOwn(element, 'city')).toBe(false)
    expect(askedOf(element)['city']).toBe('Уфа')
  })

  test('what cannot be read is passed over, and said once', async () => {
    const element = document.createElement('yacheyka-map')
    const heard = listen(element)
    element.weight = 'тяжёлая'
    document.body.append(element)
    await settle()
    element.city = 'Уфа'
    await settle()
    expect(askedOf(element)).not.toHaveProperty('weight')
    expect(heard).toEqual([
      {
        type: 'error',
        detail: { code: 'attribute', message: expect.stringMatching(/weight.*граммах/) },
      },
    ])
  })
})

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

  test('tell the page of the chosen point, whole', () => {
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

  test('tell the frame what has changed, once it listens and in one piece', async () => {
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

  test('tell the last of many quick changes, no later than a pause after the first', async () => {
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

  test('do not tell the frame what it has said itself', async () => {
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

  test('tell everything again to a frame that has loaded itself anew', async () => {
    const post = vi.spyOn(windowOf(element), 'postMessage').mockReturnValue()
    say(element, { type: 'ready' })
    element.city = 'Омск'
    await passPause()
    say(element, { type: 'ready' })
    expect(post).toHaveBeenCalledTimes(2)
    expect(post.mock.lastCall?.[0]).toMatchObject({ city: 'Омск' })
  })
})

describe('silence', () => {
  test('of ten seconds is told in words, and a late answer mends it', async () => {
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

  test('ends with «ready» alone: a list that is shown and never comes to life is told of too', async () => {
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

  test('is none where the frame has refused in its own words', async () => {
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

describe('a life in a single-page shop', () => {
  test('moved, it goes on with what was chosen', async () => {
    const element = await mount()
    say(element, { type: 'ready' })
    say(element, { type: 'point-select', point })
    const place = document.createElement('section')
    document.body.append(place)
    place.append(element)
    await settle()
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1)
    expect(askedOf(element)['selected']).toBe(point.number)
    const heard = listen(element)
    say(element, { type: 'ready' })
    expect(heard).toEqual([{ type: 'ready', detail: null }])
  })

  test('removed, it leaves no frame, no listener, no timer', async () => {
    const add = vi.spyOn(globalThis, 'addEventListener')
    const element = await mount()
    const heard = listen(element)
    const source = windowOf(element)
    const signals = add.mock.calls.map(([, , options]) =>
      typeof options === 'object' ? options.signal?.aborted : undefined,
    )
    expect(signals).toEqual([false])
    element.remove()
    expect(frameOf(element)).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    say(element, { type: 'ready' }, { source })
    expect(heard).toEqual([])
    const [options] = add.mock.calls.map(([, , each]) => each)
    expect(typeof options === 'object' && options.signal?.aborted).toBe(true)
  })

  test('removed before its microtask, it makes no frame', async () => {
    const element = document.createElement('yacheyka-map')
    document.body.append(element)
    element.remove()
    await settle()
    expect(frameOf(element)).toBeUndefined()
  })

  test('two on a page do not hear each other', async () => {
    const [one, other] = [await mount(), await mount()]
    const [heardByOne, heardByOther] = [listen(one), listen(other)]
    say(other, { type: 'point-select', point })
    expect([heardByOne, heardByOther]).toEqual([[], [{ type: 'point-select', detail: point }]])
  })

  test('in a form its point is a field of it, gone when the form is reset', async () => {
    const setFormValue = vi.spyOn(ElementInternals.prototype, 'setFormValue')
    const element = await mount()
    say(element, { type: 'point-select', point })
    expect(setFormValue).toHaveBeenLastCalledWith(point.number)
    Reflect.get(element, 'formResetCallback').call(element)
    expect(setFormValue).toHaveBeenLastCalledWith(null)
  })
})

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

  test('closes by its button, by a click beside it, by the frame, by a choice; each tells of it once', async () => {
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
    'that was refused as %s tries anew when it is opened anew; what failed later stays',
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
