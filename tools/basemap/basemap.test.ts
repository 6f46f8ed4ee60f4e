import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { decodeLayer, type Shapes } from '@yacheyka/core/map/basemap'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildUp } from './built-up.ts'
import { chainLines } from './chain.ts'
import { cutOut } from './cut-out.ts'
import { dryGround } from './dry.ts'
import { placeLabels, type Label } from './labels.ts'
import { areaOf, distanceToSegment, type Line, type Place } from './line.ts'
import { outlineCells } from './outline.ts'
import { simplifyLine } from './simplify.ts'

const square = (west: number, south: number, side: number): Line => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]

test('a simplified line strays no farther than is allowed', () => {
  const place = fc.tuple(
    fc.double({ min: 30, max: 40, noNaN: true }),
    fc.double({ min: 50, max: 60, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (line) => {
      const simple = simplifyLine(line, () => 50)
      const strays = line.map((lost) =>
        Math.min(
          ...simple.slice(1).map((to, index) => distanceToSegment(lost, simple[index] ?? to, to)),
        ),
      )
      expect(Math.max(...strays)).toBeLessThanOrEqual(50)
    }),
  )
})

test('pieces of a ring are sewn together whichever way they run', () => {
  const [a, b, c, d] = square(10, 50, 1) as [Place, Place, Place, Place]
  const { lines, rings } = chainLines([
    [a, b],
    [c, b],
    [c, d, a],
    [
      [0, 0],
      [1, 1],
    ],
  ])
  expect(rings).toHaveLength(1)
  expect(rings[0]).toHaveLength(4)
  expect(lines).toHaveLength(1)
})

test('a box is cut out of a line', () => {
  const line: Line = [0, 1, 2, 3, 4, 5].map((x): Place => [x, 0])
  expect(cutOut(line, [[1.5, -1, 2.5, 1]])).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [3, 0],
      [4, 0],
      [5, 0],
    ],
  ])
})

test('lakes are wet and their islands dry', () => {
  const isDry = dryGround([[square(30, 50, 10)]], [[square(32, 52, 4), square(33, 53, 1)]])
  expect(isDry(31, 51)).toBe(true)
  expect(isDry(32.5, 52.5)).toBe(false)
  expect(isDry(33.5, 53.5)).toBe(true)
  expect(isDry(29, 51)).toBe(false)
})

test('a city grows on dry ground only', () => {
  const city = {
    label: 'Город',
    longitude: 30.02,
    latitude: 55,
    population: 300_000,
    districts: [],
  }
  const cells = buildUp([city], (longitude) => longitude > 30).get('Город') ?? []
  expect(cells.length).toBeGreaterThan(20)
  expect(Math.min(...cells.map((cell) => cell.x * 0.0125))).toBeGreaterThanOrEqual(30)
})

test('a block of cells has one outline of about its size', () => {
  const cells = Array.from({ length: 100 }, (_, index) => ({
    x: index % 10,
    y: Math.floor(index / 10),
  }))
  const [outline, ...more] = outlineCells(cells)
  expect(more).toEqual([])
  const whole = areaOf(square(0, 0, 0.125)) * (0.075 / 0.125)
  expect(areaOf(outline ?? []) / whole).toBeGreaterThan(0.95)
  expect(areaOf(outline ?? []) / whole).toBeLessThan(1.001)
})

test('a suburb waits for the zoom at which its name has room', () => {
  const town = { region: '', timeZone: '' }
  const labels = placeLabels(
    [
      { ...town, name: 'Город', label: 'Город', population: 2e6, longitude: 37.6, latitude: 55.75 },
      { ...town, name: 'Сосед', label: 'Сосед', population: 1e6, longitude: 37.8, latitude: 55.75 },
      { ...town, name: 'Даль', label: 'Даль', population: 1e6, longitude: 60, latitude: 50 },
    ],
    [],
  )
  const zoomOf = (name: string) => labels.find(([found]) => found === name)?.[3] ?? NaN
  expect(zoomOf('Город')).toBe(3)
  expect(zoomOf('Даль')).toBe(3)
  expect(zoomOf('Сосед')).toBeGreaterThan(6)
})

const read = (name: string) =>
  readFileSync(new URL(`../../apps/web/public/map/${name}.json`, import.meta.url), 'utf8')

test('the two greatest cities are named however far the map looks', () => {
  const { labels } = JSON.parse(read('labels')) as { labels: readonly Label[] }
  const zoomOf = (city: string) => labels.find(([name]) => name === city)?.[3]
  expect(['Москва', 'Санкт-Петербург'].map(zoomOf)).toEqual([3, 3])
})

test('the whole ground of the map is small', () => {
  const size = (name: string) => brotliCompressSync(read(name)).length
  expect(size('land')).toBeLessThan(60_000)
  expect(
    ['land', 'water', 'cities', 'labels'].reduce((sum, name) => sum + size(name), 0),
  ).toBeLessThan(120_000)
})

test('land and water lie where they do on Earth', () => {
  const land = decodeLayer(JSON.parse(read('land')) as Shapes, 'land')
  const lakes = decodeLayer(JSON.parse(read('water')) as Shapes, 'lakes')
  const isDry = dryGround([land], [lakes])
  const dry = {
    Москва: [37.6, 55.75],
    Казань: [49.12, 55.79],
    Певек: [170.3, 69.7],
    Уэлен: [188, 66],
  }
  const wet = {
    Ладога: [31.5, 60.8],
    Байкал: [108, 53.2],
    Каспий: [50.5, 42.3],
    'Финский залив': [29, 60],
    'Рыбинское водохранилище': [38.4, 58.45],
  }
  for (const [name, [x = 0, y = 0]] of Object.entries(dry))
    expect([name, isDry(x, y)]).toEqual([name, true])
  for (const [name, [x = 0, y = 0]] of Object.entries(wet))
    expect([name, isDry(x, y)]).toEqual([name, false])
})

test('no ring or river jumps across the map', () => {
  const jumps = ['land', 'water', 'cities'].flatMap((name) => {
    const shapes = JSON.parse(read(name)) as Shapes
    const lines = Object.keys(shapes.layers).flatMap((layer) => decodeLayer(shapes, layer))
    return lines.flatMap((line) =>
      line.filter(([x], index) => Math.abs(x - (line[index - 1]?.[0] ?? x)) > 40),
    )
  })
  expect(jumps).toEqual([])
})

test('labels are ordered and known by kind', () => {
  const { labels } = JSON.parse(read('labels')) as { labels: Label[] }
  expect(labels.length).toBeGreaterThan(1000)
  const moscow = labels.find(([name]) => name === 'Москва')
  expect(moscow?.slice(3)).toEqual([3, 0])
  expect(new Set(labels.map((label) => label[4]))).toEqual(new Set([0, 1, 2, 3]))
})
