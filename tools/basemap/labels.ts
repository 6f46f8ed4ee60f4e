import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'
import type { GazetteerDistrict } from '../../apps/server/src/gazetteer/cities.ts'
import { SEAS } from './seas.ts'

export const LABEL_KINDS = { city: 0, town: 1, district: 2, water: 3 } as const
/** Name, longitude, latitude, the zoom from which it is shown, kind. */
export type Label = readonly [string, number, number, number, 0 | 1 | 2 | 3]

interface Candidate {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  /** The zoom before which it is not wanted, however empty the map. */
  readonly floor: number
  readonly kind: Label[4]
}

/** Pixels: between the middles of two names one above the other, half a letter, the gap between two side by side. */
const HEIGHT = 30
const LETTER = 4.2
const MARGIN = 14
const LAST_ZOOM = 13
const GREAT = 100_000

/** Below so many people a name waits for the zoom. */
const FLOORS = [
  [1_000_000, 3],
  [450_000, 4],
  [150_000, 5],
  [60_000, 6],
  [30_000, 7],
  [0, 8],
] as const

const floorOf = (population: number) =>
  FLOORS.find(([least]) => population >= least)?.[1] ?? LAST_ZOOM

/**
 * The names of the map, most important first. Each appears at the first zoom at which it clashes with none that is
 * more important, so that a lonely town is named as early as there is room, and a suburb late.
 */
export function placeLabels(
  cities: readonly GazetteerCity[],
  districts: readonly GazetteerDistrict[],
): Label[] {
  const candidates: Candidate[] = [
    ...SEAS.map(([name, longitude, latitude, floor]) => ({
      name,
      longitude,
      latitude,
      floor,
      kind: LABEL_KINDS.water,
    })),
    ...cities.map(({ name, longitude, latitude, population }) => ({
      name,
      longitude,
      latitude,
      floor: floorOf(population),
      kind: population >= GREAT ? LABEL_KINDS.city : LABEL_KINDS.town,
    })),
    ...districts.map(({ name, longitude, latitude, population }) => ({
      name,
      longitude,
      latitude,
      floor: population >= GREAT ? 10 : 11,
      kind: LABEL_KINDS.district,
    })),
  ]
  const placed: (Candidate & { readonly zoom: number })[] = []
  for (const candidate of candidates) {
    const zoom = firstFreeZoom(candidate, placed)
    if (zoom <= LAST_ZOOM) placed.push({ ...candidate, zoom })
  }
  return placed.map(({ name, longitude, latitude, zoom, kind }) => [
    name,
    rounded(longitude),
    rounded(latitude),
    zoom,
    kind,
  ])
}

const rounded = (degrees: number) => Math.round(degrees * 1e3) / 1e3

function firstFreeZoom(
  candidate: Candidate,
  placed: readonly (Candidate & { readonly zoom: number })[],
): number {
  let zoom = candidate.floor
  for (const other of placed) {
    const clear = clearZoom(candidate, other)
    // Where the other appears only later, they never clash before it does.
    if (clear > Math.max(zoom, other.zoom)) zoom = clear
    if (zoom > LAST_ZOOM) break
  }
  return zoom
}

/** The first zoom at which two names stand apart, side by side or one above the other. */
function clearZoom(one: Candidate, other: Candidate): number {
  const width = MARGIN + LETTER * (one.name.length + other.name.length)
  const aside = width / Math.abs(xOf(one.longitude) - xOf(other.longitude))
  const above = HEIGHT / Math.abs(yOf(one.latitude) - yOf(other.latitude))
  return Math.ceil(Math.log2(Math.max(1, Math.min(aside, above))))
}

/** Pixels of the world at zoom 0, Web Mercator. */
const xOf = (longitude: number) => ((longitude + 180) / 360) * 256
const yOf = (latitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256
}
