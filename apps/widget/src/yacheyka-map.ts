import type { WidgetEvent } from '@yacheyka/contract/widget/widget-messages'
import type {
  YacheykaDimensions,
  YacheykaMapElement,
  YacheykaMapError,
  YacheykaMapMode,
  YacheykaPoint,
  YacheykaPointUnselect,
} from '../widget.d.ts'
import { MapFrame } from './map-frame.ts'
import { createDialog, createMapView, WORDS, type ViewState } from './map-view.ts'
import { parseBase } from './script-base.ts'
import { dress } from './styles.ts'
import { parseDimensions, parseWeight, type WidgetOptions } from './widget-options.ts'

const ATTRIBUTES = ['token', 'city', 'weight', 'dimensions', 'selected', 'mode', 'base'] as const
type Attribute = (typeof ATTRIBUTES)[number]

/** What cannot be read, in words for the shop's programmer. */
const UNREADABLE = {
  weight: 'weight: ожидается вес в граммах, например 1500',
  dimensions: 'dimensions: ожидается высота, ширина и глубина в сантиметрах, например 20x30x10',
} as const

/**
 * `<yacheyka-map>`. Whatever changes, attributes, place or life in the document, only asks for one `#sync`, which makes the frame what it
 * should be: so the order in which a shop, or its framework, sets things does not matter.
 */
export class YacheykaMap extends HTMLElement implements YacheykaMapElement {
  /** Where frames come from unless `base` says otherwise: where the script came from. */
  static scriptBase = ''
  static readonly formAssociated = true
  static readonly observedAttributes: readonly string[] = ATTRIBUTES

  /** Browsers before 2023 have none; in them the point is no field of the form. */
  readonly #internals = 'attachInternals' in this ? this.attachInternals() : undefined
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #view = createMapView(() => this.#retry())
  #state: ViewState = 'loading'
  readonly #dialog = createDialog()
  #frame: MapFrame | undefined
  /** What the frame was made of: anything else needs another. */
  #made = ''
  #wasOpened = false
  #isSyncing = false
  #point: YacheykaPoint | undefined
  #blamed = ''

  constructor() {
    super()
    dress(this.#root)
    this.#root.append(this.#dialog)
    this.#dialog.addEventListener('close', () => this.#emit('close', null))
  }

  get token(): string {
    return this.getAttribute('token') ?? ''
  }
  set token(value) {
    this.#reflect('token', value)
  }
  get city(): string {
    return this.getAttribute('city') ?? ''
  }
  set city(value) {
    this.#reflect('city', value)
  }
  get weight(): number | null {
    return parseWeight(this.getAttribute('weight')) ?? null
  }
  set weight(value: number | string | null | undefined) {
    this.#reflect('weight', value)
  }
  get dimensions(): YacheykaDimensions | null {
    return parseDimensions(this.getAttribute('dimensions')) ?? null
  }
  set dimensions(value: YacheykaDimensions | string | null | undefined) {
    this.#reflect('dimensions', typeof value === 'object' ? value?.join('x') : value)
  }
  get selected(): string | null {
    return this.getAttribute('selected') || null
  }
  set selected(value: string | null | undefined) {
    this.#reflect('selected', value)
  }
  get mode(): YacheykaMapMode {
    return this.getAttribute('mode') === 'modal' ? 'modal' : 'inline'
  }
  set mode(value) {
    this.#reflect('mode', value)
  }
  get base(): string {
    return this.getAttribute('base') || YacheykaMap.scriptBase
  }
  set base(value) {
    this.#reflect('base', value)
  }
  get point(): YacheykaPoint | null {
    return this.#point?.number === this.selected ? (this.#point ?? null) : null
  }

  open() {
    if (this.mode !== 'modal' || !this.isConnected || this.#dialog.open) return
    // Opened anew, what has failed or was refused is tried anew: the reason may have passed.
    if (this.#state === 'failed' || this.#state === 'refused') this.#drop()
    this.#wasOpened = true
    this.#sync()
    this.#dialog.showModal()
  }

  close() {
    if (this.#dialog.open) this.#dialog.close()
  }

  connectedCallback() {
    for (const name of ATTRIBUTES) this.#upgrade(name)
    this.#requestSync()
  }

  disconnectedCallback() {
    this.close()
    this.#drop()
    this.#wasOpened = false
  }

  /** `moveBefore` keeps frames alive: nothing to do. */
  connectedMoveCallback() {}

  attributeChangedCallback(name: string) {
    if (name === 'selected') this.#internals?.setFormValue(this.selected)
    this.#requestSync()
  }

  formResetCallback() {
    this.selected = null
  }

  /** Properties set before the script had come lie in the way of ours. */
  #upgrade(name: Attribute) {
    if (!Object.hasOwn(this, name)) return
    const value: unknown = Reflect.get(this, name)
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, value)
  }

  #reflect(name: Attribute, value: number | string | null | undefined) {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, String(value))
  }

  #requestSync() {
    if (this.#isSyncing) return
    this.#isSyncing = true
    queueMicrotask(() => {
      this.#isSyncing = false
      this.#sync()
    })
  }

  #sync() {
    if (!this.isConnected) return
    const { base, token, mode } = this
    const made = JSON.stringify([base, token, mode])
    if (made !== this.#made) {
      this.#drop()
      this.#made = made
      if (mode === 'inline') this.close()
    }
    if (mode === 'modal' && !this.#wasOpened) return
    const options = this.#readOptions()
    if (this.#frame !== undefined) this.#frame.update(options)
    else if (this.#state === 'loading') this.#mount(base, token, options)
  }

  #mount(base: string, token: string, options: WidgetOptions) {
    ;(this.mode === 'modal' ? this.#dialog : this.#root).append(this.#view.element)
    this.#show('loading')
    const url = parseBase(base || location.origin)
    if (url === undefined) {
      this.#fail()
      return
    }
    this.#frame = new MapFrame(url, token, options, {
      onEvent: (event) => this.#hear(event),
      onSilence: () => this.#fail(),
    })
    this.#view.element.prepend(this.#frame.element)
  }

  #drop() {
    this.#frame?.close()
    this.#frame = undefined
    this.#view.element.remove()
    this.#state = 'loading'
  }

  #retry() {
    this.#drop()
    this.#sync()
    // The button that had the focus is gone.
    this.#frame?.element.focus()
  }

  #show(state: ViewState) {
    this.#state = state
    this.#view.show(state)
  }

  #fail() {
    this.#show('failed')
    this.#emitError({ code: 'timeout', message: WORDS.unavailable })
  }

  #hear(event: WidgetEvent) {
    if (event.type === 'shown') {
      if (this.#state === 'loading') this.#show('shown')
    } else if (event.type === 'ready') {
      this.#show('ready')
      this.#emit('ready', null)
    } else if (event.type === 'error') {
      if (this.#state !== 'ready') this.#show('refused')
      this.#emitError(event)
    } else if (event.type === 'point-select') this.#choose(event.point)
    else if (event.type === 'point-unselect') this.#unchoose(event)
    else if (this.#dialog.open) this.#dialog.close()
    else this.#emit('close', null)
  }

  #choose(point: YacheykaPoint) {
    this.#point = point
    this.selected = point.number
    if (this.#emit('point-select', point)) this.close()
  }

  /** Of a point that is not the chosen one any more there is nothing to tell. */
  #unchoose({ number, reason }: YacheykaPointUnselect) {
    if (number !== this.selected) return
    this.#point = undefined
    this.selected = null
    this.#emit('point-unselect', { number, reason })
  }

  #readOptions(): WidgetOptions {
    const { city, weight, dimensions, selected } = this
    const blamed = [
      parseWeight(this.getAttribute('weight')) === undefined && UNREADABLE.weight,
      parseDimensions(this.getAttribute('dimensions')) === undefined && UNREADABLE.dimensions,
    ]
      .filter((words) => words !== false)
      .join('; ')
    if (blamed !== this.#blamed) {
      this.#blamed = blamed
      if (blamed !== '') this.#emitError({ code: 'attribute', message: blamed })
    }
    return { city, weight, dimensions, selected }
  }

  #emitError({ code, message }: YacheykaMapError) {
    this.#emit('error', { code, message })
  }

  /**
   * False where a listener prevented what follows. Like the browser's own, `error` and `close` do not bubble: else they
   * would reach `window.onerror` and the `close` listeners of a shop's own dialog around the map.
   */
  #emit(type: string, detail: unknown): boolean {
    const isOwn = type !== 'error' && type !== 'close'
    return this.dispatchEvent(
      new CustomEvent(type, {
        detail,
        bubbles: isOwn,
        composed: true,
        cancelable: type === 'point-select',
      }),
    )
  }
}
