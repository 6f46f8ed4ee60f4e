import { afterEach, beforeEach, vi } from 'vitest'
import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { YacheykaMapElement } from '../widget.d.ts'
import { YacheykaMap } from './yacheyka-map.ts'

export const BASE = 'https://map.example/'
export const TOKEN = 'a-token'
export const UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'

// jsdom knows no fields of this kind.
ElementInternals.prototype.setFormValue = () => undefined

if (customElements.get('yacheyka-map') === undefined) {
  YacheykaMap.scriptBase = BASE
  customElements.define('yacheyka-map', YacheykaMap)
}

export const point: WidgetTerminal = {
  uid: '1',
  pk: '1',
  number: 'КЗН-1',
  name: 'Почтомат у метро',
  settlement: 'Казань',
  address: 'Казань, ул. Баумана, д. 1',
  structured_address: { full_addr: 'Казань, ул. Баумана, д. 1' },
  point: { type: 'Point', coordinates: [49.1, 55.8] },
  point_type: 'Почтомат',
  how_to_find: '',
  payment_methods: ['Карта'],
  operation_time: Array.from({ length: 7 }, () => 'круглосуточно'),
  photos: [],
  time_zone: 'Europe/Moscow',
  state: 'free',
  state_name: 'Есть места',
  reason: '',
  available: true,
  free_cells: 3,
  distance: null,
}

/** In each test of the file time stands until the test moves it, and the page is empty. */
export function holdTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    document.body.replaceChildren()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** Lets the element's microtask pass. */
export const settle = () => Promise.resolve()

export async function mount(attributes: Record<string, string> = {}): Promise<YacheykaMapElement> {
  const element = document.createElement('yacheyka-map')
  for (const [name, value] of Object.entries({ token: TOKEN, ...attributes }))
    element.setAttribute(name, value)
  document.body.append(element)
  await settle()
  return element
}

const inside = <K extends keyof HTMLElementTagNameMap>(element: Element, tag: K) =>
  element.shadowRoot?.querySelector(tag) ?? undefined

export const frameOf = (element: Element) => inside(element, 'iframe')
export const dialogOf = (element: Element) => inside(element, 'dialog')
const alertIn = (element: Element) => element.shadowRoot?.querySelector('[role=alert]')
/** What the element says itself, without its button. */
export const alertOf = (element: Element) => alertIn(element)?.firstChild?.textContent ?? ''
export const retryOf = (element: Element) => alertIn(element)?.querySelector('button') ?? undefined
export const urlOf = (element: Element) => new URL(frameOf(element)?.src ?? 'about:blank')
export const paramsOf = (element: Element) => Object.fromEntries(urlOf(element).searchParams)

export const windowOf = (element: Element): Window => {
  const view = frameOf(element)?.contentWindow
  if (!view) throw new Error('no frame')
  return view
}

/** A message as a browser would deliver it; by default one that is as it should be. */
export function say(
  element: Element,
  message: Record<string, unknown>,
  from: { readonly origin?: string; readonly source?: Window | null } = {},
) {
  const { origin = new URL(BASE).origin, source = windowOf(element) } = from
  const data = { protocol: WIDGET_PROTOCOL, ...message }
  dispatchEvent(new MessageEvent('message', { source, origin, data }))
}

/** Everything that the element tells its page, in order. */
export function listen(element: Element): { type: string; detail: unknown }[] {
  const heard: { type: string; detail: unknown }[] = []
  for (const type of ['ready', 'point-select', 'point-unselect', 'error', 'close'])
    element.addEventListener(type, (event) => {
      if (event instanceof CustomEvent) heard.push({ type, detail: event.detail as unknown })
    })
  return heard
}
