/**
 * A column of texts of which many repeat: each distinct one once, and which of them stands at each place. A thread hands
 * it over without copying a text for every place.
 */
export interface TextColumn {
  readonly values: readonly string[]
  readonly valueOf: Uint32Array
}

export function buildTextColumn(texts: readonly string[]): TextColumn {
  const places = new Map<string, number>()
  const valueOf = Uint32Array.from(texts, (text) => {
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, places.size)
    return places.size - 1
  })
  return { values: [...places.keys()], valueOf }
}

/** The text at a place; '' beyond the column. */
export const textIn = ({ values, valueOf }: TextColumn, place: number): string =>
  values[valueOf[place] ?? -1] ?? ''
