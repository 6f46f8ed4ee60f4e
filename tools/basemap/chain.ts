import type { Line, Place } from './line.ts'

const keyOf = ([longitude, latitude]: Place) =>
  `${Math.round(longitude * 5000)} ${Math.round(latitude * 5000)}`

/**
 * Sews together pieces that were cut at the edges of bins: where exactly two ends meet, they become one line.
 * A line that meets itself is returned without its last place, as a ring is written.
 */
export function chainLines(pieces: readonly Line[]): { lines: Line[]; rings: Line[] } {
  const ends = new Map<string, number[]>()
  const noteEnd = (place: Place | undefined, piece: number) => {
    if (place === undefined) return
    const key = keyOf(place)
    const list = ends.get(key)
    if (list === undefined) ends.set(key, [piece])
    else list.push(piece)
  }
  for (const [index, piece] of pieces.entries()) {
    noteEnd(piece[0], index)
    noteEnd(piece.at(-1), index)
  }
  const used = new Set<number>()
  /** The one unused piece that goes on from `place`, turned so that it starts there. */
  const next = (place: Place): Line | undefined => {
    const meeting = ends.get(keyOf(place))
    if (meeting?.length !== 2) return undefined
    const index = meeting.find((candidate) => !used.has(candidate))
    const piece = index === undefined ? undefined : pieces[index]
    const start = piece?.[0]
    if (index === undefined || piece === undefined || start === undefined) return undefined
    used.add(index)
    return keyOf(start) === keyOf(place) ? piece : piece.toReversed()
  }
  const extend = (line: Place[]): Place[] => {
    for (;;) {
      const end = line.at(-1)
      const more = end === undefined ? undefined : next(end)
      if (more === undefined) return line
      line.push(...more.slice(1))
    }
  }

  const lines: Line[] = []
  const rings: Line[] = []
  for (const [index, piece] of pieces.entries()) {
    if (used.has(index)) continue
    used.add(index)
    const whole = extend(extend([...piece]).toReversed())
    const [first, last] = [whole[0], whole.at(-1)]
    if (first === undefined || last === undefined || whole.length < 2) continue
    if (keyOf(first) === keyOf(last)) rings.push(whole.slice(0, -1))
    else lines.push(whole)
  }
  return { lines, rings }
}
