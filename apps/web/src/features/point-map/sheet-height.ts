/** How high the sheet stands over the map of a phone. */
export const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]

/** CSS pixels of each height. */
export type SheetPixels = Readonly<Record<SheetHeight, number>>

/** Pixels per millisecond from which a drag is a flick: it goes on to the next height, however short it was. */
const FLICK = 0.4

const indexOf = (height: SheetHeight): number => SHEET_HEIGHTS.indexOf(height)

/** So many heights higher; below nought, lower. Stays at the last one. */
export const stepHeight = (height: SheetHeight, steps: number): SheetHeight => {
  const at = Math.max(0, Math.min(SHEET_HEIGHTS.length - 1, indexOf(height) + steps))
  return SHEET_HEIGHTS[at] ?? height
}

/** What a press on the handle leads to: one higher, and from the top down to the map. */
export const pressHeight = (height: SheetHeight): SheetHeight =>
  height === 'full' ? 'peek' : stepHeight(height, 1)

/**
 * Where a sheet that is let go comes to rest: at the next height in the direction of a flick, else at the nearest.
 * @param velocity pixels per millisecond, positive upwards
 */
export const restingHeight = (
  pixels: number,
  velocity: number,
  heights: SheetPixels,
): SheetHeight => {
  if (velocity >= FLICK) return SHEET_HEIGHTS.find((each) => heights[each] > pixels) ?? 'full'
  if (velocity <= -FLICK) return SHEET_HEIGHTS.findLast((each) => heights[each] < pixels) ?? 'peek'
  return (
    SHEET_HEIGHTS.toSorted(
      (one, other) => Math.abs(heights[one] - pixels) - Math.abs(heights[other] - pixels),
    )[0] ?? 'peek'
  )
}
