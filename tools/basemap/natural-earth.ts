import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { chainLines } from './chain.ts'
import type { Line, Place } from './line.ts'

/** South of this nothing is drawn: Antarctica. */
const SOUTH = -60

/**
 * Rings of the world's land at 1:10 000 000 (`world-atlas`), seas inside it included. Rings that pass the antimeridian run
 * on past 180 instead of jumping back, and their holes are moved beside them.
 */
export function readLand(): Line[] {
  const require = createRequire(import.meta.url)
  const file = readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8')
  const topology = JSON.parse(file) as Topology<{ land: GeometryCollection }>
  const rings = feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => polygonsOf(geometry as Polygon | MultiPolygon))
    .filter(([outer]) => outer?.some((place) => (place[1] ?? -90) > SOUTH))
    .flatMap(mendPolygon)
  return sewAntimeridian(rings)
}

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

function mendPolygon([outer = [], ...holes]: Position[][]): Line[] {
  const ring = unwrapRing(outer)
  const [west, east] = rangeOf(ring)
  const inside = holes.map((hole) => {
    const unwrapped = unwrapRing(hole)
    const middle = (rangeOf(unwrapped)[0] + rangeOf(unwrapped)[1]) / 2
    const shift = middle < west ? 360 : middle > east ? -360 : 0
    return shiftRing(unwrapped, shift)
  })
  return [ring, ...inside]
}

const rangeOf = (ring: Line): [number, number] => {
  const longitudes = ring.map((place) => place[0])
  return [Math.min(...longitudes), Math.max(...longitudes)]
}

const shiftRing = (ring: Line, shift: number): Line =>
  shift === 0 ? ring : ring.map(([longitude, latitude]): Place => [longitude + shift, latitude])

/** Without the closing place; each longitude within half a turn of the one before. */
function unwrapRing(ring: readonly Position[]): Line {
  let turn = 0
  let previous = ring[0]?.[0] ?? 0
  const places = ring.slice(0, -1).map(([longitude = 0, latitude = 0]): Place => {
    if (longitude - previous > 180) turn -= 360
    if (longitude - previous < -180) turn += 360
    previous = longitude
    return [longitude + turn, latitude]
  })
  // Chukotka and its islands belong to the east of the map.
  const [west, east] = rangeOf(places)
  const isEastEnd = east < -168.5 && west > -181
  return shiftRing(places, isEastEnd || west < -181 ? 360 : 0)
}

/** Takes out the edges that lie along the antimeridian and joins what they kept apart. */
function sewAntimeridian(rings: readonly Line[]): Line[] {
  const isCut = (place: Place | undefined) => place !== undefined && Math.abs(place[0] - 180) < 1e-6
  const whole: Line[] = []
  const pieces: Line[] = []
  for (const ring of rings) {
    const start = ring.findIndex((place, index) => isCut(place) && isCut(ring.at(index - 1)))
    if (start === -1) {
      whole.push(ring)
      continue
    }
    let piece: Place[] = []
    for (const place of [...ring.slice(start), ...ring.slice(0, start)]) {
      if (isCut(place) && isCut(piece.at(-1))) {
        pieces.push(piece)
        piece = []
      }
      piece.push(isCut(place) ? snapToCut(place) : place)
    }
    pieces.push(piece)
  }
  return [...whole, ...chainLines(pieces.filter((piece) => piece.length > 1)).rings]
}

/** The two sides of the cut differ by up to two thousandths of a degree. */
const snapToCut = ([longitude, latitude]: Place): Place => [
  Math.round(longitude),
  Math.round(latitude * 100) / 100,
]
