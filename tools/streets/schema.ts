import type { Extracted } from './read-extract.ts'

/** A layer of the Protomaps schema, version 4, as far as the extracts fill it. */
export type LayerName = 'landuse' | 'water' | 'roads' | 'buildings' | 'places' | 'pois'

/** Where a feature goes: its layer, its attributes, and the first zoom of tiles that hold it. */
export interface Placed {
  readonly layer: LayerName
  readonly tags: Readonly<Record<string, string | number | boolean>>
  readonly from: number
}

export const ZOOM_FIRST = 10
export const ZOOM_LAST = 14

type Row = readonly [layer: LayerName, kind: string, from: number]

const ROADS: Readonly<Record<string, Row>> = {
  motorway: ['roads', 'highway', 10],
  trunk: ['roads', 'major_road', 10],
  primary: ['roads', 'major_road', 10],
  secondary: ['roads', 'major_road', 11],
  tertiary: ['roads', 'major_road', 12],
  residential: ['roads', 'minor_road', 13],
  // Of unknown class, great streets too: from the view's zoom 13, which draws tiles of 12.
  road: ['roads', 'minor_road', 12],
  pedestrian: ['roads', 'path', 13],
  minor: ['roads', 'minor_road', 14],
  service: ['roads', 'minor_road', 14],
  path: ['roads', 'path', 14],
  rail: ['roads', 'rail', 11],
  tram: ['roads', 'rail', 14],
}

const AREAS: Readonly<Record<string, Row>> = {
  water: ['water', 'water', 10],
  wood: ['landuse', 'wood', 12],
  park: ['landuse', 'park', 11],
  cemetery: ['landuse', 'cemetery', 13],
  industrial: ['landuse', 'industrial', 13],
  grass: ['landuse', 'grass', 14],
  school: ['landuse', 'school', 14],
  hospital: ['landuse', 'hospital', 14],
  pitch: ['landuse', 'pitch', 14],
  pedestrian_area: ['landuse', 'pedestrian', 14],
  building: ['buildings', 'building', 14],
}

/** Of places, those that a map of streets names; a city's own name stands on the ground beneath. */
const PLACES: Readonly<Record<string, number>> = {
  town: 11,
  suburb: 12,
  village: 12,
  neighbourhood: 13,
  quarter: 13,
  hamlet: 13,
}

/** Great streets bear their names from here on, the others from the last zoom: before that there is no room for them. */
const NAMES_FROM = 12

/** What of the Protomaps schema an extracted feature becomes; undefined for what no map shows. */
export function placeOf({ properties }: Extracted): Placed | undefined {
  const { kind, name } = properties
  const area = AREAS[kind]
  if (area !== undefined) return { layer: area[0], tags: { kind: area[1] }, from: area[2] }
  const road = ROADS[kind]
  if (road !== undefined) return roadOf(properties, road)
  if (kind === 'waterway') return waterwayOf(properties)
  if (name === undefined) return undefined
  if (kind === 'place') return settlementOf(name, properties.sub ?? '')
  if (kind === 'station')
    return { layer: 'pois', tags: { kind: properties.sub ?? 'station', name }, from: 14 }
  return undefined
}

/** Ways within a yard, a car park or a railway station: too fine for what the archive may weigh. */
const FINE = new Set(['driveway', 'parking_aisle', 'drive-through', 'garage', 'yard', 'spur'])

function roadOf(properties: Extracted['properties'], [layer, kind, from]: Row): Placed | undefined {
  if (FINE.has(properties.sub ?? '')) return undefined
  const { name, brunnel, sub } = properties
  const isYard = kind === 'rail' && sub !== undefined
  const tags = {
    kind,
    kind_detail: properties.kind === 'road' ? 'unclassified' : properties.kind,
    ...(properties.ramp === 1 && { is_link: true }),
    ...(brunnel === 'bridge' && { is_bridge: true }),
    ...(brunnel === 'tunnel' && { is_tunnel: true }),
    ...(name !== undefined && kind !== 'rail' && { name }),
  }
  return { layer, tags, from: isYard ? 14 : from }
}

function waterwayOf({ name, sub = 'stream' }: Extracted['properties']): Placed | undefined {
  if (name === undefined && sub !== 'river' && sub !== 'canal') return undefined
  const tags = { kind: sub, ...(name !== undefined && { name }) }
  return { layer: 'water', tags, from: sub === 'river' || sub === 'canal' ? 11 : 14 }
}

function settlementOf(name: string, sub: string): Placed | undefined {
  const from = PLACES[sub]
  if (from === undefined) return undefined
  const isPart = sub === 'suburb' || sub === 'neighbourhood' || sub === 'quarter'
  return {
    layer: 'places',
    tags: { kind: isPart ? 'neighbourhood' : 'locality', kind_detail: sub, name },
    from,
  }
}

/** What a feature's attributes are at a zoom. */
export function tagsAt({ tags, layer }: Placed, zoom: number): Placed['tags'] {
  const from = tags['kind'] === 'major_road' || tags['kind'] === 'highway' ? NAMES_FROM : ZOOM_LAST
  if (layer !== 'roads' || zoom >= from || tags['name'] === undefined) return tags
  const { name: _unseen, ...others } = tags
  return others
}
