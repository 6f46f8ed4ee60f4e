import type { Position } from 'geojson'

/**
 * Joins lines end to end as far as they go: a street of forty pieces is one line, which is smaller and has room for its
 * name. Only lines that mean the same may be given.
 */
export function joinLines(lines: readonly Position[][]): Position[][] {
  const byEnd = new Map<string, Set<number>>()
  const ends = (line: Position[]) => [keyOf(line[0]), keyOf(line.at(-1))]
  for (const [index, line] of lines.entries())
    for (const end of ends(line)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(index))
  const used = new Set<number>()
  const take = (end: string): Position[] | undefined => {
    for (const index of byEnd.get(end) ?? []) {
      if (used.has(index)) continue
      used.add(index)
      return lines[index]
    }
    return undefined
  }
  const follow = (chain: Position[]): void => {
    for (;;) {
      const end = keyOf(chain.at(-1))
      const next = take(end)
      if (next === undefined) return
      const ordered = keyOf(next[0]) === end ? next : next.toReversed()
      for (const place of ordered.slice(1)) chain.push(place)
    }
  }
  const joined: Position[][] = []
  for (const [index, line] of lines.entries()) {
    if (used.has(index)) continue
    used.add(index)
    const chain = [...line]
    follow(chain)
    chain.reverse()
    follow(chain)
    joined.push(chain)
  }
  return joined
}

const keyOf = (place: Position | undefined): string => `${place?.[0]} ${place?.[1]}`
