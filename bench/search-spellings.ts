import { readAddressTokens } from '../packages/core/src/place-search/address-tokens.ts'

/** An address of the benchmark's own network, taken apart as it was made. */
export interface BenchAddress {
  /** '' where the region is the city itself. */
  readonly region: string
  readonly city: string
  /** As it is written on the wire: «ул. Садовая», «Окружное ш.». */
  readonly street: string
  /** «д. 12, корп. 2». */
  readonly house: string
}

const WHOLE_KINDS: Readonly<Record<string, string>> = {
  'ул.': 'улица',
  'пр-т': 'проспект',
  'пер.': 'переулок',
  'пл.': 'площадь',
  'б-р': 'бульвар',
  'ш.': 'шоссе',
  'наб.': 'набережная',
  'пр-д': 'проезд',
  'мкр.': 'микрорайон',
}

/** «Республика Татарстан, г. Казань, ул. Садовая, д. 12, корп. 2, ТЦ» → its parts; undefined for one without a house. */
export function readBenchAddress(address: string): BenchAddress | undefined {
  const parts = address.split(', ')
  const house = parts.findIndex((part) => part.startsWith('д. '))
  const street = parts[house - 1]
  const city = parts[house - 2]
  if (street === undefined || city === undefined) return undefined
  const more = /^(?:корп|стр)\. /u.test(parts[house + 1] ?? '') ? [parts[house + 1]] : []
  return {
    region: parts[house - 3] ?? '',
    city: city.replace(/^г\. /u, ''),
    street,
    house: [parts[house], ...more].join(', '),
  }
}

/** «ул. Садовая» → kind «ул.» and name «Садовая», wherever the kind stands. */
function streetParts(street: string) {
  const words = street.split(' ')
  const kind = words.find((word) => WHOLE_KINDS[word] !== undefined) ?? ''
  return {
    kind,
    whole: WHOLE_KINDS[kind] ?? '',
    name: words.filter((word) => word !== kind).join(' '),
  }
}

/** Number, and what follows it: «12», «2», of a corpus or a structure. */
function houseParts(house: string) {
  const [number = '', more] = house.replace('д. ', '').split(', ')
  const [kind = '', second = ''] = (more ?? '').split(' ')
  return { number, kind, second }
}

const joined = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part !== '').join(by)

/** The ways in which people write one address. */
export const SPELLINGS: Readonly<Record<string, (address: BenchAddress) => string>> = {
  'as it is stored': ({ region, city, street, house }) =>
    joined([region, `г. ${city}`, street, house], ', '),
  'city, street, 12к2': ({ city, street, house }) => {
    const { number, kind, second } = houseParts(house)
    return `${city}, ${street}, ${number}${kind.slice(0, 1)}${second}`
  },
  'no commas, no kinds': ({ city, street, house }) => {
    const { number, kind, second } = houseParts(house)
    return `${city} ${streetParts(street).name} ${number}${kind.slice(0, 1)}${second}`.toLowerCase()
  },
  'kind behind, city last': ({ city, street, house }) => {
    const { whole, name } = streetParts(street)
    const { number, kind, second } = houseParts(house)
    const more = kind === '' ? '' : ` ${kind === 'корп.' ? 'корпус' : 'строение'} ${second}`
    return `${name} ${whole} ${number}${more}, ${city}`
  },
  'whole words, no commas': ({ city, street, house }) => {
    const { whole, name } = streetParts(street)
    const { number, kind, second } = houseParts(house)
    const more = kind === '' ? '' : ` ${kind === 'корп.' ? 'корпус' : 'строение'} ${second}`
    return joined(['город', city, whole, name, 'дом', `${number}${more}`], ' ')
  },
  'region, a stroke for the corpus': ({ region, city, street, house }) => {
    const { number, second } = houseParts(house)
    const stroke = second === '' ? number : `${number}/${second}`
    return joined([region, city, streetParts(street).name, stroke], ', ')
  },
  'capitals, е for ё, no points': ({ city, street, house }) =>
    `г ${city} ${street} ${house}`.replaceAll(/[.,]/gu, ' ').replaceAll('ё', 'е').toUpperCase(),
  'short kind behind, points': ({ city, street, house }) => {
    const { kind, name } = streetParts(street)
    return `${city}, ${name} ${kind}, ${house.replaceAll('. ', '.')}`
  },
}

const LETTERS = 'аеинортслвкмд'

/** The same with one letter wrong in its longest word of five letters or more; undefined where it has none. */
export function withMistake(text: string, pick: (count: number) => number): string | undefined {
  const names = new Set(
    readAddressTokens(text)
      .filter(({ type }) => type === 'word')
      .map(({ text: word }) => word),
  )
  const words = [...text.matchAll(/\p{L}{5,}/gu)].filter(([word]) =>
    names.has(word.toLowerCase().replaceAll('ё', 'е')),
  )
  const found = words[pick(words.length)]
  if (found === undefined) return undefined
  const [word] = found
  const at = pick(word.length)
  const letter = LETTERS[pick(LETTERS.length)] ?? 'а'
  const wrong = [
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ][pick(4)]
  return text.slice(0, found.index) + (wrong ?? word) + text.slice(found.index + word.length)
}
