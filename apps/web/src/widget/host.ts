import type { WidgetCommand, WidgetEvent } from '@yacheyka/contract/widget/widget-messages'
import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'
import { originMatches } from '@yacheyka/core/widget/web-origin'
import { frameUrl } from './frame-url.ts'
import { isBox, isWeight } from './parcel.ts'

/** The page that holds the frame. */
export interface Host {
  readonly post: (event: WidgetEvent) => void
  /** Calls back at each command of that page and of no other; answers how to stop. */
  readonly listen: (onCommand: (command: WidgetCommand) => void) => () => void
}

const originOf = (address: string): string | undefined => {
  try {
    return new URL(address).origin
  } catch {
    return undefined
  }
}

/**
 * The origin of the page that holds the frame: what the address claims, else what the browser tells, and in both cases
 * only one that the token is bound to, or our own.
 */
export const hostOrigin = (
  claimed: string | null,
  referrer: string,
  bound: readonly string[],
  own: string,
): string | undefined => {
  return [claimed === null ? undefined : originOf(claimed), originOf(referrer)].find(
    (origin) => origin !== undefined && (origin === own || originMatches(origin, bound)),
  )
}

const isTextOrNull = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string'
const isWeightOrNull = (value: unknown): boolean =>
  value === undefined || value === null || isWeight(value)
const isBoxOrNull = (value: unknown): boolean =>
  value === undefined || value === null || isBox(value)

/**
 * A message of another page as a command, or undefined: pages send each other all sorts of things, and a parcel that the
 * calls would refuse must not shut the widget.
 */
export const commandOf = (data: unknown): WidgetCommand | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const message = data as Readonly<Record<string, unknown>>
  if (message['protocol'] !== WIDGET_PROTOCOL || message['type'] !== 'update') return undefined
  const isSound =
    message['city'] !== null &&
    isTextOrNull(message['city']) &&
    isTextOrNull(message['selected']) &&
    isWeightOrNull(message['weight']) &&
    isBoxOrNull(message['dimensions'])
  return isSound ? (message as unknown as WidgetCommand) : undefined
}

/** Null where the page stands alone or is being made, or in a page that the token is not bound to: nobody is told anything then. */
export const openHost = (bound: readonly string[]): Host | null => {
  if (typeof window === 'undefined' || window.parent === window) return null
  const claimed = frameUrl().get('origin')
  const origin = hostOrigin(claimed, document.referrer, bound, location.origin)
  if (origin === undefined) return null
  return {
    post: (event) => {
      window.parent.postMessage({ protocol: WIDGET_PROTOCOL, ...event }, origin)
    },
    listen: (onCommand) => {
      const receive = (message: MessageEvent<unknown>) => {
        if (message.source !== window.parent || message.origin !== origin) return
        const command = commandOf(message.data)
        if (command !== undefined) onCommand(command)
      }
      window.addEventListener('message', receive)
      return () => {
        window.removeEventListener('message', receive)
      }
    },
  }
}
