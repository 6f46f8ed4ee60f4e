import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'

/** What people call the great ones by. */
const KNOWN: Readonly<Record<string, string>> = {
  Москва: 'МСК',
  'Санкт-Петербург': 'СПБ',
  Новосибирск: 'НСК',
  Екатеринбург: 'ЕКБ',
  'Нижний Новгород': 'ННВ',
  Казань: 'КЗН',
  Челябинск: 'ЧЛБ',
  Самара: 'СМР',
  Омск: 'ОМС',
  'Ростов-на-Дону': 'РНД',
  Уфа: 'УФА',
  Красноярск: 'КРС',
  Пермь: 'ПРМ',
  Воронеж: 'ВРН',
  Волгоград: 'ВЛГ',
  Краснодар: 'КРД',
  Владивосток: 'ВЛД',
}

/** A code of three or four letters for each city by label, no two alike: the first letters, consonants sooner than vowels. */
export function cityCodes(cities: readonly GazetteerCity[]): Map<string, string> {
  const taken = new Set(Object.values(KNOWN))
  const codes = new Map<string, string>()
  for (const { name, label } of cities) {
    const known = KNOWN[name]
    const code = known ?? freeCode(name, taken)
    taken.add(code)
    codes.set(label, code)
  }
  return codes
}

function freeCode(name: string, taken: ReadonlySet<string>): string {
  const letters = Array.from(
    name
      .toUpperCase()
      .replace(/[^А-ЯЁ]/g, '')
      .replaceAll('Ё', 'Е'),
  )
  const [first = 'Х', ...rest] = letters
  const consonants = rest.filter((letter) => !'АЕИОУЫЭЮЯЬЪ'.includes(letter))
  const order = [...consonants, ...rest]
  for (const length of [2, 3])
    for (let start = 0; start + length <= order.length; start++) {
      const code = first + order.slice(start, start + length).join('')
      if (!taken.has(code)) return code
    }
  for (let twin = 2; ; twin++) {
    const code = first + order.slice(0, 2).join('') + String(twin)
    if (!taken.has(code)) return code
  }
}
