import { generateLargeNetwork, generatePoints } from '@yacheyka/demonstration/network/generate'
import { expect, test } from 'vitest'
import { drawnGround } from './drawn-ground.ts'
import { readTerritory } from '../../apps/server/src/demonstration/territory.ts'

test('no point of the demonstration stands in the water that the map draws', () => {
  const isDry = drawnGround()
  const wet = [
    ...generatePoints(readTerritory()),
    ...generateLargeNetwork(readTerritory(), 5000, 3),
  ].filter((point) => !isDry(point.longitude, point.latitude))
  expect(wet.map((point) => `${point.number} ${point.settlement}`)).toEqual([])
})
