import { expect, test } from 'vitest'
import { ownGround } from './own-ground.ts'

const isOwn = ownGround('Ростов-на-Дону', [
  { name: 'Ростов-на-Дону', sub: 'city', position: [39.711, 47.221] },
  { name: 'Северный', sub: 'suburb', position: [39.7, 47.29] },
  { name: 'Чалтырь', sub: 'town', position: [39.502, 47.283] },
  { name: '1-й мкр', sub: 'neighbourhood', position: [39.52, 47.29] },
  { name: 'Ленинаван', sub: 'village', position: [39.625, 47.285] },
  { name: 'СНТ «Дон»', sub: 'allotments', position: [39.712, 47.222] },
])

test.each([
  ['in the middle of the city', [39.713, 47.222], true],
  ['in a part of the city', [39.69, 47.295], true],
  ['in a town beside it', [39.505, 47.28], false],
  ['in a part of the town beside it', [39.525, 47.291], false],
  ['in a village beside it', [39.63, 47.283], false],
] as const)('what stands %s is the city’s own: %s, %s', (_where, position, expected) => {
  expect(isOwn([...position])).toBe(expected)
})

test('where an extract names no place nothing is the city’s own', () => {
  expect(ownGround('Омск', [])([73.4, 55])).toBe(false)
})
