import { seededRandom } from '../random.ts'

/** A street as an address writes it, and as an answer to «где?». */
export interface Street {
  /** «ул. Садовая». */
  readonly line: string
  /** «на Садовой». */
  readonly where: string
}

/** Feminine adjectives: «Садовая» → «на Садовой». */
const STREETS_NAMED = [
  'Садовая', 'Советская', 'Центральная', 'Школьная', 'Молодёжная', 'Лесная', 'Новая', 'Набережная',
  'Заречная', 'Октябрьская', 'Первомайская', 'Комсомольская', 'Пролетарская', 'Рабочая', 'Заводская',
  'Вокзальная', 'Железнодорожная', 'Партизанская', 'Полевая', 'Луговая', 'Солнечная', 'Цветочная',
  'Берёзовая', 'Сосновая', 'Зелёная', 'Озёрная', 'Речная', 'Северная', 'Южная', 'Восточная', 'Западная',
  'Промышленная', 'Строительная', 'Транспортная', 'Почтовая', 'Больничная', 'Студенческая',
  'Университетская', 'Красная', 'Красноармейская', 'Кооперативная', 'Московская', 'Парковая', 'Привокзальная',
  'Спортивная', 'Театральная', 'Ярмарочная', 'Мельничная', 'Кузнечная', 'Сиреневая', 'Рябиновая', 'Вишнёвая',
  'Тенистая', 'Майская', 'Весенняя', 'Дачная', 'Интернациональная', 'Тихая', 'Уральская', 'Волжская',
] // prettier-ignore

/** Of whom or what: «ул. Ленина» → «на улице Ленина». */
const STREETS_OF = [
  'Ленина', 'Гагарина', 'Пушкина', 'Гоголя', 'Чехова', 'Лермонтова', 'Толстого', 'Некрасова', 'Тургенева',
  'Горького', 'Маяковского', 'Есенина', 'Чайковского', 'Репина', 'Мира', 'Победы', 'Труда', 'Свободы', 'Дружбы',
  'Кирова', 'Калинина', 'Чапаева', 'Фрунзе', 'Щорса', 'Энгельса', 'Карла Маркса', 'Розы Люксембург',
  'Павлова', 'Менделеева', 'Ломоносова', 'Циолковского', 'Королёва', 'Жуковского', 'Мичурина',
  'Суворова', 'Кутузова', 'Матросова', 'Космонавтов', 'Строителей', 'Металлургов', 'Энергетиков',
  'Машиностроителей', 'Железнодорожников', 'Геологов', 'Нефтяников', '8 Марта', '1 Мая', '9 Января', '40 лет Победы',
] // prettier-ignore

const AVENUES_OF = [
  'Мира',
  'Ленина',
  'Победы',
  'Космонавтов',
  'Строителей',
  'Труда',
  'Гагарина',
  'Дружбы Народов',
]
/** Masculine adjectives: «Советский» → «на Советском проспекте», «в Школьном переулке». */
const AVENUES_NAMED = [
  'Советский',
  'Московский',
  'Октябрьский',
  'Центральный',
  'Комсомольский',
  'Молодёжный',
]
const LANES = [
  'Школьный',
  'Садовый',
  'Почтовый',
  'Кузнечный',
  'Речной',
  'Тихий',
  'Театральный',
  'Заводской',
]
const BOULEVARDS = ['Цветной', 'Зелёный', 'Приморский', 'Юбилейный', 'Звёздный']
const HIGHWAYS = ['Московское', 'Северное', 'Окружное', 'Объездное', 'Заводское']

const LOCATIVE: Readonly<Record<string, string>> = {
  ая: 'ой',
  яя: 'ей',
  ний: 'нем',
  ый: 'ом',
  ий: 'ом',
  ой: 'ом',
  ое: 'ом',
}

/** «Большая Садовая» → «Большой Садовой», «Нижний» → «Нижнем», «Московское» → «Московском». */
const locative = (adjectives: string): string =>
  adjectives.replaceAll(
    /(?:ая|яя|ний|ый|ий|ой|ое)(?![а-яё])/g,
    (ending) => LOCATIVE[ending] ?? ending,
  )

const STREETS: readonly Street[] = [
  ...STREETS_NAMED.map((name) => ({ line: `ул. ${name}`, where: `на ${locative(name)}` })),
  ...STREETS_OF.map((name) => ({ line: `ул. ${name}`, where: `на улице ${name}` })),
  ...AVENUES_OF.map((name) => ({ line: `пр-т ${name}`, where: `на проспекте ${name}` })),
  ...AVENUES_NAMED.map((name) => ({
    line: `пр-т ${name}`,
    where: `на ${locative(name)} проспекте`,
  })),
  ...LANES.map((name) => ({ line: `пер. ${name}`, where: `в ${locative(name)} переулке` })),
  ...BOULEVARDS.map((name) => ({
    line: `б-р ${name}`,
    where: `на ${locative(name)} бульваре`,
  })),
  ...HIGHWAYS.map((name) => ({ line: `${name} ш.`, where: `на ${locative(name)} шоссе` })),
]

/** Kinds of street of OpenStreetMap: in an address, in a response to «где?», and the endings of adjectives before them. */
const KINDS: readonly (readonly [kind: string, short: string, where: string, endings: string])[] = [
  ['улица', 'ул.', 'на улице', 'ая|яя'],
  ['проспект', 'пр-т', 'на проспекте', 'ый|ий|ой'],
  ['бульвар', 'б-р', 'на бульваре', 'ый|ий|ой'],
  ['переулок', 'пер.', 'в переулке', 'ый|ий|ой'],
]

/** A street as OpenStreetMap names it, «Большая Садовая улица» or «улица Пушкина»; undefined where it does so in another way. */
export function streetNamed(name: string): Street | undefined {
  for (const [kind, short, where, endings] of KINDS) {
    const [, ofWhom] = new RegExp(`^${kind} ([А-ЯЁ0-9][А-ЯЁа-яё0-9 .-]*)$`).exec(name) ?? []
    if (ofWhom?.includes('тупик') === true) return undefined
    if (ofWhom !== undefined) return { line: `${short} ${ofWhom}`, where: `${where} ${ofWhom}` }
    const [, named] = new RegExp(`^((?:[А-ЯЁ][а-яё]+(?:${endings}) )+)${kind}$`).exec(name) ?? []
    if (named === undefined) continue
    const [adjectives, [preposition, noun]] = [named.trim(), where.split(' ')]
    return {
      line: `${short} ${adjectives}`,
      where: `${preposition} ${locative(adjectives)}${kind === 'улица' ? '' : ` ${noun}`}`,
    }
  }
  return undefined
}

/** Streets that meet in one quarter: the same for all points of that quarter, so that neighbours share them. */
const QUARTER = 5
const QUARTERS_IN_DEGREE = 80

/** The few streets around a place, as many in each quarter, chosen by where it lies. */
export function streetsAround(longitude: number, latitude: number): readonly Street[] {
  const column = Math.floor((longitude * QUARTERS_IN_DEGREE) / 2)
  const row = Math.floor(latitude * QUARTERS_IN_DEGREE)
  const random = seededRandom(Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663))
  return Array.from({ length: QUARTER }, () => random.pick(STREETS))
}
