import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import { MARKER_KINDS, markerOf } from '@yacheyka/core/points/point-marker'
import { isOpenAt, isRoundTheClock } from '@yacheyka/core/schedule/schedule'
import { arrangeSpans, DAY_OFF, formatHours, spansOf } from '@yacheyka/core/schedule/schedule-hours'
import { generateLargeNetwork, generatePoints } from '@yacheyka/demonstration/network/generate'
import { realAddressesOf } from '@yacheyka/demonstration/network/real-addresses'
import { expect, test } from 'vitest'
import { CITIES, DISTRICTS } from '#/gazetteer/cities.ts'
import { SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import { readTerritory } from './territory.ts'

const TERRITORY = readTerritory()
const POINTS = generatePoints(TERRITORY)
const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')
const countBy = <K>(keyOf: (point: (typeof POINTS)[number]) => K): Map<K, number> => {
  const counts = new Map<K, number>()
  for (const point of POINTS) counts.set(keyOf(point), (counts.get(keyOf(point)) ?? 0) + 1)
  return counts
}

test('the same network is made every time', () => {
  expect(digestOf(generatePoints(TERRITORY))).toBe(digestOf(POINTS))
  expect(digestOf(generateLargeNetwork(TERRITORY, 2000, 7))).toBe(
    digestOf(generateLargeNetwork(TERRITORY, 2000, 7)),
  )
  expect(digestOf(generateLargeNetwork(TERRITORY, 2000, 7))).not.toBe(
    digestOf(generateLargeNetwork(TERRITORY, 2000, 8)),
  )
})

test('it is large, over many cities, dense in the popular ones', () => {
  const cities = countBy((point) => point.settlement)
  expect(POINTS.length).toBeGreaterThanOrEqual(4500)
  expect(cities.size).toBeGreaterThanOrEqual(150)
  for (const { name } of POPULAR_CITIES) expect(cities.get(name)).toBeGreaterThanOrEqual(120)
  expect(cities.get('Москва')).toBeGreaterThan(800)
})

test('where the streets are known, points stand at houses of theirs', () => {
  const ours = POINTS.filter(({ settlement }) => settlement === 'Калининград')
  expect(ours.length).toBeGreaterThan(10)
  const houses = realAddressesOf(TERRITORY.addresses, 'Калининград')
  for (const [index, { longitude, latitude, address }] of ours.entries()) {
    const { street, house, ...position } = houses[index] ?? {}
    expect({ longitude, latitude }).toEqual(position)
    expect(address).toContain(`г. Калининград, ${street?.line}, ${house}`)
  }
})

test.each(Object.keys(TERRITORY.addresses))(
  'the houses of %s stand where the search finds that city',
  (label) => {
    const elsewhere = realAddressesOf(TERRITORY.addresses, label).filter(
      (position) => SETTLEMENTS.around(position)[0]?.label !== label,
    )
    expect(elsewhere).toEqual([])
  },
)

test('no point of Ростов-на-Дону stands over 12 km from its middle', () => {
  const middle = CITIES.find(({ label }) => label === 'Ростов-на-Дону')
  const ours = POINTS.filter(({ settlement }) => settlement === 'Ростов-на-Дону')
  expect(ours.length).toBeGreaterThan(150)
  const farthest = Math.max(...ours.map((point) => distanceBetween(point, middle ?? point)))
  expect(farthest).toBeGreaterThan(0)
  expect(farthest).toBeLessThan(12_000)
})

test('numbers are unique and good, a few of them untidy', () => {
  const numbers = POINTS.map((point) => point.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) expect(parsePointNumber(number)).toEqual({ ok: true, number })
  expect(numbers).toContain('МСК-0417')
  expect(numbers).toContain('ЧЛБ%303')
  expect(numbers).toContain('НСК/12 а')
})

test('every marker, every pair of type and owner, every combination of flags', () => {
  expect(new Set(POINTS.map((point) => markerOf(point, 'lavka')))).toEqual(new Set(MARKER_KINDS))
  const flags = countBy((point) =>
    [point.pointType, point.fittingRoom, point.checkOrder, point.paymentPoint].join(' '),
  )
  expect(flags.size).toBe(16)
  const inactive = POINTS.filter((point) => !point.active).length / POINTS.length
  expect(inactive).toBeGreaterThan(0.02)
  expect(inactive).toBeLessThan(0.04)
})

test('a point takes money exactly where it says so', () => {
  for (const point of POINTS) expect(point.paymentMethods.length > 0).toBe(point.paymentPoint)
  expect(countBy((point) => point.paymentMethods.join('+')).size).toBe(4)
})

test('hours are canonical and of every kind', () => {
  for (const { operationTime } of POINTS) {
    expect(operationTime).toHaveLength(7)
    for (const hours of operationTime) {
      const arranged = arrangeSpans(spansOf(hours))
      expect(arranged.ok ? formatHours(arranged.spans) : arranged.error).toBe(hours)
    }
  }
  const some = (has: (week: readonly string[]) => boolean) =>
    POINTS.some((point) => has(point.operationTime))
  expect(some(isRoundTheClock)).toBe(true)
  expect(some((week) => week.every((hours) => hours === '09:00-21:00'))).toBe(true)
  expect(some(([monday = '']) => spansOf(monday).length === 2)).toBe(true)
  expect(some((week) => week[6] === DAY_OFF && week[5] !== DAY_OFF)).toBe(true)
  expect(some((week) => week[0] === DAY_OFF)).toBe(true)
  expect(some((week) => week[5] !== week[6] && week[6] !== DAY_OFF)).toBe(true)
  expect(some((week) => week.some((hours) => spansOf(hours).some(({ to }) => to > 1440)))).toBe(
    true,
  )
})

test('points stand in their city, dozens of them on one coordinate', () => {
  const cityOf = new Map(CITIES.map((city) => [city.label, city]))
  const strays = POINTS.filter((point) => {
    const city = cityOf.get(point.settlement)
    if (city === undefined) return true
    const parts = [city, ...DISTRICTS.filter((district) => district.city === city)]
    const metres = Math.min(...parts.map((part) => distanceBetween(part, point)))
    // 6.5 km around a town of 15 000, 17 km in a city of a million, never more than 20.
    return metres > Math.min(20_000, 5000 + 12 * Math.sqrt(city.population))
  })
  expect(strays.map((point) => point.number)).toEqual([])
  const together = Math.max(
    ...countBy(({ longitude, latitude }) => `${longitude} ${latitude}`).values(),
  )
  expect(together).toBeGreaterThanOrEqual(36)
})

test('words are filled in, varied, and name the city; pictures exist', () => {
  const textsOf = ({ name, address, howToFind }: (typeof POINTS)[number]) =>
    [name, address, howToFind].join('\n')
  expect(POINTS.filter((point) => /[{}]|undefined| {2}|\.\./.test(textsOf(point)))).toEqual([])
  expect(countBy((point) => point.howToFind.replace(/\d+/g, '')).size).toBeGreaterThan(40)
  const pictures = new Set(POINTS.flatMap((point) => point.photos))
  expect(pictures.size).toBe(6)
  for (const picture of pictures)
    expect(existsSync(new URL(`../../../web/public${picture}`, import.meta.url))).toBe(true)
  for (const point of POINTS) {
    expect(point.photos.length).toBeGreaterThanOrEqual(1)
    expect(point.photos.length).toBeLessThanOrEqual(3)
    expect(point.address).toContain(point.settlement.split(',')[0])
  }
})

test('in Казань at 23:00 on Sunday some open points take a card and some do not', () => {
  const open = POINTS.filter(
    (point) =>
      point.settlement === 'Казань' && point.active && isOpenAt(point.operationTime, 6, 23 * 60),
  )
  const withCard = open.filter((point) => point.paymentMethods.includes('card'))
  expect(withCard.length).toBeGreaterThan(5)
  expect(open.length - withCard.length).toBeGreaterThan(5)
})

test('a large network has as many points as were requested, over every city', () => {
  const points = generateLargeNetwork(TERRITORY, 20_000, 1)
  expect(points).toHaveLength(20_000)
  expect(new Set(points.map((point) => point.settlement)).size).toBe(CITIES.length)
  expect(new Set(points.map((point) => point.number)).size).toBe(20_000)
  expect(generateLargeNetwork(TERRITORY, 10, 1)).toHaveLength(10)
})
