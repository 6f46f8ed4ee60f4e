/** A group on the map: its middle and the side of its cell (0 for a single marker), CSS pixels. */
export interface Stack {
  readonly at: readonly [number, number]
  readonly side: number
}

/** How far the pin stands in the upper edge of a group, CSS pixels: it belongs to it and covers no digit. */
const FOOTHOLD = 3

/** Where the tip of the chosen point's pin stands: on the point, or on the upper edge of the group that holds the point. */
export const pinTip = (
  [x, y]: readonly [number, number],
  stacks: readonly Stack[],
): readonly [number, number] => {
  const tops = stacks
    .filter(({ at, side }) => Math.abs(at[0] - x) < side / 2 && Math.abs(at[1] - y) < side / 2)
    .map(({ at, side }) => at[1] - side / 2 + FOOTHOLD)
  return [x, Math.min(y, ...tops)]
}
