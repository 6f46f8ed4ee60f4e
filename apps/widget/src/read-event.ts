import type { WidgetEvent } from '@yacheyka/contract/widget/widget-messages'
import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const areTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'string')

/** As much of a point as a shop relies on; the rest is the server's own answer. */
const isPoint = (value: unknown): boolean =>
  isObject(value) &&
  areTexts(value, ['number', 'name', 'address', 'state', 'reason']) &&
  value['number'] !== '' &&
  typeof value['available'] === 'boolean' &&
  isObject(value['point']) &&
  Array.isArray(value['point']['coordinates']) &&
  value['point']['coordinates'].every((degrees) => typeof degrees === 'number')

const SHAPES: Readonly<Record<WidgetEvent['type'], (message: Fields) => boolean>> = {
  shown: () => true,
  ready: () => true,
  close: () => true,
  'point-select': ({ point }) => isPoint(point),
  'point-unselect': (message) => areTexts(message, ['number', 'reason']),
  error: (message) =>
    (message['code'] === 'forbidden' || message['code'] === 'failed') &&
    areTexts(message, ['message']),
}

/** What a message says, where it is one of our frame's; undefined for whatever else reaches a page. */
export const readEvent = (data: unknown): WidgetEvent | undefined => {
  if (!isObject(data) || data['protocol'] !== WIDGET_PROTOCOL) return undefined
  const { type } = data
  return typeof type === 'string' &&
    Object.hasOwn(SHAPES, type) &&
    SHAPES[type as WidgetEvent['type']](data)
    ? (data as unknown as WidgetEvent)
    : undefined
}
