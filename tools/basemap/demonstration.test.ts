import { expect, test } from 'vitest'
import {
  generateLargeNetwork,
  generatePoints,
} from '../../apps/server/src/demonstration/generate.ts'
import { drawnGround } from './drawn-ground.ts'

test('no point of the demonstration stands in the water that the map draws', () => {
  const isDry = drawnGround()
  const wet = [...generatePoints(), ...generateLargeNetwork(5000, 3)].filter(
    (point) => !isDry(point.longitude, point.latitude),
  )
  expect(wet.map((point) => `${point.number} ${point.settlement}`)).toEqual([])
})
