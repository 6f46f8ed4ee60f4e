import { describe, expect, test, vi } from 'vitest'
import {
  urlOf,
  alertOf,
  paramsOf,
  BASE,
  frameOf,
  holdTime,
  listen,
  mount,
  point,
  say,
  settle,
  TOKEN,
  UNAVAILABLE,
  windowOf,
} from './test-frame.ts'

holdTime()

describe('the frame', () => {
  test('is sandboxed, named, and informed what the attributes say', async () => {
    const element = await mount({ city: 'Казань', weight: '1500', dimensions: '20x30x10' })
    const frame = frameOf(element)
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
    )
    expect(frame?.title).toBe('Карта почтоматов')
    expect(frame?.allow).toBe('geolocation')
    expect(frame?.referrerPolicy).toBe('strict-origin')
    expect(urlOf(element).href).toMatch(/^https:\/\/map\.example\/widget\?/)
    expect(paramsOf(element)).toEqual({
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
    expect(paramsOf(element)).toMatchObject({
      weight: '700',
      dimensions: '1x2.5x3',
      selected: 'А-1',
    })
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('comes from another base where one is named, and is made anew for a new token or base', async () => {
    const element = await mount({ base: 'https://other.example' })
    expect(urlOf(element).origin).toBe('https://other.example')
    const first = frameOf(element)
    element.token = 'another'
    await settle()
    expect(frameOf(element)).not.toBe(first)
    expect(paramsOf(element)['tk']).toBe('another')
    element.removeAttribute('base')
    await settle()
    expect(urlOf(element).href).toContain(BASE)
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
    expect(paramsOf(element)['city']).toBe('Уфа')
  })

  test('what cannot be read is passed over, and said once', async () => {
    const element = document.createElement('yacheyka-map')
    const heard = listen(element)
    element.weight = 'тяжёлая'
    document.body.append(element)
    await settle()
    element.city = 'Уфа'
    await settle()
    expect(paramsOf(element)).not.toHaveProperty('weight')
    expect(heard).toEqual([
      {
        type: 'error',
        detail: { code: 'attribute', message: expect.stringMatching(/weight.*граммах/) },
      },
    ])
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
    expect(paramsOf(element)['selected']).toBe(point.number)
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
