/** What a kind word («улица», «г.», «корп.») says of the name or number beside it. */
export const KIND_SORTS = [
  'street',
  'settlement',
  'region',
  'district',
  'house',
  'corpus',
  'structure',
  'flat',
] as const
export type KindSort = (typeof KIND_SORTS)[number]

/** Kind words by sort: the whole word, then its abbreviations, folded. */
const SPELLINGS: Readonly<Record<KindSort, readonly (readonly string[])[]>> = {
  street: [
    ['улица', 'ул', 'улиц', 'улице', 'улицы'],
    ['проспект', 'пркт', 'прт', 'просп', 'проспкт'],
    // «пр.» is either of проспект and проезд.
    ['пр'],
    ['переулок', 'пер', 'переул'],
    ['площадь', 'пл', 'площ'],
    ['бульвар', 'бр', 'бул', 'бульв', 'бвр'],
    ['шоссе', 'ш'],
    ['набережная', 'наб', 'набер'],
    ['проезд', 'прд', 'прзд'],
    ['тупик', 'туп'],
    ['аллея', 'ал'],
    ['линия', 'лин'],
    ['квартал', 'квл'],
    ['микрорайон', 'мкр', 'мкрн', 'мн', 'микр'],
    ['тракт'],
    ['просека'],
    ['спуск'],
  ],
  settlement: [
    ['город', 'г', 'гор'],
    ['село', 'с'],
    ['деревня', 'д', 'дер'],
    ['поселок', 'п', 'пос', 'пгт', 'рп'],
    ['станица', 'ст', 'стца'],
    ['хутор', 'х', 'хут'],
    ['аул'],
  ],
  region: [
    ['область', 'обл'],
    ['край'],
    ['республика', 'респ'],
    ['округ', 'окр', 'ао'],
    ['автономный', 'автономная', 'авт'],
  ],
  district: [['район', 'рн', 'рон']],
  house: [
    ['дом', 'д'],
    ['владение', 'вл', 'влад'],
    ['здание', 'зд'],
    ['участок', 'уч'],
  ],
  corpus: [['корпус', 'к', 'кор', 'корп']],
  structure: [['строение', 'с', 'стр', 'строен']],
  flat: [
    ['квартира', 'кв'],
    ['офис', 'оф'],
    ['подъезд', 'подьезд', 'под'],
    ['этаж', 'эт'],
    ['помещение', 'пом'],
  ],
}

const tableOf = (sort: KindSort): ReadonlyMap<string, string> =>
  new Map(
    SPELLINGS[sort].flatMap(([whole = '', ...short]) => [
      [whole, whole] as const,
      ...short.map((word) => [word, whole] as const),
    ]),
  )

const TABLES = Object.fromEntries(KIND_SORTS.map((sort) => [sort, tableOf(sort)])) as Readonly<
  Record<KindSort, ReadonlyMap<string, string>>
>

/** The whole kind word of that sort; undefined for a word that names none. */
export const kindOf = (sort: KindSort, word: string): string | undefined => TABLES[sort].get(word)

/** Whether a street typed as one kind may be stored as the other; '' is not told. */
export const areKindsAlike = (one: string, other: string): boolean =>
  one === other ||
  one === '' ||
  other === '' ||
  (one === 'пр' && (other === 'проспект' || other === 'проезд')) ||
  (other === 'пр' && (one === 'проспект' || one === 'проезд'))

/** Abbreviations with a hyphen or a stroke inside, which folding would take apart. */
const HYPHENED =
  /(?<!\p{L})(?:(пр)-(к?т|д)|(б)-(?:вар|р)|(р)-о?н|(ст)-ца|(м)-н|(мкр)-н|(кв)-л|(а)[/.]о\.?)(?!\p{L})/gu

/** Lower case, ё as е, hyphened abbreviations as one word: what tokens are read from. */
export const spellAddress = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[‐‑‒–—]/gu, '-')
    .replaceAll(/п\.\s?г\.\s?т\.|р\.\s?п\./gu, 'пгт ')
    .replaceAll(HYPHENED, (...groups: readonly string[]) => {
      const [, prospect, ending, boulevard, district, station, quarter, quarterLong, block] = groups
      if (prospect !== undefined) return `${prospect}${ending ?? ''}`
      if (boulevard !== undefined) return 'бульвар'
      if (district !== undefined) return 'район'
      if (station !== undefined) return 'станица'
      if (quarter !== undefined || quarterLong !== undefined) return 'микрорайон'
      return block === undefined ? 'ао' : 'квартал'
    })
