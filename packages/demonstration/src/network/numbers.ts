/** A point's number: «МСК-0417», four figures at least. */
export const formatNumber = (code: string, order: number): string =>
  `${code}-${String(order).padStart(4, '0')}`

/** Numbers as real networks have them, which every path, link and search must carry: by city, in place of the order named. */
export const UNTIDY_NUMBERS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Челябинск: { 3: 'ЧЛБ%303', 17: 'ЧЛБ%20', 44: 'ЧЛБ/44' },
  Новосибирск: { 12: 'НСК/12 а', 13: 'НСК/12 б', 77: 'НСК №77' },
  Самара: { 45: 'СМР 45/2', 46: 'СМР 45/3' },
  Уфа: { 7: 'УФА#7', 8: 'УФА?8', 91: 'УФА+91&1' },
  Казань: { 21: 'КЗН (21)', 22: "КЗН'22" },
  Омск: { 5: '5' },
  'Ростов-на-Дону': { 30: 'РнД «30»' },
  Красноярск: { 9: 'КРС.9', 10: 'крс_10' },
  Екатеринбург: { 100: 'ЕКБ 100 / корпус 2, вход со двора' },
}
