/**
 * Where people live, estimated: a city's people are spread around its centre and its districts, on dry
 * ground only, and what is dense enough is built up. Good for a tint on the map and for a demonstration network;
 * no survey of anything.
 */
import type { IsDry } from './dry.ts'

export const LATITUDE_STEP = 0.0075
export const LONGITUDE_STEP = 0.0125
/** People to a square kilometre from which ground counts as built up. */
const THRESHOLD = 600
/** People to a square kilometre of a city of 100 000 on the whole; a greater one is denser. */
const DENSITY = 3600
const DENSER = 0.2
const KM_PER_DEGREE = 111.2

export interface Settlement {
  readonly longitude: number
  readonly latitude: number
  readonly population: number
}
export interface City extends Settlement {
  readonly label: string
  readonly districts: readonly Settlement[]
}
/** A cell of the grid, its south-west corner at (`x`·LONGITUDE_STEP, `y`·LATITUDE_STEP). */
export interface Cell {
  readonly x: number
  readonly y: number
  /** People to a square kilometre. */
  readonly density: number
}

/** The built-up cells of each city. A cell that several claim is the one's with the nearest centre or district. */
export function buildUp(cities: readonly City[], isDry: IsDry): Map<string, Cell[]> {
  const owners = new Map<string, { label: string; cell: Cell; distance: number }>()
  for (const city of cities)
    for (const cell of cellsOf(city, isDry)) {
      const key = `${cell.x} ${cell.y}`
      const distance = distanceTo(city, cell)
      if (distance < (owners.get(key)?.distance ?? Infinity))
        owners.set(key, { label: city.label, cell, distance })
    }
  const cells = new Map<string, Cell[]>(cities.map((city) => [city.label, []]))
  for (const { label, cell } of owners.values()) cells.get(label)?.push(cell)
  for (const city of cities) {
    const own = cells.get(city.label)
    if (own?.length === 0) own.push(nearestDry(city, isDry))
  }
  return cells
}

/** Kilometres from the middle of a cell to the nearest centre or district of a city. */
function distanceTo(city: City, cell: Cell): number {
  const latitude = (cell.y + 0.5) * LATITUDE_STEP
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distances = [city, ...city.districts].map((place) =>
    Math.hypot(
      ((cell.x + 0.5) * LONGITUDE_STEP - place.longitude) * shrink,
      latitude - place.latitude,
    ),
  )
  return Math.min(...distances) * KM_PER_DEGREE
}

interface Spread extends Settlement {
  /** Kilometres within which two thirds of an axis live. */
  readonly sigma: number
}

function cellsOf(city: City, isDry: IsDry): Cell[] {
  const spreads = [centreOf(city), ...city.districts].map(spreadOf)
  const densities = new Map<string, Cell>()
  for (const spread of spreads)
    for (const { x, y } of around(spread)) {
      const key = `${x} ${y}`
      if (densities.has(key)) continue
      const density = densityAt(spreads, (x + 0.5) * LONGITUDE_STEP, (y + 0.5) * LATITUDE_STEP)
      densities.set(key, { x, y, density })
    }
  return [...densities.values()].filter(
    (cell) => cell.density >= THRESHOLD && isWhollyDry(cell.x, cell.y, isDry),
  )
}

/** The centre keeps whom the districts do not hold, and a third of the people at the least. */
function centreOf(city: City): Settlement {
  const held = city.districts.reduce((sum, district) => sum + district.population, 0)
  return { ...city, population: Math.max(city.population / 3, city.population - held) }
}

function spreadOf({ longitude, latitude, population }: Settlement): Spread {
  const density = DENSITY * (population / 100_000) ** DENSER
  const sigma = 0.35 + 0.62 * Math.sqrt(population / (Math.PI * density))
  return { longitude, latitude, population, sigma }
}

function* around({ longitude, latitude, sigma }: Spread): Generator<{ x: number; y: number }> {
  const reach = (3 * sigma) / KM_PER_DEGREE
  const wide = reach / Math.cos((latitude * Math.PI) / 180)
  for (
    let y = Math.floor((latitude - reach) / LATITUDE_STEP);
    y * LATITUDE_STEP < latitude + reach;
    y++
  )
    for (
      let x = Math.floor((longitude - wide) / LONGITUDE_STEP);
      x * LONGITUDE_STEP < longitude + wide;
      x++
    )
      yield { x, y }
}

function densityAt(spreads: readonly Spread[], longitude: number, latitude: number): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  let density = 0
  for (const spread of spreads) {
    const east = (longitude - spread.longitude) * shrink * KM_PER_DEGREE
    const north = (latitude - spread.latitude) * KM_PER_DEGREE
    const square = spread.sigma ** 2
    density +=
      (spread.population / (2 * Math.PI * square)) *
      Math.exp(-(east ** 2 + north ** 2) / (2 * square))
  }
  return density
}

const PROBES = [0.02, 0.25, 0.5, 0.75, 0.98]

const isWhollyDry = (x: number, y: number, isDry: IsDry): boolean =>
  PROBES.every((east) =>
    PROBES.every((north) => isDry((x + east) * LONGITUDE_STEP, (y + north) * LATITUDE_STEP)),
  )

/** For a town without one wholly dry and dense cell: the nearest dry one within 20 cells. */
function nearestDry(city: City, isDry: IsDry): Cell {
  const [x0, y0] = [
    Math.floor(city.longitude / LONGITUDE_STEP),
    Math.floor(city.latitude / LATITUDE_STEP),
  ]
  for (let ring = 0; ring < 20; ring++)
    for (let y = y0 - ring; y <= y0 + ring; y++)
      for (let x = x0 - ring; x <= x0 + ring; x++)
        if (Math.max(Math.abs(x - x0), Math.abs(y - y0)) === ring && isWhollyDry(x, y, isDry))
          return { x, y, density: THRESHOLD }
  throw new Error(`${city.label}: no dry ground near ${city.longitude}, ${city.latitude}`)
}
