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
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  ул: 'улица',
  пр: 'проспект',
  просп: 'проспект',
  пер: 'переулок',
  пл: 'площадь',
  бул: 'бульвар',
  ш: 'шоссе',
  наб: 'набережная',
  д: 'дом',
  корп: 'корпус',
  стр: 'строение',
  г: 'город',
  обл: 'область',
  респ: 'республика',
}

/** An address for an index: with the whole word beside each short one, so that «улица» finds «ул.». */
export const spellOut = (address: string): string => {
  const words = wordsOf(address)
  return [...words, ...words.flatMap((word) => WHOLE_WORDS[word] ?? [])].join(' ')
}
