import { checkTerminals, listLimitedTerminals } from '@yacheyka/contract/batches/sending-points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { changePoints, type PointSample } from '#/points/test-points.ts'
import { putCells } from '#/widget/test-widget.ts'
import { order } from './test-orders.ts'
import { lineTo } from './test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const KAZAN = { settlement: 'Казань', longitude: 49.1, latitude: 55.8 }
const SAMPLES: readonly PointSample[] = [
  {
    ...KAZAN,
    number: '5',
    address: 'Республика Татарстан, г. Казань, ул. Баумана, д. 7',
    payment_card: true,
    photos: ['/art/1.svg', 'https://evil.example/3.jpg'],
  },
  { ...KAZAN, number: '55', address: 'г. Казань, проспект Победы, д. 5', max_weight: 5000 },
  {
    number: 'КИР-1',
    settlement: 'Киров',
    longitude: 49.66,
    latitude: 58.6,
    address: 'ул. Ленина, д. 5',
  },
  { ...KAZAN, number: 'ВЫКЛ', address: 'Казань, Ямашева, 1', active: false },
  { ...KAZAN, number: 'ПВЗ', address: 'Казань, Ямашева, 5', point_type: 'pickup' },
  { ...KAZAN, number: 'ПОЛН', address: 'Казань, Ямашева, 9' },
  { ...KAZAN, number: '+?', address: 'Казань, Чехова, 9' },
]

let opened: TestApp
let account: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_WIDGET_WHOLE_PER_MINUTE: '2' })
  account = await signInCustomer(opened)
  await changePoints(opened.database.db, SAMPLES)
  await putCells(opened, '5', { S: [10, 9], M: [10, 8] })
  await putCells(opened, 'ПОЛН', { M: [4, 4], S: [2, 2] })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())

const request = (query = '') =>
  opened.app.inject({ url: `${listLimitedTerminals.path}?${query}`, headers: account.headers })
const listOf = async (query = '') =>
  parseStrict(listLimitedTerminals.responses[200], (await request(query)).json())
const search = (text: string, rest = '') => listOf(`search=${encodeURIComponent(text)}&${rest}`)
const numbersOf = async (response: ReturnType<typeof listOf>) =>
  (await response).results.map(({ number }) => number)

const ALL = ['+?', '5', '55', 'КИР-1', 'ПВЗ', 'ПОЛН']

test('every active point, with all that a form and a map show of it', async () => {
  const list = await listOf()
  expect(list).toMatchObject({ count: ALL.length, next: null, previous: null })
  expect(list.results.map(({ number }) => number)).toEqual(ALL)
  expect(list.results.find(({ number }) => number === '5')).toEqual({
    uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: '5',
    name: 'Почтомат 5',
    settlement: 'Казань',
    city: 'Казань',
    address: 'Республика Татарстан, г. Казань, ул. Баумана, д. 7',
    point: { type: 'Point', coordinates: [49.1, 55.8] },
    point_type: 'Почтомат',
    photos: [{ photo: '/art/1.svg' }],
    operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
    how_to_find: 'Слева от входа',
    payment_methods: ['Карта'],
    workhours_comment: '',
    overloaded: false,
    free_cells: [
      { size: 'S', free: 1 },
      { size: 'M', free: 2 },
    ],
  })
  const freeCellsOf = (wanted: string) =>
    list.results.find(({ number }) => number === wanted)?.free_cells
  expect(freeCellsOf('ПВЗ')).toBeNull()
  expect(freeCellsOf('ПОЛН')).toEqual([
    { size: 'S', free: 0 },
    { size: 'M', free: 0 },
  ])
  expect(list.results.find(({ number }) => number === 'КИР-1')?.city).toBe(
    'Киров, Кировская область',
  )
  expect(list.results.filter(({ overloaded }) => overloaded).map(({ number }) => number)).toEqual([
    'ПОЛН',
  ])
})

test('the zone of a point’s hours comes only where it is requested', async () => {
  const kazan = async (query: string) =>
    (await listOf(`limit=10&${query}`)).results.find(({ number }) => number === '5')
  expect(await kazan('')).not.toHaveProperty('time_zone')
  expect(await kazan('zones=1')).toHaveProperty('time_zone', 'Europe/Moscow')
  expect((await request('zones=2')).statusCode).toBe(400)
})

test('pages lead to each other and keep what was asked', async () => {
  const first = await search('казань', 'limit=2&free=1')
  expect(first).toMatchObject({ count: 4, previous: null })
  expect(first.results.map(({ number }) => number)).toEqual(['+?', '5'])
  const next = await listOf(first.next?.split('?')[1])
  expect(next.results.map(({ number }) => number)).toEqual(['55', 'ПВЗ'])
  expect(next.next).toBeNull()
  expect((await listOf('limit=2&offset=100')).results).toEqual([])
})

test.each([
  ['the city', 'казань', ['+?', '5', '55', 'ПВЗ', 'ПОЛН']],
  ['a settlement that the address leaves out', 'Киров', ['КИР-1']],
  ['a street, its kind spelled out', 'улица Баумана', ['5']],
  ['the name', 'почтомат 55', ['55']],
  ['a number: that one first, then what begins so, and houses', '5', ['5', '55', 'КИР-1', 'ПВЗ']],
  ['a number of signs', '+?', ['+?']],
  ['a number in other letters', 'кир-', ['КИР-1']],
  ['words of several places at once', 'киров 5', ['КИР-1']],
  ['a region', 'Татарстан', ['5']],
  ['a region called a street', 'ул. Татарстан', []],
  ['what is nowhere', 'Тверская', []],
  ['what means nothing', '---', []],
  ['a closed point', 'ВЫКЛ', []],
] as const)('search: %s', async (_, text, expected) => {
  expect(await numbersOf(search(text))).toEqual(expected)
})

test.each([
  ['', ALL],
  ['cells=M,M', ['+?', '5', '55', 'КИР-1', 'ПВЗ']],
  ['cells=M,M,M', ['+?', '55', 'КИР-1', 'ПВЗ']],
  ['cells=S,M', ['+?', '5', '55', 'КИР-1', 'ПВЗ']],
  ['cells=S,S', ['+?', '55', 'КИР-1', 'ПВЗ']],
  ['cells=XL', ['+?', '55', 'КИР-1', 'ПВЗ']],
  ['cells=', ALL],
  ['weight=5000', ALL],
  ['weight=5001', ALL.filter((number) => number !== '55')],
  ['free=1', ALL.filter((number) => number !== 'ПОЛН')],
] as const)('availability: %s', async (query, expected) => {
  expect(await numbersOf(listOf(`${query}&limit=100`))).toEqual(expected)
})

test('an order takes cells, and its locker is shown as full at once, and left out within seconds', async () => {
  const { db } = opened.database
  await changePoints(db, [{ ...KAZAN, number: 'ОДНА', address: 'Казань, Гоголя, 1' }])
  await putCells(opened, 'ОДНА', { L: [1, 0] })
  await opened.context.points.refresh()
  expect(await numbersOf(search('ОДНА', 'free=1'))).toEqual(['ОДНА'])
  const line = lineTo({ number: 'ОДНА' }, { cells: ['L'], delivery_city: 'Казань' })
  await order(db, account.customerUid, [line])
  expect((await search('ОДНА')).results).toMatchObject([{ number: 'ОДНА', overloaded: true }])
  await expect.poll(() => numbersOf(search('ОДНА', 'cells=L')), { timeout: 30_000 }).toEqual([])
})

test.each([
  ['cells=XXL', 'cells.0'],
  ['cells=S,S,S,S,S,S', 'cells'],
  ['weight=-1', 'weight'],
  ['weight=x', 'weight'],
  ['free=2', 'free'],
  ['limit=0', 'limit'],
  ['offset=-1', 'offset'],
  [`search=${'ы'.repeat(201)}`, 'search'],
])('%s is rejected by its name', async (query, field) => {
  const response = await request(encodeURI(query))
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual([field])
})

test.each(['%00', '%ED%A0%80', "'; DROP TABLE point; --", '\\', '%', '_', 'a'.repeat(200)])(
  'a search for %s harms nothing',
  async (text) => {
    expect((await request(`search=${encodeURI(text)}`)).statusCode).toBeLessThan(500)
  },
)

test('the asked city stands before others whose addresses mention it', async () => {
  await changePoints(opened.database.db, [
    { ...KAZAN, number: 'БЛИЖНИЙ', settlement: 'Высокая Гора', address: 'под Казань, 1' },
  ])
  await opened.context.points.refresh()
  expect((await numbersOf(search('казань'))).slice(-2)).toEqual(['ПОЛН', 'БЛИЖНИЙ'])
  expect(await numbersOf(search('Казань', 'limit=1'))).toEqual(['+?'])
})

test('a network of thousands comes as one stream, the same as by pages, and is counted', async () => {
  const { db } = opened.database
  const many = Array.from({ length: 1200 }, (_, at) => ({
    ...KAZAN,
    number: `МНОГО-${String(at).padStart(4, '0')}`,
    address: `Казань, Чистопольская, ${at}`,
  }))
  await changePoints(db, many)
  await opened.context.points.refresh()
  const whole = await search('МНОГО')
  expect(whole.results.map(({ number }) => number)).toEqual(many.map(({ number }) => number))
  const pages = await Promise.all(
    [0, 400, 800].map((offset) => search('МНОГО', `limit=400&offset=${offset}`)),
  )
  expect(pages.flatMap(({ results }) => results)).toEqual(whole.results)
  const packed = await opened.app.inject({
    url: `${listLimitedTerminals.path}?search=${encodeURIComponent('МНОГО')}`,
    headers: { ...account.headers, 'accept-encoding': 'br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  const refused = await request()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await request('limit=400')).statusCode).toBe(200)
})

const check = (numbers: readonly unknown[]) =>
  opened.app.inject({
    method: 'POST',
    url: checkTerminals.path,
    headers: account.headers,
    payload: { numbers },
  })

test('numbers of a table are distinguished: known, closed, full, none of ours', async () => {
  const response = await check(['5', ' КИР-1 ', 'ВЫКЛ', 'ПОЛН', '5', 'НЕТ', '', '\u0000', '\ud800'])
  const { results } = parseStrict(checkTerminals.responses[200], response.json())
  const kazan = { city: 'Казань', overloaded: false, active: true }
  expect(results).toEqual([
    { ...kazan, number: '5', name: 'Почтомат 5', address: SAMPLES[0]?.address },
    {
      number: 'КИР-1',
      name: 'Почтомат КИР-1',
      address: 'ул. Ленина, д. 5',
      city: 'Киров, Кировская область',
      overloaded: false,
      active: true,
    },
    {
      ...kazan,
      number: 'ВЫКЛ',
      name: 'Почтомат ВЫКЛ',
      address: 'Казань, Ямашева, 1',
      active: false,
    },
    {
      ...kazan,
      number: 'ПОЛН',
      name: 'Почтомат ПОЛН',
      address: 'Казань, Ямашева, 9',
      overloaded: true,
    },
  ])
})

test('a table of ten thousand rows is checked in one call, a longer one is rejected', async () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => `МНОГО-${String(at).padStart(4, '0')}`)
  const { results } = checkTerminals.responses[200].parse((await check(numbers)).json())
  expect(results).toHaveLength(1200)
  expect((await check([...numbers, 'ещё'])).statusCode).toBe(400)
  expect((await check([5])).statusCode).toBe(400)
  expect((await check([])).json()).toEqual({ results: [] })
})
