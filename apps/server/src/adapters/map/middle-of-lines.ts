/** A place in shares of a tile's side. */
export interface Spot {
  readonly x: number
  readonly y: number
}
export type Line = readonly Spot[]

/** The place on lines that is nearest to the centre of their length, and how far from it they reach. */
export function middleOf(lines: readonly Line[]): {
  readonly middle: Spot
  readonly length: number
  readonly reach: number
} {
  const parts = lines.flatMap((line) => line.slice(1).map((to, at) => partOf(line[at] ?? to, to)))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const mean = (axis: 'x' | 'y') =>
    parts.reduce((sum, { from, to, length: own }) => sum + ((from[axis] + to[axis]) / 2) * own, 0) /
    length
  const centre = { x: mean('x'), y: mean('y') }
  let middle = centre
  let least = Infinity
  for (const part of parts) {
    const spot = nearestOn(part, centre)
    const distance = between(spot, centre)
    if (distance >= least) continue
    least = distance
    middle = spot
  }
  const reach = parts.reduce(
    (most, { from, to }) => Math.max(most, between(from, middle), between(to, middle)),
    0,
  )
  return { middle, length, reach }
}

interface Part {
  readonly from: Spot
  readonly to: Spot
  readonly length: number
}

const between = (one: Spot, other: Spot): number => Math.hypot(other.x - one.x, other.y - one.y)

const partOf = (from: Spot, to: Spot): Part => ({ from, to, length: between(from, to) })

/** The foot of the perpendicular, or the nearer end. */
function nearestOn({ from, to, length }: Part, centre: Spot): Spot {
  if (length === 0) return from
  const [x, y] = [to.x - from.x, to.y - from.y]
  const along = ((centre.x - from.x) * x + (centre.y - from.y) * y) / length ** 2
  const share = Math.min(1, Math.max(0, along))
  return { x: from.x + share * x, y: from.y + share * y }
}
