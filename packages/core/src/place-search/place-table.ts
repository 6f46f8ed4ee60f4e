import { wordsOf } from '../text/fold-text.ts'
import { type Field, type FieldIndex, buildFieldIndex } from './field-index.ts'
import type { GazetteerPlace } from './settlement-finder.ts'

/** Cities, or districts, with the words that find them. */
export interface PlaceTable {
  readonly places: readonly GazetteerPlace[]
  readonly index: FieldIndex
  /** The field of a place's own name. */
  readonly own: Field
  /** How many words its own name has. */
  readonly ownCounts: Uint8Array
  /** 1 where others have the name too. */
  readonly repeats: Uint8Array
}

/** What people also call a region, folded. */
const REGION_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Московская область': ['подмосковье'],
  'Республика Башкортостан': ['башкирия'],
  'Республика Саха (Якутия)': ['якутия'],
  'Чувашская Республика': ['чувашия'],
  'Удмуртская Республика': ['удмуртия'],
  'Чеченская Республика': ['чечня'],
  'Республика Тыва': ['тува'],
  'Кабардино-Балкарская Республика': ['кабардино', 'балкария', 'кбр'],
  'Карачаево-Черкесская Республика': ['карачаево', 'черкесия', 'кчр'],
  'Ханты-Мансийский автономный округ': ['хмао', 'югра'],
  'Ямало-Ненецкий автономный округ': ['янао'],
}

const REGION_KINDS: ReadonlySet<string> = new Set([
  'область',
  'край',
  'республика',
  'автономный',
  'автономная',
  'округ',
])

export const regionWords = (region: string): string[] => [
  ...wordsOf(region).filter((word) => !REGION_KINDS.has(word)),
  ...(REGION_NAMES[region] ?? []),
]

export const tagged = (field: Field, words: readonly string[]): string[] =>
  words.map((word) => `${field}${word}`)

/** «Санкт-Петербург» is typed as one word too. */
export const joinedName = (words: readonly string[]): string[] =>
  words.length > 1 ? [words.join('')] : []

const cityName = (label: string): string => label.split(',')[0] ?? label

/** @param own 'c' for cities and localities, 'd' for districts */
export const buildPlaceTable = (places: readonly GazetteerPlace[], own: 'c' | 'd'): PlaceTable => {
  const names = places.map(({ name }) => wordsOf(name))
  const count = new Map<string, number>()
  for (const words of names) count.set(words.join(' '), (count.get(words.join(' ')) ?? 0) + 1)
  const index = buildFieldIndex(
    places.map(({ city, region }, place) => {
      const words = names[place] ?? []
      return [
        ...tagged(own, words),
        ...tagged('a', joinedName(words)),
        ...tagged('c', city === '' ? [] : wordsOf(cityName(city))),
        ...tagged('r', regionWords(region)),
      ]
    }),
  )
  return {
    places,
    index,
    own,
    ownCounts: Uint8Array.from(names, ({ length }) => length),
    repeats: Uint8Array.from(names, (words) => ((count.get(words.join(' ')) ?? 0) > 1 ? 1 : 0)),
  }
}
