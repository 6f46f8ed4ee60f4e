import { readFileSync } from 'node:fs'
import type { AddressFile, BuiltUpFile, Territory } from '@yacheyka/demonstration/network/territory'
import { CITIES } from '#/gazetteer/cities.ts'

let territory: Territory | undefined

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** The country: cities, the ground that is built up, and known houses of some cities. */
export const readTerritory = (): Territory =>
  (territory ??= {
    cities: CITIES,
    builtUp: readJson('../gazetteer/built-up.json') as BuiltUpFile,
    addresses: readJson('../../maps/addresses.json') as AddressFile,
  })
