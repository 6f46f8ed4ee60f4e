import type { FrameState } from 'ol/Map.js'

/** Left, top, right, bottom, in pixels. */
export type PixelBox = readonly [number, number, number, number]

/** What stands above the ground in a frame. */
export type Obstacles = (frame: FrameState) => readonly PixelBox[]

export const overlap = (one: PixelBox, other: PixelBox): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
