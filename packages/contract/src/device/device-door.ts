import * as z from 'zod'
import { cellSize, doorNumber } from './fields.ts'

export const deviceDoor = z.object({
  door: doorNumber,
  board: z.int().nonnegative(),
  channel: z.int().min(1),
  size: cellSize,
  /** Millimetres from the lower left corner of the cabinet; width and height 0: nobody has said where it is. */
  x: z.int().nonnegative(),
  y: z.int().nonnegative(),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  low: z.boolean(),
})
