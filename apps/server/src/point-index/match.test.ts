import type { WidgetFilter } from '@yacheyka/contract/widget/widget'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { placeKindsLike, spellOut, wordsOf } from '@yacheyka/core/text/fold-text'
import { couldTakeParcel, POINT_STATES, pointState } from '@yacheyka/core/cells/point-capacity'
import { matchesHours } from '@yacheyka/core/schedule/schedule-match'
import { localDayAndMinutes } from '@yacheyka/core/schedule/schedule-local'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCells } from './cell-columns.ts'
import { buildFilterColumns, type FilterColumns, type FilterRow } from './filter-columns.ts'
import { marksOnWire, matchPoints as matchWith, measureOf } from './match.ts'

const row = (sample: Partial<FilterRow>): FilterRow => ({
  number: 'ЧЛБ-1',
  settlement: '',
  address: 'Челябинск, улица Садовая, 1',
  how_to_find: 'Слева от входа',
  longitude: 61.4,
  latitude: 55.2,
  active: true,
  operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
  time_zone: 'Asia/Yekaterinburg',
  max_weight: null,
  cells: null,
  ...sample,
})

const columnsOf = (rows: readonly FilterRow[]) =>
  buildFilterColumns(
    rows,
    rows.map((_, place) => place),
    '2026-01-01T00:00:00Z',
  )

/** 10:00 in Челябинск. */
const NOW = Date.UTC(2026, 10, 22, 5)

const matchPoints = (columns: FilterColumns, filter: WidgetFilter, now = NOW) =>
  matchWith(columns, columns.cells, filter, now)

/** Numbers of the points that pass. */
const passing = (rows: readonly FilterRow[], filter: WidgetFilter): string[] => {
  const marks = matchPoints(columnsOf(rows), filter)
  return rows.flatMap(({ number }, place) => (marks[place] === 0 ? [] : [number]))
}

const stateOf = (sample: Partial<FilterRow>, filter: WidgetFilter): string | undefined =>
  POINT_STATES[(matchPoints(columnsOf([row(sample)]), filter)[0] ?? 0) - 1]

test.each([
  ['садов', ['А']],
  ['УЛИЦА', ['А', 'Б', 'В']],
  ['ул. Садовая', ['А']],
  ['ул', ['А', 'Б', 'В']],
  ['улица зеленая', ['Б']],
  ['зелёная 12', ['Б']],
  ['12 зелен', ['Б']],
  ['Садовая Зелёная', []],
  ['довая', []],
  ['пр-т Ленина', ['Г']],
  ['проспект', ['Г']],
  ['— , !', []],
  ['😀', []],
  ['---', []],
  ['«»', []],
  ['\u0000', []],
  [' \u00A0 ', ['А', 'Б', 'В', 'Г']],
  ['', ['А', 'Б', 'В', 'Г']],
] as const)('the address «%s» finds %j', (text, found) => {
  const rows = [
    row({ number: 'А', address: 'Казань, улица Садовая, 1' }),
    row({ number: 'Б', address: 'Казань, ул. Зелёная, д. 12' }),
    row({ number: 'В', address: 'Казань, ул.Кремлёвская, 2' }),
    row({ number: 'Г', address: 'Казань, пр-т Ленина, 3' }),
  ]
  expect(passing(rows, { full_addr: text })).toEqual(found)
})

test.each([
  ['г. Москва', ['без видов', 'улица', 'проспект']],
  ['город Москва, Садовая', ['без видов', 'улица', 'проспект']],
  ['город Заречье', []],
  ['посёлок Заречье', ['посёлок']],
  ['ул Садовая', ['без видов', 'улица', 'посёлок']],
  ['Садовая улица, дом 1', ['без видов', 'улица', 'посёлок']],
  ['Садовая д. 12', []],
  ['проспект Садовая', ['без видов', 'проспект']],
  ['пр-т Садовая', ['без видов', 'проспект']],
  ['б-р Садовая', ['без видов']],
  ['обл. Москва', ['без видов', 'улица', 'проспект']],
  ['ул', ['улица', 'посёлок']],
  ['ул. д.', ['посёлок']],
  ['город', []],
  ['constructor', []],
] as const)('kinds of places only help: «%s» finds %j', (full_addr, found) => {
  const rows = [
    row({ number: 'без видов', address: 'Москва, Садовая, 1' }),
    row({ number: 'улица', address: 'Москва, улица Садовая, 1' }),
    row({ number: 'проспект', address: 'Москва, пр. Садовая, 1' }),
    row({ number: 'посёлок', address: 'посёлок Заречье, ул.Садовая, д.1' }),
  ]
  expect(passing(rows, { full_addr })).toEqual(found)
})

test.each([
  ['ул. Тверская', ['улица']],
  ['Тверская', ['улица']],
  ['Тверская область, Ленина', ['область']],
  ['Ржев, ул. Тверская', []],
] as const)('a region only narrows: «%s» finds %j', (full_addr, found) => {
  const rows = [
    row({ number: 'область', address: 'Тверская область, г. Ржев, ул. Ленина, 1' }),
    row({ number: 'улица', address: 'г. Москва, ул. Тверская, 1' }),
  ]
  expect(passing(rows, { full_addr })).toEqual(found)
})

test.each([
  ['МСК-0653', ['МСК-0653', 'МСК-06531']],
  ['мск0653', ['МСК-0653', 'МСК-06531']],
  [' МСК 0653 ', ['МСК-0653', 'МСК-06531']],
  // Too little to be a number: words of an address, as ever.
  ['МСК-06', []],
  ['Москва 12', ['ЧЛБ-12']],
] as const)(
  'what is written like a number finds the point that is called so: «%s» finds %j',
  (full_addr, found) => {
    const rows = [
      row({ number: 'МСК-0653', address: 'Тула, улица Садовая, 1' }),
      row({ number: 'МСК-06531', address: 'Тула, улица Садовая, 2' }),
      row({ number: 'ЧЛБ-12', address: 'Москва, Садовая, 12' }),
    ]
    expect(passing(rows, { full_addr })).toEqual(found)
  },
)

test('the way is searched by itself, not the address', () => {
  const rows = [
    row({ number: '1', how_to_find: 'За ёлкой, у входа в ТЦ «Мир»' }),
    row({ number: '2', address: 'Мирный, улица Ёлочная, 1' }),
  ]
  expect(passing(rows, { how_to_find: 'тц мир' })).toEqual(['1'])
  expect(passing(rows, { how_to_find: 'елк' })).toEqual(['1'])
  expect(passing(rows, { how_to_find: 'мирный' })).toEqual([])
  expect(passing(rows, { how_to_find: '«»' })).toEqual([])
  expect(passing(rows, { how_to_find: ' ' })).toEqual(['1', '2'])
})

test.each([
  ['ЧЛБ%303', ['ЧЛБ%303', 'ЧЛБ%3031']],
  ['члб', ['ЧЛБ%303', 'ЧЛБ%3031']],
  ['303', ['ЧЛБ%303', 'ЧЛБ%3031', '303-А']],
  ['7', ['7/2 #4', 'КД-72']],
  ['72', ['7/2 #4', 'КД-72']],
  ['724', ['7/2 #4']],
  ['7/2', ['7/2 #4', 'КД-72']],
  ['  7/2   #4 ', ['7/2 #4']],
  ['КД-7', ['КД-72']],
  ['КД 72', []],
  ['04', []],
  ['..', ['..']],
  ['#', []],
  ['нет', []],
  ['😀', []],
  ['---', []],
  ['«»', []],
  ['\u0000', []],
  ['\u200B', []],
  [' ', ['ЧЛБ%303', 'ЧЛБ%3031', '303-А', '7/2 #4', 'КД-72', '..']],
] as const)('the number «%s» finds %j', (typed, found) => {
  const rows = ['ЧЛБ%303', 'ЧЛБ%3031', '303-А', '7/2 #4', 'КД-72', '..'].map((number) =>
    row({ number }),
  )
  expect(passing(rows, { number: typed })).toEqual(found)
})

test('a parcel: what could never take it is left out, full and closed stay with their state', () => {
  const big = { height: 30, width: 30, depth: 40 }
  expect(stateOf({}, { weight: 900_000, ...big })).toBe('free')
  expect(stateOf({ max_weight: 5000 }, { weight: 5000 })).toBe('free')
  expect(stateOf({ max_weight: 5000 }, { weight: 5001 })).toBeUndefined()
  expect(stateOf({ cells: 'S:10:0,M:10:0' }, big)).toBeUndefined()
  expect(stateOf({ cells: 'S:10:0,L:10:0' }, big)).toBe('free')
  expect(stateOf({ cells: 'S:10:0,L:10:8' }, big)).toBe('almost_full')
  expect(stateOf({ cells: 'S:10:0,L:10:10' }, big)).toBe('full')
  expect(stateOf({ cells: 'S:10:0,L:10:10' }, {})).toBe('free')
  expect(stateOf({ cells: 'L:10:0', active: false }, big)).toBe('closed')
  expect(stateOf({ active: false }, {})).toBe('closed')
})

test('the marks stand in the order of the wire', () => {
  const rows = [row({ number: 'а' }), row({ number: 'б', active: false }), row({ number: 'в' })]
  const columns = buildFilterColumns(rows, [2, 1, 0], '')
  const marks = matchPoints(columns, { number: 'б' })
  expect([...marksOnWire(columns, marks)]).toEqual([0, POINT_STATES.indexOf('closed') + 1, 0])
  expect([...marksOnWire(columns, matchPoints(columns, { number: 'а' }))]).toEqual([0, 0, 1])
})

test('every filter together agrees with a walk over the rows', () => {
  const cells = fc
    .subarray([...CELL_SIZES])
    .chain((sizes) =>
      fc.tuple(
        ...sizes.map((size) =>
          fc.tuple(fc.nat(12), fc.nat(12)).map(([total, taken]) => `${size}:${total}:${taken}`),
        ),
      ),
    )
    .map((parts) => parts.join(',') || null)
  const words = fc
    .array(fc.constantFrom('ул.', 'проспект', 'Ёлка', 'елочная', 'Мир', 'мирная', '7', '71'), {
      maxLength: 4,
    })
    .map((all) => all.join(' '))
  const week = fc
    .constantFrom('09:00-21:00', '22:00-06:00', 'круглосуточно', 'выходной', '')
    .map((day) => Array.from({ length: 7 }, (_, at) => (at === 3 ? '12:00-02:00' : day)))
  const anyRow = fc.record({
    settlement: fc.constant(''),
    number: fc.constantFrom('А-1', 'А-12', 'Б1/2', '12', '1'),
    address: words,
    how_to_find: words,
    longitude: fc.constant(60),
    latitude: fc.constant(55),
    active: fc.boolean(),
    operation_time: week,
    time_zone: fc.constantFrom('Europe/Kaliningrad', 'Asia/Kamchatka'),
    max_weight: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
    cells,
  })
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const side = fc.integer({ min: 1, max: 45 })
  const anyFilter = fc
    .record({
      full_addr: maybe(words),
      how_to_find: maybe(words),
      number: maybe(fc.constantFrom('', 'а', 'А-1', '12', '1/2', 'Б')),
      round_the_clock: maybe(fc.constantFrom('true' as const, 'false' as const)),
      exact_time: maybe(fc.nat(1439)),
      open_now: maybe(fc.constantFrom('true' as const, 'false' as const)),
      day_of_week: maybe(fc.nat(6)),
      weight: maybe(fc.integer({ min: 1, max: 3000 })),
      box: maybe(fc.record({ height: side, width: side, depth: side })),
    })
    .map(({ box, ...filter }): WidgetFilter => ({ ...filter, ...box }))

  const placed = (text: string, requested = '') => {
    const all = wordsOf(requested)
    const isKind = (word: string) => placeKindsLike(word) !== undefined
    if (all.every(isKind)) return begins(text, requested)
    return all.every(
      (word) =>
        begins(text, word) ||
        (isKind(word) && !placeKindsLike(word)?.some((kind) => begins(text, kind))),
    )
  }
  const begins = (text: string, requested: string | undefined) =>
    wordsOf(requested ?? '').every((prefix) =>
      spellOut(text)
        .split(' ')
        .some((word) => word.startsWith(prefix)),
    )
  const isNumbered = (number: string, typed = '') =>
    number.toLowerCase().startsWith(typed.toLowerCase()) ||
    (/^[\d/]+$/.test(typed) && number.replace(/\D/g, '').startsWith(typed.replace(/\D/g, '')))
  const isOpenNow = ({ active, operation_time: weekOf, time_zone: zone }: FilterRow) => {
    const { day, minutes } = localDayAndMinutes(NOW, zone)
    return active && matchesHours(weekOf, { day, minutes })
  }
  const naive = (point: FilterRow, filter: WidgetFilter): number => {
    const hours = {
      day: filter.day_of_week,
      minutes: filter.exact_time,
      roundTheClock: filter.round_the_clock && filter.round_the_clock === 'true',
    }
    const requested =
      placed(point.address, filter.full_addr) &&
      begins(point.how_to_find, filter.how_to_find) &&
      isNumbered(point.number, filter.number) &&
      matchesHours(point.operation_time, hours) &&
      (filter.open_now !== 'true' || isOpenNow(point))
    const availability = {
      active: point.active,
      maxWeight: point.max_weight,
      cells: readCells(point.cells),
    }
    const state = pointState(availability, measureOf(filter))
    return requested && couldTakeParcel(state) ? POINT_STATES.indexOf(state) + 1 : 0
  }

  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 25 }), anyFilter, (rows, filter) => {
      expect([...matchPoints(columnsOf(rows), filter)]).toEqual(
        rows.map((point) => naive(point, filter)),
      )
    }),
    { numRuns: 1500 },
  )
})
