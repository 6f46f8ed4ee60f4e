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

type DeviceDoor = z.output<typeof deviceDoor>

/** The doors that share a number or a lock with one before them, with what is said of each. */
export function doubledDoors(
  doors: readonly Pick<DeviceDoor, 'door' | 'board' | 'channel'>[],
): readonly { readonly index: number; readonly message: string }[] {
  const seen = new Set<string>()
  return doors.flatMap(({ door, board, channel }, index) =>
    [
      { key: `door ${door}`, message: `Ячейка ${door} указана дважды` },
      {
        key: `lock ${board}:${channel}`,
        message: `Замок ${board}:${channel} указан у двух ячеек, вторая — ${door}`,
      },
    ].flatMap(({ key, message }) => {
      if (seen.has(key)) return [{ index, message }]
      seen.add(key)
      return []
    }),
  )
}
