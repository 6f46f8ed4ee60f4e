import { distanceToSegment, type Line, type Place } from './line.ts'

/** How far the drawn line may stray from the true one at a place, kilometres. */
export type Tolerance = (place: Place) => number

/**
 * Douglas–Peucker with a tolerance that depends on the place: a coast keeps its bays beside a city and loses them
 * in the tundra. Keeps both ends.
 */
export function simplifyLine(line: Line, tolerance: Tolerance): Line {
  const allowed = line.map(tolerance)
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span
    const worst = worstBetween(line, allowed, first, last)
    if (worst === undefined) continue
    kept[worst] = 1
    spans.push([first, worst], [worst, last])
  }
  return line.filter((_, index) => kept[index] === 1)
}

/** The place that strays the most for what is allowed there, where it strays too far. */
function worstBetween(
  line: Line,
  allowed: readonly number[],
  first: number,
  last: number,
): number | undefined {
  const from = line[first]
  const to = line[last]
  if (from === undefined || to === undefined) return undefined
  let worst: number | undefined
  let most = 1
  for (let index = first + 1; index < last; index++) {
    const place = line[index]
    if (place === undefined) continue
    const excess = distanceToSegment(place, from, to) / (allowed[index] ?? Infinity)
    if (excess <= most) continue
    most = excess
    worst = index
  }
  return worst
}

/** The same for a ring: cut at its first place and at the one farthest from it. Fewer than three places: no ring. */
export function simplifyRing(ring: Line, tolerance: Tolerance): Line {
  const start = ring[0]
  if (start === undefined) return []
  let far = 0
  let most = -1
  for (const [index, place] of ring.entries()) {
    const distance = distanceToSegment(place, start, start)
    if (distance <= most) continue
    most = distance
    far = index
  }
  const there = simplifyLine(ring.slice(0, far + 1), tolerance)
  const back = simplifyLine([...ring.slice(far), start], tolerance)
  const whole = [...there.slice(0, -1), ...back.slice(0, -1)]
  return whole.length < 3 ? [] : whole
}
