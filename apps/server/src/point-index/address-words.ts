import { spellOut } from '@yacheyka/core/text/fold-text'

/**
 * Makes a reader of the words of addresses, as `spellOut` gives them. Cities, streets and ways repeat from point to
 * point: each part between commas is folded once.
 */
export function addressWordsReader(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  const wordsOfPart = (part: string): readonly string[] => {
    const had = known.get(part)
    if (had !== undefined) return had
    const words = spellOut(part)
      .split(' ')
      .filter((word) => word !== '')
    known.set(part, words)
    return words
  }
  return (text) => text.split(',').flatMap(wordsOfPart)
}
