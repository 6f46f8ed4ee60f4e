/**
 * Types of <yacheyka-map>. Save this file beside your sources, or reference it:
 *
 *     /// <reference path="./yacheyka-widget.d.ts" />
 *
 * React 19 needs one declaration more, once in a project:
 *
 *     declare module 'react' {
 *       namespace JSX {
 *         interface IntrinsicElements {
 *           'yacheyka-map': React.DetailedHTMLProps<
 *             React.HTMLAttributes<YacheykaMapElement> & YacheykaMapAttributes,
 *             YacheykaMapElement
 *           >
 *         }
 *       }
 *     }
 */

/** Whether a point takes the parcel, and why not. */
export type YacheykaPointState =
  | 'free'
  | 'almost_full'
  | 'full'
  | 'closed'
  | 'too_heavy'
  | 'too_big'

/** A point as `GET /api/widget-terminals/{number}/` answers it. */
export interface YacheykaPoint {
  uid: string
  /** The same as `uid`. */
  pk: string
  /** What the order should keep: the point is named by it everywhere. */
  number: string
  name: string
  settlement: string
  address: string
  structured_address: { full_addr: string }
  /** GeoJSON: `[longitude, latitude]`, degrees. */
  point: { type: 'Point'; coordinates: [number, number] }
  point_type: 'Пункт выдачи заказов' | 'Почтомат'
  how_to_find: string
  payment_methods: ('Карта' | 'Наличные')[]
  /** Seven hours strings, Monday to Sunday: `09:00-21:00`, `круглосуточно`, `выходной`. */
  operation_time: string[]
  /** The point's own clock, such as `Europe/Moscow`. */
  time_zone: string
  photos: { photo: string }[]
  state: YacheykaPointState
  /** Russian words for `state`. */
  state_name: string
  /** One Russian sentence: why the parcel is not taken, or with what warning; '' where there is nothing to say. */
  reason: string
  /** Whether it takes the parcel now. */
  available: boolean
  /** Free cells that hold the parcel; null where they are not known. */
  free_cells: number | null
  /** Metres from the place asked for; null where none was. */
  distance: number | null
  /** In the list, of a full point: the nearest one that takes the parcel, null where none is near. */
  nearest_free?: { number: string; name: string; distance: number } | null | undefined
}

export interface YacheykaMapError {
  /**
   * `forbidden`: the token is refused on this site. `failed`: the map or its points did not load, and may if tried again.
   * `timeout`: the frame did not answer in 10 seconds. `attribute`: an attribute cannot be read and is passed over.
   */
  code: 'forbidden' | 'failed' | 'timeout' | 'attribute'
  /** Russian, for people. */
  message: string
}

export interface YacheykaPointUnselect {
  /** Of the point that was chosen. */
  number: string
  /** One Russian sentence for people: why it takes the parcel no more. */
  reason: string
}

export interface YacheykaMapEventMap {
  /** The list of points can be used. */
  ready: CustomEvent<null>
  /** A point was chosen. In the modal, `preventDefault()` keeps it open. */
  'point-select': CustomEvent<YacheykaPoint>
  /** The chosen point does not take what has become of the parcel: nothing is chosen now. */
  'point-unselect': CustomEvent<YacheykaPointUnselect>
  /** Does not bubble, as no `error` of the page does. */
  error: CustomEvent<YacheykaMapError>
  /** The modal has closed, or the visitor wants the inline map closed. Does not bubble, as a dialog's `close`. */
  close: CustomEvent<null>
}

export type YacheykaMapMode = 'inline' | 'modal'
/** Centimetres: height, width, depth, as the box stands in its cell. */
export type YacheykaDimensions = readonly [height: number, width: number, depth: number]

/** What may be written in HTML, or given as properties in React, Vue and others. */
export interface YacheykaMapAttributes {
  token?: string | undefined
  /** «Казань»; where the name repeats: «Киров, Кировская область». */
  city?: string | undefined
  /** Grams. */
  weight?: number | string | null | undefined
  /** `"20x30x10"`: height, width, depth in centimetres. */
  dimensions?: YacheykaDimensions | string | null | undefined
  /** Number of the chosen point. */
  selected?: string | null | undefined
  mode?: YacheykaMapMode | undefined
  /** Where the widget is served from; by default where its script came from. */
  base?: string | undefined
  /** Inside a form: under which name the chosen point's number is sent. */
  name?: string | undefined
}

export interface YacheykaMapElement extends HTMLElement {
  token: string
  city: string
  get weight(): number | null
  set weight(grams: number | string | null | undefined)
  get dimensions(): YacheykaDimensions | null
  set dimensions(box: YacheykaDimensions | string | null | undefined)
  get selected(): string | null
  set selected(number: string | null | undefined)
  mode: YacheykaMapMode
  base: string
  /** The point that the visitor chose, or null. */
  readonly point: YacheykaPoint | null
  /** Opens the modal; does nothing inline or outside the document. */
  open(): void
  /** Closes the modal. */
  close(): void

  addEventListener<K extends keyof YacheykaMapEventMap>(
    type: K,
    listener: (this: YacheykaMapElement, event: YacheykaMapEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<K extends keyof YacheykaMapEventMap>(
    type: K,
    listener: (this: YacheykaMapElement, event: YacheykaMapEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'yacheyka-map': YacheykaMapElement
  }
}
