import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutSheet, SHEET_COLUMNS, SHEET_FIELDS } from './point-sheet-columns.ts'
import { parsePointRow } from './point-sheet.ts'

const context = {
  ownerAliases: [{ code: 'lavka', names: ['Лавка'] }],
  timeZoneOf: () => 'Europe/Moscow',
}
const GOOD = {
  Номер: 'ЧЛБ%303',
  Тип: 'Почтомат',
  Широта: '55,751244',
  Долгота: '37,618423',
  Адрес: 'г. Москва, Тверская ул., 7',
  'Часы работы': 'пн-пт 9-18, обед 13-14; сб, вс выходной',
}
const parse = (raw: Record<string, unknown>) =>
  parsePointRow(raw, layOutSheet(Object.keys(raw)), context)
const pointOf = (raw: Record<string, unknown>) => {
  const row = parse(raw)
  return row.ok ? row.point : row.errors
}
const messages = (raw: Record<string, unknown>) => {
  const row = parse(raw)
  return row.ok ? [] : row.errors.map(({ message }) => message)
}

describe('a good row', () => {
  test('in Russian, with what is derived', () => {
    expect(pointOf(GOOD)).toEqual({
      number: 'ЧЛБ%303',
      name: 'Почтомат ЧЛБ%303',
      settlement: 'Москва',
      address: 'г. Москва, Тверская ул., 7',
      active: true,
      pointType: 'locker',
      owner: 'other',
      fittingRoom: false,
      checkOrder: false,
      paymentPoint: false,
      paymentMethods: [],
      operationTime: [...Array<string>(5).fill('09:00-13:00,14:00-18:00'), 'выходной', 'выходной'],
      howToFind: '',
      photos: [],
      timeZone: 'Europe/Moscow',
      longitude: 37.618423,
      latitude: 55.751244,
    })
  })

  test('in the shape of our own API', () => {
    const terminal = {
      number: 303,
      name: 'Лавка на Баумана',
      point: { type: 'Point', coordinates: [49.12, 55.79] },
      structured_address: { full_addr: 'г. Казань, ул. Баумана, д. 5' },
      settlement: 'Казань',
      active: false,
      point_type: 'Пункт выдачи заказов',
      owner: 'ООО «ЛАВКА»',
      fitting_room: true,
      check_order: true,
      payment_point: true,
      payment_methods: ['Наличные', 'Карта'],
      operation_time: [...Array<string>(6).fill('24/7'), 'вых'],
      how_to_find: "'=за углом",
      photos: [{ photo: 'https://a.example/1.jpg' }, { photo: '/media/2.jpg' }],
      time_zone: 'Asia/Yekaterinburg',
    }
    expect(pointOf(terminal)).toEqual({
      number: '303',
      name: 'Лавка на Баумана',
      settlement: 'Казань',
      address: 'г. Казань, ул. Баумана, д. 5',
      active: false,
      pointType: 'pickup',
      owner: 'lavka',
      fittingRoom: true,
      checkOrder: true,
      paymentPoint: true,
      paymentMethods: ['card', 'cash'],
      operationTime: [...Array<string>(6).fill('круглосуточно'), 'выходной'],
      howToFind: "'=за углом",
      photos: ['https://a.example/1.jpg', '/media/2.jpg'],
      timeZone: 'Asia/Yekaterinburg',
      longitude: 49.12,
      latitude: 55.79,
    })
  })

  test('a table for spreadsheets may carry the apostrophe against formulas, and only in texts', () => {
    const raw = { ...GOOD, Номер: "'=1", Название: "'=2", Адрес: "'-3", 'Как найти': "''@4" }
    const row = parsePointRow(raw, layOutSheet(Object.keys(raw)), { ...context, guarded: true })
    expect(row).toMatchObject({
      point: { number: "'=1", name: '=2', address: '-3', howToFind: "'@4" },
    })
  })

  test('seven columns of days; an empty one is a day off, and that is noted', () => {
    const { 'Часы работы': _, ...rest } = GOOD
    const row = parse({
      ...rest,
      Пн: '9-18',
      вт: '9-18',
      Ср: '9-18',
      Чт: '9-18',
      ПТ: '9-17',
      Сб: '',
      Вс: '-',
    })
    expect(row).toMatchObject({
      ok: true,
      point: {
        operationTime: [
          ...Array<string>(4).fill('09:00-18:00'),
          '09:00-17:00',
          'выходной',
          'выходной',
        ],
      },
      notes: ['пустые дни считаются выходными'],
    })
  })

  test.each([
    ['["9-18","9-18","9-18","9-18","9-18","вых","вых"]'],
    ['9-18; 9-18; 9-18; 9-18; 9-18; вых; вых'],
    ['09:00-18:00|09:00-18:00|09:00-18:00|09:00-18:00|09:00-18:00|выходной|выходной'],
    ['пн-пт 9-18'],
  ])('a week in one cell: %s', (hours) => {
    expect(pointOf({ ...GOOD, 'Часы работы': hours })).toMatchObject({
      operationTime: [...Array<string>(5).fill('09:00-18:00'), 'выходной', 'выходной'],
    })
  })

  test.each([
    [{ payment_methods: 'карта; наличные' }, ['card', 'cash'], true],
    [{ payment_methods: 'Наличными' }, ['cash'], true],
    [{ payment_methods: 'банковская карта', payment_point: 'нет' }, ['card'], false],
    [{ payment_methods: 'нет' }, [], false],
    [{ Карта: '+', Наличные: '—' }, ['card'], true],
    [{ card: 1, cash: true }, ['card', 'cash'], true],
  ])('payment %j', (cells, paymentMethods, paymentPoint) => {
    expect(pointOf({ ...GOOD, ...cells })).toMatchObject({ paymentMethods, paymentPoint })
  })

  test.each([
    [{ Координаты: '55.79, 49.12' }],
    [{ Координаты: '55,79; 49,12' }],
    [{ Координаты: '55.79 49.12' }],
    [{ point: 'POINT(49.12 55.79)' }],
    [{ geometry: [49.12, 55.79] }],
    [{ lat: '55.79°', lon: ' 49.12 ' }],
  ])('position %j', (cells) => {
    const { Широта: _, Долгота: __, ...rest } = GOOD
    expect(pointOf({ ...rest, ...cells })).toMatchObject({ latitude: 55.79, longitude: 49.12 })
  })

  test('a wrong photo costs itself, and that is noted', () => {
    const row = parse({
      ...GOOD,
      photos: 'https://a.example/1.jpg; javascript:alert(1) //evil.example/x',
    })
    expect(row).toMatchObject({
      ok: true,
      point: { photos: ['https://a.example/1.jpg'] },
      notes: [expect.stringContaining('фотографий')],
    })
  })

  test('a light row, without address and hours, is a point all the same', () => {
    const { Адрес: _, 'Часы работы': __, ...light } = GOOD
    expect(parse(light)).toMatchObject({
      ok: true,
      point: { operationTime: Array<string>(7).fill(''), address: '' },
      notes: ['адрес не указан', 'часы работы не указаны'],
    })
  })
})

describe('a bad cell is named with its value and what is allowed', () => {
  test.each([
    [{ Номер: '' }, 'Номер: пусто — нет номера точки: нужно от 1 до 64 знаков'],
    [{ Номер: 'TEST-0001' }, 'Номер: «TEST-0001» — такие номера у точек песочницы, дайте другой'],
    [
      { Тип: 'киоск' },
      'Тип: «киоск» — нужно «Почтомат» или «Пункт выдачи заказов» (locker или pickup)',
    ],
    [
      { Широта: 'NaN' },
      'Широта: «NaN, 37,618423» — нужны широта от −90 до 90 и долгота от −180 до 180, например 55.751244 и 37.618423',
    ],
    [
      { Широта: '0', Долгота: '0.0' },
      'Широта: «0, 0.0» — (0, 0) — это отсутствие координат; нужно место точки на карте',
    ],
    [
      { Широта: 37.618423, Долгота: 55.751244 },
      'Широта: «37.618423, 55.751244» — похоже, широта и долгота переставлены местами',
    ],
    [
      { Широта: '131.88', Долгота: '43.11' },
      'Широта: «131.88, 43.11» — похоже, широта и долгота переставлены местами',
    ],
    [
      { active: 'может быть' },
      'Активна: «может быть» — нужно да или нет (true или false, 1 или 0, + или −)',
    ],
    [
      { payment_methods: 'карта; бартер' },
      'Способы оплаты: «карта; бартер» — нужно «карта», «наличные», оба через точку с запятой, или «нет»',
    ],
    [
      { time_zone: 'МСК+2' },
      'Часовой пояс: «МСК+2» — нужно имя часового пояса, например Asia/Yekaterinburg',
    ],
    [{ name: { a: 1 } }, 'Название: «список или объект» — нужен текст не длиннее 200 знаков'],
    [
      { 'Часы работы': 'по звонку' },
      'Часы работы: «по звонку» — непонятно «звонку»; годится, например, «пн-пт 9-18, обед 13-14; сб, вс выходной»',
    ],
    [
      { Вт: '9-25' },
      'Вт: «9-25» — «9-25»: время бывает от 00:00 до 24:00; годится, например, «09:00-21:00», «9-13, 14-18», «круглосуточно», «выходной»',
    ],
  ])('%j', (cells, message) => expect(messages({ ...GOOD, ...cells })).toEqual([message]))

  test.each(['91', '-91', 'Infinity', '1e1', '', '55.7.5', null, true, [], {}])(
    'latitude %j is rejected',
    (latitude) => expect(messages({ ...GOOD, Широта: latitude })).toHaveLength(1),
  )

  test('all errors of a row at once', () => {
    expect(messages({ ...GOOD, Номер: ' ', Тип: '?', Широта: 'x', active: '?' })).toHaveLength(4)
  })
})

describe('layOutSheet', () => {
  test('finds columns however they are written, the better heading first', () => {
    const layout = layOutSheet([
      '\ufeffНОМЕР',
      'Тип_точки',
      'Широта (WGS-84)',
      'lng',
      'address',
      'Адрес',
      'заметки',
    ])
    expect(Object.fromEntries(layout.keys)).toEqual({
      number: '\ufeffНОМЕР',
      point_type: 'Тип_точки',
      latitude: 'Широта (WGS-84)',
      longitude: 'lng',
      address: 'Адрес',
    })
    expect(layout.ignored).toEqual(['address', 'заметки'])
    expect(layout.missing).toEqual([])
    expect(Array.from(layout.given).sort()).toEqual([
      'address',
      'latitude',
      'longitude',
      'number',
      'pointType',
    ])
  })

  test('names what is missing', () => {
    expect(layOutSheet(['a', 'lat']).missing).toEqual([
      'Номер',
      'Тип',
      'Широта и Долгота (или Координаты)',
    ])
  })

  test('reads its own titles', () => {
    const titles = SHEET_FIELDS.map((field) => SHEET_COLUMNS[field].title)
    const { keys } = layOutSheet(titles)
    expect(SHEET_FIELDS.filter((field) => !keys.has(field))).toEqual(['structured_address'])
  })
})

test('whatever a row holds, it is read or rejected with a reason, never thrown at', () => {
  const headings = SHEET_FIELDS.map((field) => SHEET_COLUMNS[field].title)
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('9-18', '55', '37.6', 'да', 'пвз', 'карта'),
    fc.anything(),
  )
  const row = fc.dictionary(fc.constantFrom(...headings, '__proto__', 'toString'), cell)
  fc.assert(
    fc.property(row, (cells) => {
      const result = parse(cells)
      expect(result.ok || result.errors.every(({ message }) => message.isWellFormed())).toBe(true)
      expect(result.ok || result.errors.length > 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
