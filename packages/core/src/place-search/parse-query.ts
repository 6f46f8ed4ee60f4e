import type { AddressToken } from './address-tokens.ts'
import { readAddressTokens } from './address-tokens.ts'
import { foldText } from '../text/fold-text.ts'
import type { Field, WordQuestion } from './field-index.ts'
import type { HouseNumber } from './house-number.ts'
import { housesAmong } from './read-house.ts'

/** One word of a typed address, and what it may be a word of. */
export interface QueryWord extends WordQuestion {
  /** Beside a kind of street: at least one of them must be of the street. */
  readonly besideStreet: boolean
  /** What answers nothing takes nothing away: initials, districts. */
  readonly optional: boolean
  /** Follows «область», «край» and the like. */
  readonly ofRegion: boolean
  /** Follows «город». */
  readonly ofCity: boolean
}

/** A typed address read one way; an address with several numbers can be read in several. */
export interface PlaceQuery {
  readonly words: readonly QueryWord[]
  /** Whole kind word of the street; '' where none was typed. */
  readonly streetKind: string
  readonly house: HouseNumber | null
  /** The house is the last thing typed: it may be unfinished. */
  readonly growing: boolean
}

/** Nobody types so many; more are left out. */
const MOST_WORDS = 14
const ANYTHING: readonly Field[] = ['s', 'c', 'd', 'r', 'n', 'p', 'a']
/** Without «область» beside it an adjective is a street or a town far oftener than a region. */
const IS_ADJECTIVE = /(?:ая|яя|ий|ый|ой)$/u

/** What a letter stands for before the name of a street or a city: «Б. Садовая», «Н. Новгород». */
const SHORT_WORDS: Readonly<Record<string, readonly string[]>> = {
  б: ['большая', 'большой', 'большое', 'большие'],
  м: ['малая', 'малый', 'малое', 'малые'],
  н: ['нижняя', 'нижний', 'нижнее', 'новая', 'новый', 'новое'],
  в: ['верхняя', 'верхний', 'верхнее', 'великий'],
  ср: ['средняя', 'средний', 'среднее'],
}

/** Whether a typed word is that word, or short for it. */
export const isWordFor = ({ text, spelled }: QueryWord, whole: string): boolean =>
  text === whole || spelled.includes(whole)

const NICKNAMES: Readonly<Record<string, string>> = {
  мск: 'москва',
  спб: 'санкт-петербург',
  питер: 'санкт-петербург',
  екб: 'екатеринбург',
  нск: 'новосибирск',
  нн: 'нижний новгород',
}

const withoutNicknames = (text: string): string =>
  text.replaceAll(/\p{L}+(?![\p{L}-]*\d)/gu, (word) => NICKNAMES[word.toLowerCase()] ?? word)

/**
 * The ways to read a typed address: with each number as the house, likeliest first, and with none.
 * @param spellings folded word → other whole words that it may be
 */
export const parseQuery = (
  text: string,
  spellings: ReadonlyMap<string, readonly string[]> = NO_SPELLINGS,
): PlaceQuery[] =>
  readingsOf(text).map((query) => ({
    ...query,
    words: query.words.map((word) => {
      const others = spellings.get(word.text)
      return others === undefined ? word : { ...word, spelled: [...word.spelled, ...others] }
    }),
  }))

const NO_SPELLINGS = new Map<string, readonly string[]>()

const readingsOf = (text: string): PlaceQuery[] => {
  const tokens = readAddressTokens(withoutNicknames(text))
  const spans = housesAmong(tokens)
  const isOpen = /[\p{L}\p{N}]$/u.test(text)
  const readings = spans.map(({ from, to, house }) => {
    const rest = [...tokens.slice(0, from), ...tokens.slice(to)]
    return readRest(rest, house, isOpen && to === tokens.length)
  })
  // A lone house number asks for nothing by itself; with a kind of house it is no name either.
  const withNumbers = readRest(tokens, null, isOpen)
  const sensible = readings.filter(({ words }) => words.length > 0)
  return spans.length === 0 || !hasHouse(tokens) ? [...sensible, withNumbers] : sensible
}

const hasHouse = (tokens: readonly AddressToken[]): boolean =>
  tokens.some(({ sort }) => sort === 'house' || sort === 'corpus' || sort === 'structure')

function readRest(
  tokens: readonly AddressToken[],
  house: HouseNumber | null,
  isOpen: boolean,
): PlaceQuery {
  const parts = [...Map.groupBy(tokens.map(asName), ({ part }) => part).values()]
  const isDivided =
    parts.length > 1 || (house !== null && parts.length > 0 && tokens.some(({ part }) => part > 0))
  const read = parts.flatMap((part) => readPart(part, isDivided)).slice(0, MOST_WORDS)
  // Of a text of single letters each counts: without a required word every street would be found and scored.
  const words = read.every(({ optional }) => optional)
    ? read.map((word) => ({ ...word, optional: false }))
    : read
  const last = words.at(-1)
  const isLast = tokens.at(-1)?.type === 'word' || tokens.at(-1)?.type === 'number'
  const street = tokens.find(({ sort }) => sort === 'street')
  return {
    words:
      last === undefined || !isOpen || !isLast || house !== null
        ? words
        : [...words.slice(0, -1), { ...last, growing: true }],
    streetKind: words.some(({ besideStreet }) => besideStreet) ? (street?.text ?? '') : '',
    house,
    growing: isOpen,
  }
}

/** Kinds that are names of streets as well: «ул. Набережная». Written in full they may be either. */
const NAMING_KINDS: ReadonlySet<string> = new Set([
  'набережная',
  'площадь',
  'аллея',
  'линия',
  'тракт',
  'спуск',
  'просека',
  'бульвар',
])

const asName = (token: AddressToken): AddressToken =>
  token.type === 'kind' && token.raw === token.text && NAMING_KINDS.has(token.text)
    ? { type: 'word', text: token.text, part: token.part }
    : token

function readPart(part: readonly AddressToken[], isDivided: boolean): QueryWord[] {
  const kinds = part.filter(({ type }) => type === 'kind')
  const names = part.filter(({ type }) => type === 'word' || type === 'number')
  const sorts = new Set(kinds.map(({ sort }) => sort))
  if (isDivided && sorts.size === 1) {
    const [sort] = sorts
    if (sort === 'street')
      return names.map((token, at) =>
        wordOf(token.text, ['s'], { ...shortOf(names, at), besideStreet: true }),
      )
    if (sort === 'region') return names.map(({ text }) => wordOf(text, ['r'], { ofRegion: true }))
    if (sort === 'settlement')
      return names.map((token, at) =>
        wordOf(token.text, ['c', 'd', 'a'], {
          ...shortOf(names, at),
          ofCity: isCityKind(kinds[0]),
        }),
      )
  }
  return part.flatMap((token, at) =>
    token.type === 'word' || token.type === 'number' ? readWord(part, at, token) : [],
  )
}

const isName = (token: AddressToken | undefined): boolean =>
  token?.type === 'word' || token?.type === 'number'

/** What a word may be among its neighbours: «Кировская область», «г. Казань», «ул. Тверская», «Советский район». */
function readWord(part: readonly AddressToken[], at: number, token: AddressToken): QueryWord {
  // «ул. 2-я Тверская-Ямская»: the kind is of the whole name.
  const [first, last] = joinedAround(part, at)
  const beforeAt =
    part[first - 1]?.ordinal === true && part[first - 2]?.sort === 'street' ? first - 2 : first - 1
  const [before, after] = [part[beforeAt], part[last + 1]]
  const isAdjective = IS_ADJECTIVE.test(token.text)
  if (isRegionOf(token.text, before, after, part, at))
    return wordOf(token.text, ['r'], { ofRegion: true })
  if (after?.sort === 'district' || before?.sort === 'district')
    return wordOf(token.text, ['d', 'n'], { optional: isAdjective })
  const short = shortOf(part, at)
  if (before?.sort === 'settlement')
    return wordOf(token.text, ['c', 'd', 'a'], { ...short, ofCity: isCityKind(before) })
  if (before?.sort !== 'street' && after?.sort !== 'street')
    return wordOf(token.text, ANYTHING, short)
  // Between two names the kind could be of either; alone it is of this one.
  const kindAt = before?.sort === 'street' ? beforeAt : last + 1
  const isAlone = !isName(part[kindAt - 1]) || !isName(part[kindAt + 1])
  return wordOf(token.text, isAlone ? ['s'] : ANYTHING, { ...short, besideStreet: true })
}

/** Where the name that a word is a part of begins and ends: «Тверская-Ямская». */
function joinedAround(part: readonly AddressToken[], at: number): readonly [number, number] {
  let [first, last] = [at, at]
  while (part[first]?.joined === true && isName(part[first - 1])) first -= 1
  while (part[last + 1]?.joined === true) last += 1
  return [first, last]
}

const isCityKind = (kind: AddressToken | undefined): boolean => kind?.text === 'город'

/**
 * Of a letter: «Б Покровская» is Большая and no other, while «М. Горького» may be a first name, of which a street tells
 * nothing.
 */
function shortOf(
  tokens: readonly AddressToken[],
  at: number,
): Partial<Pick<QueryWord, 'spelled' | 'prefix' | 'optional'>> {
  const { text = '', type } = tokens[at] ?? {}
  const spelled = SHORT_WORDS[text]
  if (type !== 'word' || (text.length > 1 && spelled === undefined)) return {}
  const names = [tokens[at - 1], tokens[at + 1]].filter(isName)
  const isSaid = spelled !== undefined && names.some((name) => IS_ADJECTIVE.test(name?.text ?? ''))
  return { spelled: spelled ?? [], prefix: !isSaid, optional: !isSaid }
}

function isRegionOf(
  text: string,
  before: AddressToken | undefined,
  after: AddressToken | undefined,
  part: readonly AddressToken[],
  at: number,
): boolean {
  const isAdjective = IS_ADJECTIVE.test(text)
  if (after?.sort === 'region' && isAdjective) return true
  if (before?.sort !== 'region') return false
  // «обл. Кировская», «Республика Татарстан»; in «Кировская обл. Советск» the kind has its name already.
  const named = part[at - 2]
  return named === undefined || !isName(named) || !IS_ADJECTIVE.test(named.text)
}

const wordOf = (
  text: string,
  allowed: readonly Field[],
  traits: Partial<Omit<QueryWord, 'text' | 'fields' | 'growing'>> = {},
): QueryWord => ({
  text,
  fields: NAMING_KINDS.has(text) ? ['s', 'k'] : allowed,
  prefix: !/^\d/u.test(text),
  growing: false,
  besideStreet: false,
  optional: false,
  ofRegion: false,
  ofCity: false,
  spelled: [],
  ...traits,
})

/** Whether a word without a kind may be a region's: «Казань Татарстан», but not «Ржев Тверская». */
export const isRegionNoun = ({ text, ofRegion }: QueryWord): boolean =>
  ofRegion || !IS_ADJECTIVE.test(text)

/** A number of a point as it is compared: letters and digits alone. */
export const compactNumber = (text: string): string => foldText(text).replaceAll(' ', '')
