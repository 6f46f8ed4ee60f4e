import { ownerWords } from './point-owner.ts'

/** Words of owners, two spellings of which are one. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, value) => [word, String(value)] as const,
  ),
  ...['nol', 'odin', 'dva', 'tri', 'chetire', 'pyat', 'shest', 'sem', 'vosem', 'devyat'].map(
    (word, value) => [word, String(value)] as const,
  ),
])

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Cyrillic and Latin spellings of a name, and numbers in words and in figures, become one. */
const soundOf = (word: string): string => {
  const latin = Array.from(word, (letter) => LATIN[letter] ?? letter)
    .join('')
    .replaceAll('y', 'i')
    .replaceAll('kh', 'h')
    .replaceAll('ck', 'k')
    .replaceAll(/(\p{L})\1/gu, '$1')
  return NUMBERS.get(latin.replaceAll('i', 'y')) ?? NUMBERS.get(latin) ?? latin
}

/** Letters that a name must have before one of them may be another, or before it may stand for a longer name. */
const LETTERS_MIN = 4

const digitsOf = (text: string): string => text.replaceAll(/\P{N}/gu, '')
const lettersOf = (text: string): number => text.replaceAll(/\P{L}/gu, '').length

/** Whether one letter put in, left out or changed makes one text of the other. */
const isOneEditAway = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = long.length === short.length ? at + 1 : at
  return short.slice(rest) === long.slice(at + 1)
}

interface Sounds {
  readonly owner: string
  readonly words: readonly string[]
  readonly whole: string
}

const areSimilar = (one: Sounds, other: Sounds): boolean => {
  if (one.whole === other.whole) return true
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one]
  if (lettersOf(short.whole) < LETTERS_MIN) return false
  if (
    short.words.length < long.words.length &&
    short.words.every((word, index) => word === long.words[index])
  )
    return true
  return digitsOf(one.whole) === digitsOf(other.whole) && isOneEditAway(one.whole, other.whole)
}

/**
 * Owners that may be one: «5post» and «five_post», «халва» and «halva_bank», names that differ by a letter.
 * @param owners codes
 * @param apart pairs that somebody has called different
 * @returns groups of at least two, in the order of their first owners
 */
export const similarOwners = (
  owners: readonly string[],
  apart: readonly (readonly [string, string])[] = [],
): string[][] => {
  const different = new Set(apart.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const all = owners.map((owner): Sounds => {
    const words = ownerWords(owner).map(soundOf)
    return { owner, words, whole: words.join('') }
  })
  const groups: Sounds[][] = []
  for (const next of all) {
    const isOf = (group: readonly Sounds[]) =>
      group.some((known) => areSimilar(known, next)) &&
      group.every(({ owner }) => !different.has(`${owner} ${next.owner}`))
    const group = groups.find(isOf)
    if (group === undefined) groups.push([next])
    else group.push(next)
  }
  return groups.filter((group) => group.length > 1).map((group) => group.map(({ owner }) => owner))
}
