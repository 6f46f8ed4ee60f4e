import type { MapSource } from '@yacheyka/contract/site/config'
import { project } from './ground-shapes.ts'

export type ArchiveSource = Extract<MapSource, { kind: 'archive' }>

/** A rectangle on the projection, 0…1: west, north, east, south. */
export type Rectangle = readonly [number, number, number, number]

/** Streets are shown from a city's zoom on; before it the embedded map says more with less. */
const STREETS_FROM = 10
/** Its waters later: those of the whole ground are not cut off at the edge of the archive. */
export const WATERS_FROM = 11
/** An archive that begins nearer would need too many of its tiles for a wide view. */
export const streetsFrom = ({ min_zoom: from }: ArchiveSource): number =>
  Math.max(STREETS_FROM, from)
/** Who sees streets knows the city: up to here the ground names cities and towns, from here on the archive. */
export const CITIES_UP_TO = 13

/** Where the archive has streets, on the projection. */
export const streetAreas = ({ areas }: ArchiveSource): Rectangle[] => rectanglesOf(areas)

/** Where it has waters too, so that ours are left out. */
export const wateredAreas = ({ areas, bare_areas: bare }: ArchiveSource): Rectangle[] => {
  const without = new Set(bare.map(String))
  return rectanglesOf(areas.filter((area) => !without.has(String(area))))
}

const rectanglesOf = (areas: ArchiveSource['areas']): Rectangle[] =>
  areas.map(([west, south, east, north]) => [
    ...project(west, Math.min(north, 85)),
    ...project(east, Math.max(south, -85)),
  ])

const meet = (one: Rectangle, other: Rectangle): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]

/** Whether any of these areas holds something of a rectangle. */
export const meetsAny = (areas: readonly Rectangle[], rectangle: Rectangle): boolean =>
  areas.some((area) => meet(area, rectangle))
