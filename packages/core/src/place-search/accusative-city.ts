const ADJECTIVE_ENDS: readonly (readonly [RegExp, string])[] = [
  [/ая$/u, 'ую'],
  [/яя$/u, 'юю'],
  [/^(\d+)-я$/u, '$1-ю'],
]

/**
 * A city after «показываем»: «Москву», «Старую Руссу», «Йошкар-Олу»; what does not end in «а» or «я» stays as it is.
 */
export const accusativeCity = (name: string): string => {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (!/[ая]$/u.test(last)) return name
  return words
    .map((word, place) =>
      place === words.length - 1 ? accusativeNoun(word) : accusativeAdjective(word),
    )
    .join(' ')
}

/** Kinds of streets that change with their name: «Правую набережную», «аллею Героев». */
const FEMININE: Readonly<Record<string, string>> = {
  улица: 'улицу',
  набережная: 'набережную',
  аллея: 'аллею',
  линия: 'линию',
  просека: 'просеку',
  площадь: 'площадь',
  дорога: 'дорогу',
  эстакада: 'эстакаду',
}

/**
 * A street after «показываем»: «улицу Большую Садовую», «улицу Баумана», «Правую набережную», «проспект Мира». Of a name
 * without a kind only an adjective is sure to be a street: «улицу Тверскую», but «Новый мост», «Дон».
 */
export const accusativeStreet = (title: string, kind: string): string => {
  if (kind === 'улица') return `улицу ${inAccusative(withoutStreet(title))}`
  const whole = inAccusative(title)
  return kind === '' && /(?:ая|яя)$/u.test(title) ? `улицу ${whole}` : whole
}

/** «ул. Баумана» → «Баумана». */
const withoutStreet = (title: string): string =>
  title
    .replace(/(?<!\p{L})(?:ул|улица)(?!\p{L})\.?/iu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

const IS_FEMININE = /(?:ая|яя)(?!\p{L})|(?<!\p{L})(?:аллея|линия|просека)(?!\p{L})/u

const inAccusative = (name: string): string =>
  IS_FEMININE.test(name)
    ? name.replaceAll(
        /[\p{L}\d]+(?:-я(?!\p{L}))?/gu,
        (word) => FEMININE[word] ?? accusativeAdjective(word),
      )
    : name

const accusativeAdjective = (word: string): string => {
  for (const [end, accusative] of ADJECTIVE_ENDS)
    if (end.test(word)) return word.replace(end, accusative)
  return word
}

const accusativeNoun = (word: string): string => {
  const adjective = accusativeAdjective(word)
  if (adjective !== word) return adjective
  return word.replace(/а$/u, 'у').replace(/я$/u, 'ю')
}
