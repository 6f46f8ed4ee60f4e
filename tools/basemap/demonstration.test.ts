import { readFileSync } from 'node:fs'
import { decodeLayer, type Shapes } from '@yacheyka/core/map/basemap'
import { expect, test } from 'vitest'
import {
  generateLargeNetwork,
  generatePoints,
} from '../../apps/server/src/demonstration/generate.ts'
import { dryGround } from './dry.ts'

const read = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../apps/web/public/map/${name}.json`, import.meta.url), 'utf8'),
  ) as Shapes

test('no point of the demonstration stands in the water that the map draws', () => {
  const isDry = dryGround(
    [decodeLayer(read('land'), 'land')],
    [decodeLayer(read('water'), 'lakes')],
  )
  const wet = [...generatePoints(), ...generateLargeNetwork(5000, 3)].filter(
    (point) => !isDry(point.longitude, point.latitude),
  )
  expect(wet.map((point) => `${point.number} ${point.settlement}`)).toEqual([])
})
