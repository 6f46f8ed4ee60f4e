/** A house of a street: its number and what follows it, in order: «12а, корп. 1, стр. 2», «12а/1». */
export interface HouseNumber {
  /** With its letter, folded: «12а». */
  readonly number: string
  /** «к1» of a corpus, «с2» of a structure, «1» after a stroke, which may be either or the other street of a corner. */
  readonly parts: readonly string[]
}

/** The letter before a part, by the kind word that was written. */
export const partLetter = (sort: string | undefined): string =>
  sort === 'corpus' ? 'к' : sort === 'structure' ? 'с' : ''

const hasKind = (part: string): boolean => /^\p{L}/u.test(part)

/** How one part answers another: by its number, and by its kind where both tell one. */
const comparePart = (
  typed: string,
  stored: string | undefined,
): 'same' | 'other kind' | 'other' => {
  if (typed === stored) return 'same'
  if (stored === undefined || typed.replace(/^\p{L}/u, '') !== stored.replace(/^\p{L}/u, ''))
    return 'other'
  return hasKind(typed) && hasKind(stored) ? 'other kind' : 'same'
}

/** The grade of «стр. 2» where «корп. 2» was typed: the same numbers, another building. */
export const OTHER_BUILDING = 0.5

export const formatHouseNumber = ({ number, parts }: HouseNumber): string =>
  [number, ...parts].join('/')

export const parseHouseNumber = (text: string): HouseNumber => {
  const [number = '', ...parts] = text.split('/')
  return { number, parts }
}

/**
 * How well a stored house answers a typed one, 0 to 1. A house typed without its corpus may be any of its corpora;
 * of a number still being typed («1» of «12») little is said.
 */
export const gradeHouse = (typed: HouseNumber, stored: HouseNumber, growing: boolean): number => {
  if (stored.number !== typed.number) {
    const digits = stored.number.replace(/\D+$/u, '')
    if (digits === typed.number && typed.parts.length === 0) return 0.6
    return growing && typed.parts.length === 0 && stored.number.startsWith(typed.number) ? 0.3 : 0
  }
  const found = new Set(typed.parts.map((part, place) => comparePart(part, stored.parts[place])))
  if (found.has('other')) return 0
  if (found.has('other kind')) return OTHER_BUILDING
  return stored.parts.length === typed.parts.length ? 1 : 0.8
}
