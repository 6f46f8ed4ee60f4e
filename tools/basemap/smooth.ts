import type { Line, Place } from './line.ts'

const between = (from: Place, to: Place, share: number): Place => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** Chaikin's corner cutting, `times` over; each doubles the places. Keeps the ends of an open line. */
export function smoothLine(line: Line, closed: boolean, times = 2): Line {
  if (times === 0 || line.length < 3) return line
  const cut = line.flatMap((from, index): Place[] => {
    const to = line[index + 1] ?? (closed ? line[0] : undefined)
    if (to === undefined) return [from]
    const start = !closed && index === 0 ? from : between(from, to, 0.25)
    return [start, between(from, to, 0.75)]
  })
  return smoothLine(cut, closed, times - 1)
}
