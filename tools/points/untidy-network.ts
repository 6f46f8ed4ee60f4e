import { CITIES } from '../../apps/server/src/gazetteer/cities.ts'

/** Numbers that never end and are the same in every run. */
function* numbersOf(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const HEADINGS = [
  'Номер точки',
  'Название',
  'Тип',
  'Активен',
  'Владелец',
  'Город',
  'Адрес',
  'Широта',
  'Долгота',
  'Примерка',
  'Проверка заказа',
  'Способы оплаты',
  'Режим работы',
  'Как найти',
  'Фото',
]
const OWNERS = [
  'Почта России',
  'ПОЧТА РОССИИ',
  'russian_post',
  'АО "Почта России"',
  'ООО «Лавка»',
  'Лавка',
  'Ячейка',
  'Частный партнёр',
]
const HOURS = [
  'круглосуточно',
  '24/7',
  'ежедневно 10:00-22:00',
  'пн-пт 9-18, обед 13-14; сб, вс выходной',
  'пн–чт 9–18; пт 9–17; сб-вс вых',
  'Пн.-Пт.: с 9:00 до 20:00, Сб.: 10:00–16:00, Вс.: выходной',
  '9-21 без выходных',
  'ежедневно 22:00-06:00',
]
const TYPES = ['Почтомат', 'ПВЗ', 'постамат', 'Пункт выдачи заказов']
const PAYMENTS = ['карта', 'карта; наличные', 'наличные', 'нет', '']
const STREETS = ['Ленина', 'Мира', 'Советская', 'Садовая', 'Гагарина', 'Лесная', 'Школьная']

const cell = (text: string): string =>
  /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * A network as real ones are exported, for measuring imports: a CSV with semicolons, decimal commas, owners and hours
 * spelled many ways, numbers with percent signs and slashes, dozens of points on one coordinate.
 * @param badEvery one row of so many has a fault; 0 for none
 */
export function* untidyNetwork(count: number, badEvery = 0): Generator<string> {
  const chance = numbersOf(20_261_120)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(chance.next().value ** 2 * list.length)]
    if (item === undefined) throw new Error('untidyNetwork: an empty list')
    return item
  }
  const near = (degrees: number): string =>
    (degrees + (chance.next().value - 0.5) * 0.2).toFixed(6).replace('.', ',')
  yield `${HEADINGS.join(';')}\r\n`
  for (let index = 0; index < count; index += 1) {
    const city = pick(CITIES)
    const isBad = badEvery > 0 && index % badEvery === badEvery - 1
    const street = `г. ${city.name}, ул. ${pick(STREETS)}, д. ${1 + (index % 180)}`
    const isShared = index % 50 < 3
    yield `${[
      `${city.name.slice(0, 3).toUpperCase()}%${index}${index % 9 === 0 ? '/1 к' : ''}`,
      `Точка «${street.slice(3, 40)}»`,
      pick(TYPES),
      index % 40 === 0 ? 'нет' : 'да',
      pick(OWNERS),
      city.name,
      street,
      isBad ? '0' : isShared ? String(city.latitude) : near(city.latitude),
      isBad ? '0' : isShared ? String(city.longitude) : near(city.longitude),
      pick(['нет', 'да', '+']),
      pick(['да', 'нет', '']),
      pick(PAYMENTS),
      pick(HOURS),
      'Вход со двора; «второе крыльцо», за шлагбаумом направо',
      `https://photo.example/${index}-1.jpg https://photo.example/${index}-2.jpg`,
    ]
      .map(cell)
      .join(';')}\r\n`
  }
}
