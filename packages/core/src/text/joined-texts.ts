/**
 * Many short texts as one: a thread hands one string over in no time, and a search for those that begin with something is
 * one walk of the engine's own. A line break within a text becomes a space.
 */
export interface JoinedTexts {
  /** Every text, each between two line breaks. */
  readonly text: string
  /** Where each begins, and one more: where the next would. */
  readonly starts: Uint32Array
}

const BREAK = '\n'

export function joinTexts(texts: readonly string[]): JoinedTexts {
  const starts = new Uint32Array(texts.length + 1)
  let at = 1
  for (const [place, text] of texts.entries()) {
    starts[place] = at
    at += text.length + 1
  }
  starts[texts.length] = at
  return {
    text: `${BREAK}${texts.map((text) => `${text.replaceAll(BREAK, ' ')}${BREAK}`).join('')}`,
    starts,
  }
}

export const textAt = ({ text, starts }: JoinedTexts, place: number): string =>
  text.slice(starts[place] ?? 0, (starts[place + 1] ?? 1) - 1)

/** Tells `found` the place of every text that begins with `prefix`, in order. */
export function eachThatBegins(
  { text, starts }: JoinedTexts,
  prefix: string,
  found: (place: number) => void,
): void {
  if (prefix.includes(BREAK)) return
  const wanted = `${BREAK}${prefix}`
  let place = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    while ((starts[place] ?? text.length) <= at) place++
    if (place >= starts.length - 1) return
    found(place)
  }
}

/** Places of the texts in order of their code units: what `placeOf` searches. */
export const sortedPlaces = (texts: readonly string[]): Uint32Array =>
  Uint32Array.from(
    Array.from(texts.keys()).toSorted((one, other) =>
      (texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1,
    ),
  )

/** The place of that very text, or undefined. */
export function placeOf(
  joined: JoinedTexts,
  sorted: Uint32Array,
  wanted: string,
): number | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textAt(joined, sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const place = sorted[low]
  return place !== undefined && textAt(joined, place) === wanted ? place : undefined
}
