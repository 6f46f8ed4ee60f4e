import type {
  WidgetCommand,
  WidgetEvent,
  WidgetMessage,
} from '@yacheyka/contract/widget/widget-messages'
import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'
import { readEvent } from './read-event.ts'
import { changedOptions, frameUrl, type WidgetOptions } from './widget-options.ts'

/** A frame that has said nothing for so long is taken for blocked, milliseconds. */
export const SILENCE = 10_000

/** Changes are told together, no later than so many milliseconds after the first of them: a slider makes sixty a second. */
export const UPDATE_PAUSE = 150

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

export interface FrameListener {
  readonly onEvent: (event: WidgetEvent) => void
  /** No `ready` and no `error` in `SILENCE`. */
  readonly onSilence: () => void
}

/** The frame with the map, and the talk with it. `close` leaves nothing behind. */
export class MapFrame {
  readonly element = document.createElement('iframe')
  readonly #origin: string
  /** What the frame learnt from its address: it knows no more after a reload of its own. */
  readonly #addressed: WidgetOptions
  #wanted: WidgetOptions
  /** What the frame knows; undefined until it listens. */
  #known: WidgetOptions | undefined
  readonly #listener: FrameListener
  readonly #ending = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  #updating: ReturnType<typeof setTimeout> | undefined

  constructor(base: URL, token: string, options: WidgetOptions, listener: FrameListener) {
    this.#origin = base.origin
    this.#addressed = options
    this.#wanted = options
    this.#listener = listener
    const { element } = this
    element.title = 'Карта почтоматов'
    element.setAttribute('sandbox', SANDBOX)
    element.setAttribute('part', 'frame')
    element.allow = 'geolocation'
    element.referrerPolicy = 'strict-origin'
    element.src = frameUrl(base, token, options)
    const { signal } = this.#ending
    addEventListener('message', (message) => this.#hear(message), { signal })
    this.#timer = setTimeout(listener.onSilence, SILENCE)
  }

  /** Tells the frame what has changed, in `UPDATE_PAUSE` or as soon as it listens. */
  update(options: WidgetOptions) {
    this.#wanted = options
    if (this.#known === undefined || this.#updating !== undefined) return
    this.#updating = setTimeout(() => this.#sendUpdate(), UPDATE_PAUSE)
  }

  close() {
    this.#ending.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#updating)
    this.element.remove()
  }

  #sendUpdate() {
    clearTimeout(this.#updating)
    this.#updating = undefined
    const changed = this.#known && changedOptions(this.#known, this.#wanted)
    if (changed === undefined) return
    this.#known = this.#wanted
    this.#say({ type: 'update', ...changed })
  }

  #say(command: WidgetCommand) {
    const message: WidgetMessage = { protocol: WIDGET_PROTOCOL, ...command }
    this.element.contentWindow?.postMessage(message, this.#origin)
  }

  #hear({ source, origin, data }: MessageEvent<unknown>) {
    if (source === null || source !== this.element.contentWindow || origin !== this.#origin) return
    const event = readEvent(data)
    if (event === undefined) return
    if (event.type === 'ready' || event.type === 'error') clearTimeout(this.#timer)
    if (event.type === 'ready') this.#known = this.#addressed
    if (this.#known !== undefined) {
      const { selected } = this.#known
      if (event.type === 'point-select')
        this.#known = { ...this.#known, selected: event.point.number }
      else if (event.type === 'point-unselect' && event.number === selected)
        this.#known = { ...this.#known, selected: null }
    }
    this.#listener.onEvent(event)
    if (event.type === 'ready') this.#sendUpdate()
  }
}
