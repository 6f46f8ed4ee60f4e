/** Distinct values in order of first appearance, and for each item which of them. */
export function dictionaryOf<T>(items: readonly T[], keyOf: (item: T) => string) {
  const places = new Map<string, number>()
  const values: T[] = []
  const indexes = items.map((item) => {
    const key = keyOf(item)
    let place = places.get(key)
    if (place === undefined) {
      place = values.length
      places.set(key, place)
      values.push(item)
    }
    return place
  })
  return { values, indexes }
}

/** Run-length pairs: `[index, count, index, count, …]`. */
export function runsOf(indexes: readonly number[]): number[] {
  const runs: number[] = []
  for (const index of indexes) {
    if (runs.at(-2) === index) runs.push((runs.pop() as number) + 1)
    else runs.push(index, 1)
  }
  return runs
}
