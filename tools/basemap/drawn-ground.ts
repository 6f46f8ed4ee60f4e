import { readFileSync } from 'node:fs'
import { decodeLayer, type Shapes } from '@yacheyka/core/map/basemap'
import { dryGround } from './dry.ts'

const read = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../apps/web/public/map/${name}.json`, import.meta.url), 'utf8'),
  ) as Shapes

/** Tells whether the embedded map, coarse as it is, draws dry ground at a place in degrees. */
export const drawnGround = (): ((longitude: number, latitude: number) => boolean) =>
  dryGround([decodeLayer(read('land'), 'land')], [decodeLayer(read('water'), 'lakes')])
