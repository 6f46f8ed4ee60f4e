/** A house of a street: «12а, корп. 1, стр. 2» and «12а/1» alike have a number and what follows it, in order. */
export interface HouseNumber {
  /** With its letter, folded: «12а». */
  readonly number: string
  /** Numbers of corpus, structure or the other street of a corner: «1», «2». */
  readonly parts: readonly string[]
}

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
  const begins = typed.parts.every((part, place) => stored.parts[place] === part)
  if (!begins) return 0
  return stored.parts.length === typed.parts.length ? 1 : 0.8
}
