/** What a feature of the archive is to our map: both schemas say it in words of their own. */
export type StreetPart =
  | { readonly part: 'area'; readonly of: AreaKind }
  | { readonly part: 'river' | 'building' | 'rail' }
  | {
      readonly part: 'road'
      readonly rank: RoadRank
      readonly name: string
      readonly link: boolean
    }
  | { readonly part: 'number'; readonly text: string }
  | { readonly part: 'stop'; readonly name: string; readonly great: boolean }
  | { readonly part: 'place'; readonly name: string; readonly of: PlaceKind }

type AreaKind = 'earth' | 'water' | 'wood' | 'green' | 'yard'
/** Settlements, and parts of cities. */
export type PlaceKind = 'town' | 'suburb' | 'village' | 'quarter' | 'hamlet'
/** From motorways down to footpaths. */
export type RoadRank = 0 | 1 | 2 | 3 | 4 | 5

type Properties = Readonly<Record<string, unknown>>

const RANKS: Readonly<Record<string, RoadRank>> = {
  motorway: 0,
  trunk: 0,
  primary: 1,
  secondary: 2,
  tertiary: 2,
  residential: 3,
  unclassified: 3,
  living_street: 3,
  pedestrian: 3,
  minor: 3,
  road: 3,
  service: 4,
  track: 5,
  path: 5,
  footway: 5,
  cycleway: 5,
  steps: 5,
}
/** Where a schema names no finer kind. */
const COARSE_RANKS: Readonly<Record<string, RoadRank>> = {
  highway: 0,
  major_road: 2,
  minor_road: 3,
  path: 5,
}

const AREAS: Readonly<Record<string, AreaKind>> = {
  wood: 'wood',
  forest: 'wood',
  park: 'green',
  grass: 'green',
  grassland: 'green',
  garden: 'green',
  recreation_ground: 'green',
  village_green: 'green',
  nature_reserve: 'green',
  cemetery: 'green',
  pitch: 'green',
  playground: 'green',
  industrial: 'yard',
  school: 'yard',
  kindergarten: 'yard',
  university: 'yard',
  college: 'yard',
  hospital: 'yard',
  pedestrian: 'yard',
}

const GREAT_STOPS = new Set(['station', 'railway', 'subway', 'subway_station', 'halt'])
const STOPS = new Set([
  ...GREAT_STOPS,
  'bus',
  'bus_stop',
  'bus_station',
  'tram_stop',
  'ferry_terminal',
])

/** A city's own name stands on the ground beneath. */
const PLACES: Readonly<Record<string, PlaceKind>> = {
  town: 'town',
  borough: 'suburb',
  suburb: 'suburb',
  macrohood: 'suburb',
  village: 'village',
  quarter: 'quarter',
  neighbourhood: 'quarter',
  hamlet: 'hamlet',
}

const RAILS = new Set(['rail', 'transit', 'tram', 'subway', 'light_rail'])

/** The layers that are read at all, of Protomaps and of OpenMapTiles. */
export const STREET_LAYERS = [
  'earth',
  'landuse',
  'landcover',
  'park',
  'water',
  'waterway',
  'roads',
  'transportation',
  'transportation_name',
  'buildings',
  'building',
  'housenumber',
  'pois',
  'poi',
  'places',
  'place',
]

/** What a feature of a layer is, or undefined for what the map does not show. */
export const partOf = (layer: string, properties: Properties): StreetPart | undefined => {
  const kind = textOf(properties, 'kind', 'class')
  switch (layer) {
    case 'earth':
      return { part: 'area', of: 'earth' }
    case 'landuse':
    case 'landcover':
      return areaOf(kind)
    case 'park':
      return { part: 'area', of: 'green' }
    case 'water':
      return WATERWAYS.has(kind) ? { part: 'river' } : { part: 'area', of: 'water' }
    case 'waterway':
      return { part: 'river' }
    case 'buildings':
      return kind === 'address'
        ? { part: 'number', text: textOf(properties, 'addr_housenumber') }
        : { part: 'building' }
    case 'building':
      return { part: 'building' }
    case 'housenumber':
      return { part: 'number', text: textOf(properties, 'housenumber') }
    case 'pois':
    case 'poi':
      return stopOf(properties, kind)
    case 'places':
    case 'place':
      return placeOf(properties, kind)
    case 'roads':
    case 'transportation':
    case 'transportation_name':
      return roadOf(properties, kind)
    default:
      return undefined
  }
}

const WATERWAYS = new Set(['river', 'stream', 'canal', 'drain', 'ditch'])

const areaOf = (kind: string): StreetPart | undefined => {
  const of = AREAS[kind]
  return of === undefined ? undefined : { part: 'area', of }
}

const stopOf = (properties: Properties, kind: string): StreetPart | undefined => {
  const name = nameOf(properties)
  if (name === '' || !STOPS.has(kind)) return undefined
  return { part: 'stop', name, great: GREAT_STOPS.has(kind) }
}

const placeOf = (properties: Properties, kind: string): StreetPart | undefined => {
  const of = PLACES[textOf(properties, 'kind_detail')] ?? PLACES[kind]
  const name = nameOf(properties)
  return of === undefined || name === '' ? undefined : { part: 'place', name, of }
}

const roadOf = (properties: Properties, kind: string): StreetPart | undefined => {
  if (RAILS.has(kind)) return { part: 'rail' }
  const finer = textOf(properties, 'kind_detail', 'subclass')
  const rank = RANKS[finer] ?? RANKS[kind] ?? COARSE_RANKS[kind]
  if (rank === undefined) return undefined
  const link = properties['is_link'] === true || Number(properties['ramp'] ?? 0) === 1
  return { part: 'road', rank, name: shortName(nameOf(properties)), link }
}

/** The first of these attributes that says anything. */
const textOf = (properties: Properties, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = properties[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** Russian first; where a place has no Russian name, its own. */
const nameOf = (properties: Properties): string => textOf(properties, 'name:ru', 'name_ru', 'name')

// Without lookbehind: Safari before 16.4 stops at it, and the map with it.
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/(^|[^а-яё])улица(?![а-яё])/iu, '$1ул.'],
  [/(^|[^а-яё])проспект(?![а-яё])/iu, '$1пр-т'],
  [/(^|[^а-яё])переулок(?![а-яё])/iu, '$1пер.'],
  [/(^|[^а-яё])бульвар(?![а-яё])/iu, '$1б-р'],
  [/(^|[^а-яё])набережная(?![а-яё])/iu, '$1наб.'],
  [/(^|[^а-яё])площадь(?![а-яё])/iu, '$1пл.'],
  [/(^|[^а-яё])шоссе(?![а-яё])/iu, '$1ш.'],
]

/** As addresses write it: a street has more room for what it is called than for what it is. */
export const shortName = (name: string): string => {
  for (const [word, short] of SHORT)
    if (word.test(name) && name.includes(' ')) return name.replace(word, short)
  return name
}
