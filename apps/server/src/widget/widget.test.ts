import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
  widgetTerminal,
} from '@yacheyka/contract/widget/widget'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseStrict } from '#/http/test-strict.ts'
import { changePoints, type PointSample } from '#/points/test-points.ts'
import type { TestApp } from '#/test-app.ts'
import { requestOf, openWidgetApp, putCells } from './test-widget.ts'

const always = (hours: string) => Array.from({ length: 7 }, () => hours)

const SAMPLES: readonly PointSample[] = [
  {
    number: 'ЧЛБ%303',
    longitude: 61.4,
    latitude: 55.16,
    address: 'Челябинск, ул. Зелёная, д. 12',
    how_to_find: 'За ёлкой, слева от входа в ТЦ «Мир»',
    operation_time: always('круглосуточно'),
    payment_card: true,
    photos: ['/art/1.svg', 'https://photos.example/2.jpg', 'https://evil.example/3.jpg'],
    max_weight: 15_000,
  },
  {
    number: '7/2 #4',
    longitude: 61.5,
    latitude: 55.16,
    address: 'Челябинск, проспект Ленина, 7',
    operation_time: ['22:00-06:00', ...Array<string>(6).fill('выходной')],
  },
  {
    number: '303-А',
    longitude: 49.1,
    latitude: 55.8,
    settlement: 'Казань',
    address: 'Казань, улица Баумана, 3',
    how_to_find: 'Во дворе',
    operation_time: always('10:00-20:00'),
    point_type: 'pickup',
    payment_cash: true,
  },
  {
    number: 'ВЫКЛ',
    longitude: 37.6,
    latitude: 55.7,
    settlement: 'Москва',
    address: 'Москва, Зелёный проспект, 5',
    active: false,
    operation_time: always(''),
  },
  {
    number: 'ПОЛН',
    longitude: 37.7,
    latitude: 55.7,
    settlement: 'Москва',
    address: 'Москва, улица Мира, 1',
  },
]

let opened: TestApp
const request = requestOf(() => opened)
beforeAll(async () => {
  opened = await openWidgetApp({ PHOTO_ORIGINS: 'https://photos.example' })
  await changePoints(opened.database.db, SAMPLES)
  await putCells(opened, 'ЧЛБ%303', { S: [10, 0], XL: [10, 8] })
  await putCells(opened, 'ПОЛН', { M: [4, 4] })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const LIST = listWidgetTerminals.path
const ALL = SAMPLES.map(({ number }) => number)
const listOf = async (query: string) => {
  const response = await request(`${LIST}?${query}`)
  return parseStrict(listWidgetTerminals.responses[200], response.json())
}
const numbersOf = async (query: string) =>
  (await listOf(query)).results.map(({ number }) => number).toSorted()
const query = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

describe('every query of the specification: who is in, and that nobody else is', () => {
  test.each([
    ['nothing asked', {}, ALL],
    ['an address, cut short, in any order', { full_addr: '12 зелен' }, ['ЧЛБ%303']],
    ['«улица» for «ул.»', { full_addr: 'улица зелёная' }, ['ЧЛБ%303']],
    ['a word of two addresses', { full_addr: 'зелён' }, ['ЧЛБ%303', 'ВЫКЛ']],
    ['a word that no address has', { full_addr: 'Тверская' }, []],
    ['an address is not the way', { full_addr: 'ёлкой' }, []],
    ['the way', { how_to_find: 'тц мир' }, ['ЧЛБ%303']],
    ['the way is not the address', { how_to_find: 'Баумана' }, []],
    ['a number', { number: '303-А' }, ['303-А']],
    ['the beginning of a number', { number: 'члб' }, ['ЧЛБ%303']],
    ['digits of a number', { number: '303' }, ['ЧЛБ%303', '303-А']],
    ['digits over a slash', { number: '72' }, ['7/2 #4']],
    ['digits that stand inside only', { number: '03' }, []],
    ['round the clock', { round_the_clock: 'true' }, ['ЧЛБ%303']],
    ['not round the clock', { round_the_clock: 'false' }, ALL.filter((each) => each !== 'ЧЛБ%303')],
    [
      'its off state beside a day and a time: open then, round the clock too',
      { round_the_clock: 'false', day_of_week: 1, exact_time: '5:59' },
      ['ЧЛБ%303', '7/2 #4'],
    ],
    ['a time on every day', { exact_time: '10:30' }, ['ЧЛБ%303', '303-А', 'ПОЛН']],
    ['one minute before opening', { exact_time: '9:59' }, ['ЧЛБ%303', 'ПОЛН']],
    ['the minute of closing', { exact_time: '20:00' }, ['ЧЛБ%303', 'ПОЛН']],
    ['a time written short', { exact_time: '9:00' }, ['ЧЛБ%303', 'ПОЛН']],
    ['a day', { day_of_week: 0 }, ['ЧЛБ%303', '303-А', '7/2 #4', 'ПОЛН']],
    ['the day after a night', { day_of_week: 1 }, ['ЧЛБ%303', '303-А', '7/2 #4', 'ПОЛН']],
    ['two days after', { day_of_week: 2 }, ['ЧЛБ%303', '303-А', 'ПОЛН']],
    [
      'a day and a time after midnight',
      { day_of_week: 1, exact_time: '5:59' },
      ['ЧЛБ%303', '7/2 #4'],
    ],
    ['the minute the night ends', { day_of_week: 1, exact_time: '6:00' }, ['ЧЛБ%303']],
    ['the same time on its own day', { day_of_week: 0, exact_time: '5:59' }, ['ЧЛБ%303']],
    ['several at once', { full_addr: 'челябинск', day_of_week: 2 }, ['ЧЛБ%303']],
    ['a weight', { weight: 15_000 }, ALL],
    ['a weight that one never takes', { weight: 15_001 }, ALL.filter((each) => each !== 'ЧЛБ%303')],
    ['a box', { height: 30, width: 30, depth: 40 }, ALL.filter((each) => each !== 'ПОЛН')],
    [
      'a box that only unknown cells take',
      { height: 60, width: 30, depth: 40 },
      ['7/2 #4', '303-А', 'ВЫКЛ'],
    ],
  ] as const)('%s', async (_, fields, expected) => {
    expect(await numbersOf(query(fields))).toEqual(expected.toSorted())
    const reply = await listOf(query(fields))
    expect(reply).toMatchObject({ count: expected.length, next: null, previous: null })
    const { version } = await opened.context.points.current()
    const marks = await request(`${getWidgetMarks.path}?${query({ ...fields, version })}`)
    expect(marks.headers['x-matched']).toBe(String(expected.length))
  })
})

test('a point of the list has every field of the specification, its availability and no more', async () => {
  const [point] = (await listOf(query({ number: 'ЧЛБ%303', height: 40, width: 30, depth: 40 })))
    .results
  expect(point).toEqual({
    uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    pk: point?.uid,
    number: 'ЧЛБ%303',
    name: 'Почтомат ЧЛБ%303',
    settlement: 'Челябинск',
    address: 'Челябинск, ул. Зелёная, д. 12',
    structured_address: { full_addr: 'Челябинск, ул. Зелёная, д. 12' },
    point: { type: 'Point', coordinates: [61.4, 55.16] },
    point_type: 'Почтомат',
    how_to_find: 'За ёлкой, слева от входа в ТЦ «Мир»',
    payment_methods: ['Карта'],
    operation_time: always('круглосуточно'),
    photos: [{ photo: '/art/1.svg' }, { photo: 'https://photos.example/2.jpg' }],
    time_zone: 'Europe/Moscow',
    state: 'almost_full',
    state_name: 'Почти заполнен',
    reason: 'Свободных ячеек осталось мало: место не удерживается до оформления заказа.',
    available: true,
    free_cells: 2,
    distance: null,
  })
})

test('full and closed points stay, each with its state and reason', async () => {
  const states = (await listOf('')).results.map(({ number, state, available, free_cells }) => [
    number,
    state,
    available,
    free_cells,
  ])
  expect(states).toContainEqual(['ПОЛН', 'full', false, 0])
  expect(states).toContainEqual(['ВЫКЛ', 'closed', false, null])
  expect(states).toContainEqual(['303-А', 'free', true, null])
})

test('a full point of the list names the nearest that takes the parcel, the others name none', async () => {
  const { results } = await listOf(query({ limit: 10, longitude: 37.7, latitude: 55.7 }))
  const named = results.flatMap(({ number, nearest_free: nearest }) =>
    nearest === undefined ? [] : [[number, nearest]],
  )
  // Closed «ВЫКЛ» is 6 km away; beyond 50 km nothing is near.
  expect(named).toEqual([['ПОЛН', null]])

  await putCells(opened, 'ЧЛБ%303', { S: [10, 0], XL: [10, 10] })
  const box = { height: 40, width: 30, depth: 40 }
  const near = await listOf(query({ limit: 10, number: 'ЧЛБ%303', ...box }))
  await putCells(opened, 'ЧЛБ%303', { S: [10, 0], XL: [10, 8] })
  expect(near.results[0]?.state).toBe('full')
  expect(near.results[0]?.nearest_free).toMatchObject({ number: '7/2 #4', name: 'Почтомат 7/2 #4' })
  expect(near.results[0]?.nearest_free?.distance).toBeGreaterThan(6_300)
})

describe('order and pages', () => {
  test('the nearest first, with whole metres', async () => {
    const { results } = await listOf(query({ longitude: 61.4, latitude: 55.16 }))
    expect(results.map(({ number }) => number)).toEqual([
      'ЧЛБ%303',
      '7/2 #4',
      '303-А',
      'ПОЛН',
      'ВЫКЛ',
    ])
    expect(results[0]?.distance).toBe(0)
    expect(results[1]?.distance).toBeGreaterThan(6_300)
    expect(results[1]?.distance).toBeLessThan(6_400)
  })

  test('pages join to the whole, forward and back', async () => {
    const near = query({ longitude: 37.6, latitude: 55.7 })
    const whole = (await listOf(near)).results
    const first = await listOf(`${near}&limit=2`)
    expect(first).toMatchObject({ count: 5, previous: null })
    expect(first.next).toBe(`${LIST}?${near}&limit=2&offset=2`)
    const second = await request(first.next ?? '')
    const last = await listOf(`${near}&limit=2&offset=4`)
    expect([...first.results, ...second.json().results, ...last.results]).toEqual(whole)
    expect(last.next).toBeNull()
    expect(last.previous).toBe(`${LIST}?${near}&limit=2&offset=2`)
    expect((await listOf(`${near}&limit=2&offset=100`)).results).toEqual([])
  })

  test('with and without the slash, and never stored', async () => {
    for (const path of [LIST, LIST.slice(0, -1)]) {
      const response = await request(path)
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    }
  })
})

describe('one point', () => {
  const path = (number: string) =>
    getWidgetTerminal.path.replace(':number', pointNumberPath(number))

  test.each(ALL)('«%s» is found by its number', async (number) => {
    const response = await request(path(number))
    expect(widgetTerminal.strict().parse(response.json()).number).toBe(number)
  })

  test('its availability is reported for the parcel, as the database has it this very moment', async () => {
    const state = async () =>
      (await request(`${path('303-А')}?weight=500&height=30&width=30&depth=40`)).json()
    expect(await state()).toMatchObject({ state: 'free', free_cells: null })
    await putCells(opened, '303-А', { L: [3, 3] })
    expect(await state()).toMatchObject({ state: 'full', free_cells: 0, available: false })
    await opened.database.pool.query(`DELETE FROM point_cell WHERE cell_size = 'L'`)
    expect(await state()).toMatchObject({ state: 'free', free_cells: null })
  })

  test.each(['нет такого', 'x'.repeat(65), 'a\u0000b', '\ufffe', '%', '..', ' '])(
    '«%s» is a plain 404',
    async (number) => {
      const response = await request(path(number))
      expect([response.statusCode, typeof response.json().detail]).toEqual([404, 'string'])
    },
  )
})

describe('validation for a shop’s server', () => {
  const validate = (number: string, payload: object) =>
    request(validateWidgetTerminal.path.replace(':number', pointNumberPath(number)), {
      method: 'POST',
      payload,
    })

  test.each([
    ['ЧЛБ%303', {}, true, 'free', 12],
    ['ЧЛБ%303', { weight: 15_000 }, true, 'free', 12],
    ['ЧЛБ%303', { weight: 15_001 }, false, 'too_heavy', 12],
    ['ЧЛБ%303', { height: 40, width: 30, depth: 40 }, true, 'almost_full', 2],
    ['ЧЛБ%303', { height: 43, width: 30, depth: 40 }, false, 'too_big', 0],
    ['ПОЛН', { weight: '100' }, false, 'full', 0],
    ['ВЫКЛ', {}, false, 'closed', null],
    ['7/2 #4', { weight: 1_000_000, height: 1000, width: 1000, depth: 1000 }, true, 'free', null],
  ] as const)('%s with %j', async (number, parcel, valid, state, free) => {
    const response = await validate(number, parcel)
    const reply = parseStrict(validateWidgetTerminal.responses[200], response.json())
    expect(reply).toMatchObject({ number, valid, state, free_cells: free })
    expect(reply.state_name).not.toBe('')
    expect(reply.reason === '').toBe(state === 'free')
  })

  test('an unknown number is 404', async () => {
    const response = await validate('нет такого', {})
    expect([response.statusCode, response.json().detail]).toEqual([
      404,
      'Точка с таким номером не найдена',
    ])
  })
})

describe('marks for the map', () => {
  const marks = (version: string, fields: Readonly<Record<string, string>>, encoding: string) =>
    request(`${getWidgetMarks.path}?${query({ ...fields, version })}`, {
      headers: { 'accept-encoding': encoding },
    })

  test('one byte a point in the order of the map, however it is packed', async () => {
    const snapshot = await opened.context.points.current()
    const numbers = JSON.parse(
      brotliDecompressSync(snapshot.details[0]?.brotli ?? new Uint8Array()).toString(),
    ).numbers as string[]
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'gzip, br'].map((encoding) => marks(snapshot.version, {}, encoding)),
    )
    expect(plain?.headers['content-type']).toBe('application/octet-stream')
    const bytes = [...(plain?.rawPayload ?? [])]
    const states = new Map(
      numbers.map((number, at) => [number, POINT_STATES[(bytes[at] ?? 0) - 1]]),
    )
    expect(Object.fromEntries(states)).toEqual({
      'ЧЛБ%303': 'free',
      '7/2 #4': 'free',
      '303-А': 'free',
      ВЫКЛ: 'closed',
      ПОЛН: 'full',
    })
    expect([...gunzipSync(gzip?.rawPayload ?? '')]).toEqual(bytes)
    expect([...brotliDecompressSync(brotli?.rawPayload ?? '')]).toEqual(bytes)
    expect(brotli?.headers['vary']).toMatch(/accept-encoding/)
  })

  test('those that do not pass are nought', async () => {
    const { version } = await opened.context.points.current()
    const response = await marks(version, { number: 'ВЫКЛ' }, 'identity')
    expect([...response.rawPayload].toSorted((one, other) => one - other)).toEqual([
      0,
      0,
      0,
      0,
      POINT_STATES.indexOf('closed') + 1,
    ])
    expect(response.headers['x-matched']).toBe('1')
  })

  test('an unknown version is 404, the one before the newest still answers', async () => {
    const { version } = await opened.context.points.current()
    expect((await marks('1-abc', {}, 'identity')).statusCode).toBe(404)
    await changePoints(opened.database.db, [{ number: 'Я', longitude: 30, latitude: 60 }])
    const { version: newer } = await opened.context.points.refresh()
    expect((await marks(version, {}, 'identity')).headers['x-matched']).toBe('5')
    expect((await marks(newer, {}, 'identity')).headers['x-matched']).toBe('6')
  })
})

test('HEAD is answered as GET is, without its body', async () => {
  for (const path of [LIST, `${LIST}?format=xlsx`]) {
    const response = await request(path, { method: 'HEAD' })
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0])
  }
})
