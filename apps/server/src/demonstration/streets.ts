import { seededRandom } from './random.ts'

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

const feminineWhere = (name: string) =>
  name.replace(/няя$/, 'ней').replace(/ая$/, 'ой').replace(/яя$/, 'ей')
const masculineWhere = (name: string) => name.replace(/(?:ый|ий|ой)$/, 'ом')
const neuterWhere = (name: string) => name.replace(/ое$/, 'ом')

const STREETS: readonly Street[] = [
  ...STREETS_NAMED.map((name) => ({ line: `ул. ${name}`, where: `на ${feminineWhere(name)}` })),
  ...STREETS_OF.map((name) => ({ line: `ул. ${name}`, where: `на улице ${name}` })),
  ...AVENUES_OF.map((name) => ({ line: `пр-т ${name}`, where: `на проспекте ${name}` })),
  ...AVENUES_NAMED.map((name) => ({
    line: `пр-т ${name}`,
    where: `на ${masculineWhere(name)} проспекте`,
  })),
  ...LANES.map((name) => ({ line: `пер. ${name}`, where: `в ${masculineWhere(name)} переулке` })),
  ...BOULEVARDS.map((name) => ({
    line: `б-р ${name}`,
    where: `на ${masculineWhere(name)} бульваре`,
  })),
  ...HIGHWAYS.map((name) => ({ line: `${name} ш.`, where: `на ${neuterWhere(name)} шоссе` })),
]

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
