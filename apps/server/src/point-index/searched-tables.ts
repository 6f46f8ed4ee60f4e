import type { MapNames } from '@yacheyka/core/place-search/map-names'
import type { SearchedTables, View } from '@yacheyka/core/place-search/place-search'
import type { Position } from '@yacheyka/core/points/point'
import { CITY_TABLE, DISTRICT_TABLE, SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import type { Snapshot } from './snapshot-build.ts'

/** What a typed address is searched in: the network's points, and the streets and districts of the map, where it has any. */
export const searchedTables = (
  { places }: Pick<Snapshot, 'places'>,
  mapNames: MapNames | null,
): SearchedTables => ({
  cities: CITY_TABLE,
  districts: mapNames === null ? [DISTRICT_TABLE] : [DISTRICT_TABLE, mapNames.districts],
  points: places,
  streets: mapNames?.streets ?? null,
})

/** Where somebody looks, with the city there. */
export const viewOf = (position: Position | undefined): View =>
  position === undefined
    ? null
    : { ...position, city: SETTLEMENTS.around(position)[0]?.label ?? '' }
