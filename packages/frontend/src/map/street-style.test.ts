import { expect, test } from 'vitest'
import type { RoadRank, StreetPart } from './street-parts.ts'
import { createStreetStyle } from './street-style.ts'

const COLOUR = '#336699'
const PALETTE = {
  earth: COLOUR,
  water: COLOUR,
  halo: COLOUR,
  wood: COLOUR,
  green: COLOUR,
  yard: COLOUR,
  building: COLOUR,
  wall: COLOUR,
  road: COLOUR,
  great: COLOUR,
  casing: COLOUR,
  path: COLOUR,
  rail: COLOUR,
  word: COLOUR,
  number: COLOUR,
  place: COLOUR,
  stop: COLOUR,
}
const style = createStreetStyle(PALETTE, (name) => name === 'Яблоновский')

const road = (rank: RoadRank, name = ''): StreetPart => ({ part: 'road', rank, name, link: false })
/** The first zoom of the view at which a part is drawn. */
const shownFrom = (part: StreetPart) =>
  Array.from({ length: 12 }, (_, at) => at + 8).find((zoom) => style(part, zoom) !== undefined)
/** The first zoom at which words are drawn too. */
const namedFrom = (part: StreetPart) =>
  Array.from({ length: 12 }, (_, at) => at + 8).find((zoom) =>
    style(part, zoom)?.some((each) => each.getText() !== null),
  )

test.each([
  ['a motorway', road(0), 10],
  ['a lake', { part: 'area', of: 'water' }, 11],
  ['a street', road(3), 13],
  ['a service way', road(4), 16],
  ['a footpath', road(5), 16],
  ['a house', { part: 'building' }, 15],
  ['a house number', { part: 'number', text: '7' }, 17],
  ['a station', { part: 'stop', name: 'Сокол', great: true }, 14],
  ['a town', { part: 'place', name: 'Аксай', of: 'town' }, 11],
  ['a town that the ground names', { part: 'place', name: 'Яблоновский', of: 'town' }, 14],
  ['a part of a city', { part: 'place', name: 'Сокол', of: 'suburb' }, 12],
  ['a quarter', { part: 'place', name: '12-й мкр', of: 'quarter' }, 14],
  ['a bus stop', { part: 'stop', name: 'Сокол', great: false }, 17],
] as const)('%s is drawn from its zoom on', (_, part, from) => {
  expect(shownFrom(part)).toBe(from)
})

test('few words: great streets are named from zoom 14, the others later', () => {
  expect(([0, 1, 2, 3, 4, 5] as const).map((rank) => namedFrom(road(rank, 'Баумана')))).toEqual([
    14, 14, 14, 15, 17, 18,
  ])
})

test('parts of a city are named until its streets fill the view', () => {
  const suburb = { part: 'place', name: 'Сокол', of: 'suburb' } as const
  expect(style(suburb, 16)).toBeDefined()
  expect(style(suburb, 17)).toBeUndefined()
})
