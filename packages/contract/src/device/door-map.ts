import * as z from 'zod'
import { deviceDoor } from './device-door.ts'
import { instant } from './fields.ts'

/** Which value of a feedback bit means that the door is closed. */
export const POLARITIES = ['closed_is_one', 'closed_is_zero'] as const
export type Polarity = (typeof POLARITIES)[number]

/** Which status byte holds channels 1 to 8. */
export const BYTE_ORDERS = ['last_first', 'first_first'] as const
export type ByteOrder = (typeof BYTE_ORDERS)[number]

/** Each door has a number of its own: what a locker reports is never refused for its length. */
export const DOORS_MAX = 9999

/** What «Ввод в работу» found: a proposal until an operator puts it in force. */
export const doorMap = z.object({
  /** By the device's clock; another commissioning has another. */
  found_at: instant,
  polarity: z.enum(POLARITIES),
  order: z.enum(BYTE_ORDERS),
  doors: z.array(deviceDoor).min(1).max(DOORS_MAX),
})
export type DoorMap = z.output<typeof doorMap>
