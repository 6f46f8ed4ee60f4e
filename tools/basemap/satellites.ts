import type { City, Settlement } from './built-up.ts'
import type { IsDry } from './dry.ts'

/** Nobody told the districts of these cities: from so many people on, some are made up, so that no city is a disc. */
const LEAST_POPULATION = 60_000
const DENSITY = 4500
const KM_PER_DEGREE = 111.2

/** A repeatable fraction of 0…1 for a place and a step. */
const fractionOf = ({ longitude, latitude }: Settlement, step: number): number => {
  const wave = Math.sin(longitude * 127.1 + latitude * 311.7 + step * 74.7) * 43_758.5453
  return wave - Math.floor(wave)
}

/** The same city with two to five made-up districts around its centre, stretched along one axis, where it has none. */
export function withSatellites(city: City, isDry: IsDry): City {
  if (city.districts.length > 0 || city.population < LEAST_POPULATION) return city
  const count = 2 + Math.min(3, Math.floor(Math.log2(city.population / LEAST_POPULATION)))
  const radius = Math.sqrt(city.population / (Math.PI * DENSITY))
  const axis = fractionOf(city, 0) * Math.PI
  const districts = Array.from({ length: count }, (_, index): Settlement => {
    const turn = axis + index * Math.PI + (fractionOf(city, index + 1) - 0.5) * 1.6
    const distance = radius * (0.7 + 0.9 * fractionOf(city, index + 11))
    return {
      longitude:
        city.longitude +
        (Math.cos(turn) * distance) / KM_PER_DEGREE / Math.cos((city.latitude * Math.PI) / 180),
      latitude: city.latitude + (Math.sin(turn) * distance) / KM_PER_DEGREE,
      population: (city.population * 0.55) / count,
    }
  })
  return { ...city, districts: districts.filter((place) => isDry(place.longitude, place.latitude)) }
}
