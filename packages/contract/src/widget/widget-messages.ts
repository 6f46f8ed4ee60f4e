import type { WidgetTerminal } from './widget.ts'

/** Marks our messages among whatever else a shop's page sends, and tells the edition of the protocol. */
export const WIDGET_PROTOCOL = 'yacheyka-map/1'

/** What the frame says to the page that holds it. What tells anything is sent to that page's origin only. */
export type WidgetEvent =
  /** The list is painted, and what is pressed in it is kept; sent to any origin, for it tells nothing else. */
  | { readonly type: 'shown' }
  /** All can be used, and commands are heard. */
  | { readonly type: 'ready' }
  /** A point was chosen by the visitor. */
  | { readonly type: 'point-select'; readonly point: WidgetTerminal }
  /** The chosen point takes the parcel no more and is chosen no more; `reason` is Russian, for people. */
  | { readonly type: 'point-unselect'; readonly number: string; readonly reason: string }
  /** Something cannot be done; `message` is Russian, for people. */
  | {
      readonly type: 'error'
      readonly code: 'forbidden' | 'failed'
      readonly message: string
    }
  /** The visitor wants the modal closed (Escape inside the frame). */
  | { readonly type: 'close' }

/** What the page says to its frame after `ready`: what has changed since the frame's address was made. */
export interface WidgetCommand {
  readonly type: 'update'
  readonly city?: string
  /** Grams; null: not known any more. */
  readonly weight?: number | null
  /** Centimetres: height, width, depth. */
  readonly dimensions?: readonly [number, number, number] | null
  /** Number of the chosen point; null: none. */
  readonly selected?: string | null
}

export type WidgetMessage = { readonly protocol: typeof WIDGET_PROTOCOL } & (
  | WidgetEvent
  | WidgetCommand
)
