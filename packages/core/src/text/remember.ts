/** Texts kept at most; a network has a few hundred different hours, and a hostile file must not grow this. */
const MOST = 2000
const LENGTH_MAX = 200

/** The same function, which does not work out again what it answered about a short text a moment ago. */
export const remember = <T>(work: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, { readonly result: T }>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found.result
    const value = work(text)
    if (known.size >= MOST) known.clear()
    if (text.length <= LENGTH_MAX) known.set(text, { result: value })
    return value
  }
}
