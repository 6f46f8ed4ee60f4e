import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLockersEngine } from './lockers-engine.ts'
import { filterOf, locker } from './test-lockers.ts'

const at = (longitude: number, latitude: number) => ({
  point: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
})
const KAZAN = {
  settlement: 'Казань',
  city: 'Казань',
  address: 'г. Казань, ул. Баумана, д. 7',
  ...at(49.1, 55.79),
}
const LOCKERS = [
  locker('ЗЕЛ-1', {
    settlement: 'Зеленоград',
    address: 'Москва, Зеленоград, к. 5',
    ...at(37.2, 55.98),
  }),
  locker('КЗН-1', {
    ...KAZAN,
    free_cells: [
      { size: 'S', free: 0 },
      { size: 'L', free: 2 },
    ],
  }),
  locker('КЗН-2', {
    ...KAZAN,
    overloaded: true,
    free_cells: [
      { size: 'S', free: 0 },
      { size: 'L', free: 0 },
    ],
    operation_time: Array.from({ length: 7 }, () => 'круглосуточно'),
  }),
  locker('МСК-1'),
  locker('МСК-2', {
    ...at(37.7, 55.76),
    address: 'Москва, проспект Мира, 10',
    point_type: POINT_TYPE_WORDING.pickup,
    operation_time: ['10:00-14:00', ...Array.from({ length: 6 }, () => 'выходной')],
  }),
]
const engine = createLockersEngine(LOCKERS)
const find = (query: string, chosen: readonly string[] = []) =>
  engine.find(filterOf(query, chosen), 0, 100)
const numbers = (query: string, chosen?: readonly string[]) =>
  find(query, chosen).results.map((found) => found.locker.number)
const ALL = LOCKERS.map(({ number }) => number)

test.each([
  ['', ALL],
  ['q=казань', ['КЗН-1', 'КЗН-2']],
  ['q=улица+баумана', ['КЗН-1', 'КЗН-2']],
  ['q=ул.+Баумана,+д.+7', ['КЗН-1', 'КЗН-2']],
  ['q=кзн-2', ['КЗН-2']],
  ['q=КЗН2', ['КЗН-2']],
  ['q=мир', ['МСК-2']],
  ['q=Нигде', []],
  ['q=---', ALL],
  ['point_type=pickup', ['МСК-2']],
  ['point_type=locker', ['ЗЕЛ-1', 'КЗН-1', 'КЗН-2', 'МСК-1']],
  ['round_the_clock=true', ['КЗН-2']],
  ['day_of_week=0&exact_time=9:30', ['ЗЕЛ-1', 'КЗН-1', 'КЗН-2', 'МСК-1']],
  ['day_of_week=0&exact_time=13:00', ALL],
  ['free=1', ALL.filter((number) => number !== 'КЗН-2')],
  ['area=37,55.5,38,55.8', ['МСК-1', 'МСК-2']],
  ['q=казань&free=1', ['КЗН-1']],
])('the filter %s', (query, expected) => {
  expect(numbers(query)).toEqual(expected)
  expect(find(query).count).toBe(expected.length)
  expect(engine.uids(filterOf(query)).toSorted()).toEqual([...expected].toSorted())
})

test.each([
  ['q=ул.+Тверская', ['МСК-1']],
  ['q=Тверская', ['МСК-1']],
  ['q=Тверская+область,+Ленина', ['РЖВ-1']],
])('a region only narrows: %s', (query, expected) => {
  const rzhev = locker('РЖВ-1', {
    settlement: 'Ржев',
    city: 'Ржев',
    address: 'Тверская область, г. Ржев, ул. Ленина, 1',
  })
  const { results } = createLockersEngine([...LOCKERS, rzhev]).find(filterOf(query), 0, 100)
  expect(results.map((found) => found.locker.number)).toEqual(expected)
})

test('a size has a free cell, or nobody has notified us of the cells', () => {
  expect(numbers('cells=L')).toEqual(['ЗЕЛ-1', 'КЗН-1', 'МСК-1', 'МСК-2'])
  expect(numbers('cells=S,L')).toEqual(['ЗЕЛ-1', 'МСК-1', 'МСК-2'])
  expect(numbers('cells=XL')).toEqual(['ЗЕЛ-1', 'МСК-1', 'МСК-2'])
})

test('only the chosen ones, whatever they are', () => {
  expect(numbers('chosen=1', ['МСК-1', 'КЗН-2', 'НЕТ'])).toEqual(['КЗН-2', 'МСК-1'])
  expect(numbers('chosen=1')).toEqual([])
  expect(numbers('', ['МСК-1'])).toEqual(ALL)
})

describe('the order', () => {
  test('the asked city itself stands before what only mentions it', () => {
    expect(numbers('q=москва')).toEqual(['МСК-1', 'МСК-2', 'ЗЕЛ-1'])
  })

  test('is that of the distance where a place is requested', () => {
    const { results } = find('near=55.76,37.7')
    expect(results.map((found) => found.locker.number)).toEqual([
      'МСК-2',
      'МСК-1',
      'ЗЕЛ-1',
      'КЗН-1',
      'КЗН-2',
    ])
    expect(results[0]?.distance).toBe(0)
    expect(results[1]?.distance).toBeGreaterThan(5000)
    expect(find('').results[0]?.distance).toBeNull()
  })

  test('is that of the distance to where the list begins, unless a place is requested', () => {
    const begun = (query: string) =>
      engine.find(filterOf(query), 0, 2, { longitude: 49, latitude: 55.8 })
    expect(begun('').results.map((found) => found.locker.number)).toEqual(['КЗН-1', 'КЗН-2'])
    expect(begun('').results[0]?.distance).toBeNull()
    expect(begun('near=55.76,37.7').results[0]?.locker.number).toBe('МСК-2')
  })

  test('pages are parts of the whole', () => {
    const filter = filterOf('near=55.76,37.7')
    const pages = [0, 2, 4].flatMap((offset) => engine.find(filter, offset, 2).results)
    expect(pages).toEqual(engine.find(filter, 0, 100).results)
    expect(engine.find(filter, 10, 2)).toMatchObject({ count: 5, results: [] })
  })
})

test('what is found lies within its bounds: the city itself, where one is meant', () => {
  expect(find('q=москва').around).toEqual({ west: 37.6, south: 55.75, east: 37.7, north: 55.76 })
  expect(find('').around).toMatchObject({ west: 37.2, east: 49.1 })
  expect(find('q=Нигде').around).toBeNull()
})

const WORLD = { west: -180, south: -85, east: 180, north: 85 }

describe('the map', () => {
  test('shows what the list shows, and full ones in grey', () => {
    const items = engine.items(filterOf('q=казань'), WORLD, 3)
    expect(items).toMatchObject([{ kind: 'cluster', count: 2 }])
    const [full] = engine.items(filterOf('q=кзн-2'), WORLD, 19)
    expect(full).toMatchObject({ kind: 'point', marker: 'inactive' })
    const [free] = engine.items(filterOf('q=мск-2'), WORLD, 19)
    expect(free).toMatchObject({ kind: 'point', marker: 'pickup' })
    const ordinal = free?.kind === 'point' ? free.point : null
    expect(engine.numberAt(ordinal ?? -1)).toBe('МСК-2')
  })

  test('a group comes nearer, or is parted by name where nearness parts it no more', () => {
    const cluster = (query: string) => {
      const [item] = engine.items(filterOf(query), WORLD, 3)
      return item?.kind === 'cluster' ? (item.cluster ?? -1) : -1
    }
    expect(engine.openGroup(filterOf('q=москва'), cluster('q=москва')).kind).toBe('zoom')
    const inside = engine.openGroup(filterOf('q=казань'), cluster('q=казань'))
    expect(inside.kind === 'lockers' && inside.lockers.map(({ number }) => number)).toEqual([
      'КЗН-1',
      'КЗН-2',
    ])
  })
})

test('a point by its number', () => {
  expect(engine.byNumber('МСК-1')?.uid).toBe('МСК-1')
  expect(engine.byNumber('НЕТ')).toBeNull()
})

test('whatever is requested, every found point passes each condition alone, and nothing found twice', () => {
  const part = fc.constantFrom(
    'q=казань',
    'point_type=locker',
    'cells=L',
    'round_the_clock=true',
    'free=1',
    'area=37,55.5,38,55.8',
    'near=55,37',
  )
  fc.assert(
    fc.property(fc.uniqueArray(part), (parts) => {
      const found = numbers(parts.join('&'))
      expect(new Set(found).size).toBe(found.length)
      const each = parts.map((query) => new Set(numbers(query)))
      expect([...found].toSorted()).toEqual(
        ALL.filter((number) => each.every((passing) => passing.has(number))).toSorted(),
      )
    }),
  )
})

test('open now by each point’s own clock; one of an unknown zone is not said to be open', () => {
  const day = (number: string, time_zone: string) => locker(number, { time_zone })
  const { time_zone: _, ...unknown } = locker('НЕТ')
  const own = createLockersEngine([
    day('МСК', 'Europe/Moscow'),
    day('ВЛД', 'Asia/Vladivostok'),
    unknown,
  ])
  const openAt = (instant: string) => own.uids(filterOf('open_now=true', [], Date.parse(instant)))
  expect(openAt('2026-11-25T06:30Z')).toEqual(['МСК', 'ВЛД'])
  expect(openAt('2026-11-25T00:30Z')).toEqual(['ВЛД'])
  expect(openAt('2026-11-25T15:00Z')).toEqual(['МСК'])
})
