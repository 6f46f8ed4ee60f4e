/** `[longitude, latitude]` in degrees; longitudes may run past 180 so that nothing is torn at the antimeridian. */
export type Place = readonly [number, number]
/** An open line, or a ring without its first place repeated at the end. */
export type Line = readonly Place[]

const KM_PER_DEGREE = 111.2

/** Kilometres from `place` to the segment `from`–`to`, on a plane true at the place's latitude. */
export function distanceToSegment(place: Place, from: Place, to: Place): number {
  const shrink = Math.cos((place[1] * Math.PI) / 180)
  const x = (place[0] - from[0]) * shrink
  const y = place[1] - from[1]
  const dx = (to[0] - from[0]) * shrink
  const dy = to[1] - from[1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
  return Math.hypot(x - along * dx, y - along * dy) * KM_PER_DEGREE
}

/** Square kilometres inside a ring, whichever way it runs. */
export function areaOf(ring: Line): number {
  let twice = 0
  let previous = ring.at(-1)
  for (const place of ring) {
    if (previous !== undefined)
      twice +=
        (place[0] - previous[0]) *
        (Math.sin((place[1] * Math.PI) / 180) + Math.sin((previous[1] * Math.PI) / 180))
    previous = place
  }
  return ((Math.abs(twice) * 180) / Math.PI / 2) * KM_PER_DEGREE ** 2
}

/** Kilometres along a line. */
export function lengthOf(line: Line): number {
  let length = 0
  let previous = line[0]
  for (const place of line) {
    if (previous !== undefined) length += distanceToSegment(place, previous, previous)
    previous = place
  }
  return length
}
