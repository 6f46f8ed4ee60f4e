/** What a search compares: lower case, ё as е, punctuation as spaces, runs of spaces as one. */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words that a search looks for, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
]

/** How addresses shorten the kinds of places, folded. */
const WHOLE_WORDS: ReadonlyMap<string, string> = new Map([
  ['ул', 'улица'],
  ['пр', 'проспект'],
  ['просп', 'проспект'],
  ['пер', 'переулок'],
  ['пл', 'площадь'],
  ['бул', 'бульвар'],
  ['ш', 'шоссе'],
  ['наб', 'набережная'],
  ['д', 'дом'],
  ['корп', 'корпус'],
  ['стр', 'строение'],
  ['г', 'город'],
  ['обл', 'область'],
  ['респ', 'республика'],
])

/** Kinds of places by their sort, folded. An address may leave out any sort: «Москва, Садовая, 1». */
export const KINDS = {
  settlement: ['город', 'село', 'деревня', 'поселок', 'станица', 'хутор'],
  region: ['область', 'край', 'республика', 'округ'],
  street: [
    'улица',
    'проспект',
    'переулок',
    'площадь',
    'бульвар',
    'шоссе',
    'набережная',
    'проезд',
    'тупик',
    'аллея',
  ],
  house: ['дом'],
  corpus: ['корпус'],
  building: ['строение'],
} as const satisfies Readonly<Record<string, readonly string[]>>
const ALL_KINDS: readonly (readonly string[])[] = Object.values(KINDS)

/**
 * All kinds of places of the sort that a folded word names, whole or shortened: «ш» is of улица, проспект, шоссе…
 * Undefined for a word that names no kind.
 */
export const placeKindsLike = (word: string): readonly string[] | undefined => {
  const whole = WHOLE_WORDS.get(word) ?? word
  return ALL_KINDS.find((kinds) => kinds.some((kind) => kind === whole))
}

/** An address for an index: with the whole word beside each short one, so that «улица» finds «ул.». */
export const spellOut = (address: string): string => {
  const words = wordsOf(address)
  return [...words, ...words.flatMap((word) => WHOLE_WORDS.get(word) ?? [])].join(' ')
}
