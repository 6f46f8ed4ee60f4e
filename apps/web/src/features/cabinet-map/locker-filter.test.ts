import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatArea,
  formatHours,
  formatPosition,
  isFiltered,
  parseLockerFilter,
} from './locker-filter.ts'

const parse = (query: string) => parseLockerFilter(new URLSearchParams(query))
const NOTHING = parse('')

test('an empty query requests nothing', () => {
  expect(NOTHING).toEqual({
    words: '',
    type: 'all',
    cells: [],
    hours: { kind: 'any' },
    free: false,
    area: null,
    near: null,
    place: '',
    chosenOnly: false,
  })
  expect(isFiltered(NOTHING)).toBe(false)
  expect(isFiltered(parse('page=3&point=5&view=map&near=55,37'))).toBe(false)
})

test.each([
  'q=казань',
  'point_type=pickup',
  'cells=S%2F2',
  'round_the_clock=true',
  'open_now=true',
  'day_of_week=6&exact_time=23:30',
  'free=1',
  'area=37,55,38,56',
  'chosen=1',
])('%s is a condition', (query) => {
  expect(isFiltered(parse(query))).toBe(true)
})

test.each([
  'point_type=bank',
  'cells=XXL,,',
  'free=yes',
  'open_now=yes',
  'day_of_week=7&exact_time=12:00',
  'day_of_week=1',
  'near=91,0',
  'near=55',
  'near=55,37,1',
  'near=,',
  'near=a,b',
  'place=Тверская',
  'area=1,2,3',
  'area=38,55,37,56',
  'area=37,56,38,55',
  'area=37,,38,56',
  'area=0,0,NaN,1',
  'chosen=2',
])('%s is as if it were not there', (query) => {
  expect(parse(query)).toEqual(NOTHING)
})

test('sizes come in the order of the list, each once', () => {
  expect(parse('cells=XL,S/2,XL,M').cells).toEqual(['S/2', 'M', 'XL'])
})

test('hours are written so that they are read again, and take back the other ways', () => {
  const hours = { kind: 'open_at', day: 4, minute: 615 } as const
  const query = new URLSearchParams(formatHours(hours))
  expect(parseLockerFilter(query).hours).toEqual(hours)
  expect(formatHours({ kind: 'round_the_clock' })).toEqual({
    round_the_clock: 'true',
    open_now: '',
    day_of_week: '',
    exact_time: '',
  })
})

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

test('places and areas come back within ten metres', () => {
  fc.assert(
    fc.property(degrees(180), degrees(90), (longitude, latitude) => {
      const { near } = parse(`near=${formatPosition({ longitude, latitude })}`)
      expect(Math.abs((near?.longitude ?? 999) - longitude)).toBeLessThan(1e-4)
      expect(Math.abs((near?.latitude ?? 999) - latitude)).toBeLessThan(1e-4)
    }),
  )
  const area = { west: 37.12346, south: -1.5, east: 190.5, north: 2 }
  expect(parse(`area=${formatArea(area)}`).area).toEqual({ ...area, west: 37.1235 })
})
