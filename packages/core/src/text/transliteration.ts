/** Letters of passports and road signs, the longest first. */
const LETTERS: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ'],
  ['yo', 'ё'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['iu', 'ю'],
  ['ya', 'я'],
  ['ia', 'я'],
  ['ye', 'е'],
  ['a', 'а'],
  ['b', 'б'],
  ['v', 'в'],
  ['w', 'в'],
  ['g', 'г'],
  ['d', 'д'],
  ['e', 'е'],
  ['z', 'з'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['f', 'ф'],
  ['h', 'х'],
  ['c', 'к'],
  ['q', 'к'],
  ['x', 'кс'],
  ['y', 'ы'],
  ["'", 'ь'],
]
const RUSSIAN = new Map(LETTERS)
const ANY = new RegExp(LETTERS.map(([latin]) => latin).join('|'), 'giu')
/** After a vowel and before none: «Tolstoy», «Nizhniy». */
const SHORT_I = /(?<=[aeiouy])y(?![aeiou])/giu

/** Russian words in Latin letters, as they sound: «Kazan» is «казан», a letter away from its name. */
export const fromLatinLetters = (text: string): string =>
  text
    .replaceAll(SHORT_I, 'й')
    .replaceAll(ANY, (latin) => RUSSIAN.get(latin.toLowerCase()) ?? latin)
