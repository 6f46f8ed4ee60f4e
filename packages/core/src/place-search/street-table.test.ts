import { expect, test } from 'vitest'
import { distanceBetween } from '../map/distance.ts'
import { type GazetteerPlace, createSettlementFinder } from './settlement-finder.ts'
import { streetsOfMap } from './street-table.ts'

const city = (
  name: string,
  longitude: number,
  latitude: number,
  population: number,
): GazetteerPlace => ({
  kind: 'city',
  name,
  label: name,
  city: '',
  region: '',
  longitude,
  latitude,
  population,
})

const finder = createSettlementFinder([
  city('Ростов-на-Дону', 39.7233, 47.2314, 1_074_482),
  city('Калининград', 20.511, 54.7065, 434_954),
  city('Краснодар', 38.976, 45.0448, 649_851),
  city('Владикавказ', 44.6678, 43.0367, 317_370),
])

type Piece = readonly [longitude: number, latitude: number, length: number, reach: number]

/** Metres. */
const NEAR = 300

// Pieces of the demonstration's archive, one a tile; tiles of zoom 14 are 1.4 to 1.8 km wide there.
const STREETS: readonly {
  readonly name: string
  /** Of the length of its lines in OpenStreetMap. */
  readonly middle: readonly [longitude: number, latitude: number]
  readonly pieces: readonly Piece[]
}[] = [
  {
    name: 'проспект Ленина',
    middle: [39.7218, 47.2495],
    pieces: [
      [39.7283, 47.2493, 372, 160],
      [39.7538, 47.2494, 639, 208],
      [39.7521, 47.2493, 1171, 293],
      [39.7374, 47.2491, 3475, 865],
      [39.719, 47.2493, 2239, 786],
      [39.7147, 47.2494, 3150, 916],
      [39.6954, 47.25, 2168, 983],
      [39.6809, 47.2503, 300, 150],
    ],
  },
  {
    name: 'проспект Мира',
    middle: [20.4644, 54.7211],
    pieces: [
      [20.4899, 54.7197, 1907, 754],
      [20.4299, 54.7224, 650, 319],
      [20.4456, 54.7213, 1469, 731],
      [20.4687, 54.7219, 1840, 798],
    ],
  },
  // Among the streets of swallowed villages.
  {
    name: 'Красная улица',
    middle: [38.975, 45.0372],
    pieces: [
      [38.8867, 45.0616, 648, 172],
      [38.8887, 45.0347, 1094, 474],
      [38.8932, 45.0367, 596, 204],
      [38.9323, 45.0315, 786, 380],
      [38.9837, 45.0586, 221, 86],
      [38.9814, 45.0529, 1616, 610],
      [38.974, 45.0347, 3664, 920],
      [38.9781, 45.0471, 2260, 592],
      [38.9418, 45.0279, 341, 728],
      [38.9381, 45.0246, 719, 359],
      [38.9695, 45.0217, 2466, 775],
      [38.9338, 45.0207, 508, 254],
      [39.0394, 45.1443, 532, 266],
    ],
  },
  // The longest lies in the suburb of Заводской, and is not the one that is meant.
  {
    name: 'улица Кирова',
    middle: [44.6804, 43.0349],
    pieces: [
      [44.5701, 43.031, 1388, 694],
      [44.5746, 43.0447, 1863, 928],
      [44.5775, 43.0558, 793, 386],
      [44.6876, 43.0369, 197, 50],
      [44.67, 43.0327, 252, 65],
      [44.6804, 43.0349, 2586, 866],
      [44.7463, 43.0905, 774, 376],
      [44.7566, 43.0795, 934, 463],
      [44.7083, 43.1089, 1030, 514],
      [44.6444, 43.0772, 706, 353],
    ],
  },
]

test.each(STREETS)(
  '$name stands at its middle, its namesakes apart',
  ({ name, middle, pieces }) => {
    const { longitudes, latitudes } = streetsOfMap(
      pieces.map(([longitude, latitude, length, reach]) => ({
        name,
        longitude,
        latitude,
        length,
        reach,
      })),
      finder,
    )
    expect(longitudes).toHaveLength(1)
    const [longitude = 0] = longitudes
    const [latitude = 0] = latitudes
    const known = { longitude: middle[0], latitude: middle[1] }
    expect(distanceBetween({ longitude, latitude }, known)).toBeLessThan(NEAR)
  },
)
