import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { StreetPalette } from './ground-palette.ts'
import { CITIES_UP_TO, WATERS_FROM } from './street-areas.ts'
import type { PlaceKind, RoadRank, StreetPart } from './street-parts.ts'

/** Fonts of the page, as the names of cities have them. */
const FONT = "'Golos Text', 'Golos Arial', 'Golos Roboto', sans-serif"

interface RoadLook {
  /** The zoom of the view from which it is drawn, and named. */
  readonly from: number
  readonly named: number
  /** CSS pixels where it begins, and at zoom 19. */
  readonly thin: number
  readonly wide: number
}

const ROADS: Readonly<Record<RoadRank, RoadLook>> = {
  0: { from: 10, named: 14, thin: 1.5, wide: 30 },
  1: { from: 10, named: 14, thin: 1.2, wide: 26 },
  2: { from: 12, named: 14, thin: 1.2, wide: 22 },
  3: { from: 13, named: 15, thin: 0.9, wide: 16 },
  4: { from: 16, named: 17, thin: 1.5, wide: 8 },
  5: { from: 16, named: 18, thin: 1, wide: 3 },
}
/** Roads are drawn from the least to the greatest, and all casings beneath all roads. */
const CASING = 20
const ROADWAY = 30

const BUILDINGS_FROM = 15
const NUMBERS_FROM = 17
const STATIONS_FROM = 14
const STOPS_FROM = 17
/** Parts of a city are named until its streets fill the view. */
const PLACES_UNTIL = 16
const PLACES_FROM: Readonly<Record<PlaceKind, number>> = {
  town: 11,
  suburb: 12,
  village: 12,
  quarter: 14,
  hamlet: 14,
}
const AREA_LEVEL = { earth: 0, yard: 1, green: 2, wood: 2, water: 4 } as const

/**
 * What to draw a part with at a zoom of the view; undefined for what it does not show.
 * @param isNamed whether the ground beneath names a city or a town so
 */
export const createStreetStyle = (colours: StreetPalette, isNamed: (name: string) => boolean) => {
  const known = new Map<string, Style[]>()
  const once = (key: string, make: () => Style[]): Style[] => {
    const styles = known.get(key) ?? make()
    known.set(key, styles)
    return styles
  }
  const words = wordsOf(colours)
  return (part: StreetPart, zoom: number): Style[] | undefined => {
    switch (part.part) {
      case 'area':
        if (zoom < WATERS_FROM) return undefined
        return once(part.of, () => [filled(colours[part.of], AREA_LEVEL[part.of])])
      case 'building':
        if (zoom < BUILDINGS_FROM) return undefined
        return once('building', () => [
          new Style({
            fill: new Fill({ color: colours.building }),
            stroke: new Stroke({ color: colours.wall, width: 0.75 }),
            zIndex: 10,
          }),
        ])
      case 'river':
        if (zoom < WATERS_FROM) return undefined
        return once(`river ${zoom}`, () => [
          lined(colours.water, Math.max(1, (zoom - 10) * 0.7), 4),
        ])
      case 'rail':
        if (zoom < 12) return undefined
        return once(`rail ${zoom}`, () => [lined(colours.rail, zoom < 15 ? 0.9 : 1.4, ROADWAY - 1)])
      case 'road':
        return roadStyles(part, zoom, colours, once, words.street)
      case 'number':
        return zoom < NUMBERS_FROM ? undefined : words.number(part.text)
      case 'stop':
        return zoom < (part.great ? STATIONS_FROM : STOPS_FROM)
          ? undefined
          : words.stop(part.name, part.great)
      case 'place':
        return zoom < PLACES_FROM[part.of] ||
          zoom > PLACES_UNTIL ||
          (zoom <= CITIES_UP_TO && isNamed(part.name))
          ? undefined
          : words.place(part.name, part.of)
    }
  }
}

const filled = (color: string, zIndex: number) => new Style({ fill: new Fill({ color }), zIndex })

const lined = (color: string, width: number, zIndex: number, dash?: number[]) =>
  new Style({
    stroke: new Stroke({
      color,
      width,
      lineCap: dash === undefined ? 'round' : 'butt',
      lineJoin: 'round',
      ...(dash !== undefined && { lineDash: dash }),
    }),
    zIndex,
  })

/** Wider by the same part with each zoom. */
const widthAt = ({ from, thin, wide }: RoadLook, zoom: number): number =>
  thin * (wide / thin) ** ((Math.min(zoom, 19) - from) / (19 - from))

const roadStyles = (
  { rank, name, link }: Extract<StreetPart, { part: 'road' }>,
  zoom: number,
  colours: StreetPalette,
  once: (key: string, make: () => Style[]) => Style[],
  nameStyle: (name: string, rank: RoadRank) => Style,
): Style[] | undefined => {
  const look = ROADS[rank]
  if (zoom < look.from) return undefined
  const lines = once(`road ${rank} ${zoom} ${link}`, () => {
    const width = widthAt(look, zoom) * (link ? 0.6 : 1)
    if (rank === 5) return [lined(colours.path, Math.max(1, width), ROADWAY - 2, [4, 3])]
    const roadway = lined(rank < 2 ? colours.great : colours.road, width, ROADWAY + 4 - rank)
    return width < 1.2
      ? [lined(colours.casing, Math.max(width, 0.8), CASING)]
      : [lined(colours.casing, width + 1.5, CASING + 4 - rank), roadway]
  })
  const isNamed = name !== '' && zoom >= look.named && !link
  return isNamed ? [...lines, nameStyle(name, rank)] : lines
}

/** One style for all words of a kind: the map reads it before it asks for the next. */
const wordsOf = (colours: StreetPalette) => {
  const halo = new Stroke({ color: colours.halo, width: 3 })
  const street = new Text({
    placement: 'line',
    fill: new Fill({ color: colours.word }),
    stroke: halo,
    maxAngle: Math.PI / 8,
    repeat: 420,
  })
  const streetStyle = new Style({ text: street, zIndex: 60 })
  const number = new Text({
    font: `400 11px ${FONT}`,
    fill: new Fill({ color: colours.number }),
    stroke: new Stroke({ color: colours.building, width: 2 }),
  })
  const numberStyle = new Style({ text: number, zIndex: 50 })
  const stop = new Text({
    font: `500 12px ${FONT}`,
    fill: new Fill({ color: colours.stop }),
    stroke: halo,
    offsetY: 13,
  })
  const place = new Text({
    fill: new Fill({ color: colours.place }),
    stroke: halo,
  })
  const placeStyle = new Style({ text: place, zIndex: 65 })
  const dot = (radius: number) =>
    new Circle({
      radius,
      fill: new Fill({ color: colours.stop }),
      stroke: new Stroke({ color: colours.halo, width: 1.5 }),
    })
  const [great, small] = [dot(4.5), dot(3)]
  const stopStyle = new Style({ text: stop, zIndex: 70 })
  return {
    street: (name: string, rank: RoadRank): Style => {
      street.setText(name)
      street.setFont(`${rank < 3 ? 500 : 400} ${rank < 2 ? 13 : 12}px ${FONT}`)
      return streetStyle
    },
    number: (text: string): Style[] => {
      number.setText(text)
      return [numberStyle]
    },
    stop: (name: string, isGreat: boolean): Style[] => {
      stop.setText(name)
      stopStyle.setImage(isGreat ? great : small)
      return [stopStyle]
    },
    place: (name: string, kind: PlaceKind): Style[] => {
      place.setText(name)
      place.setFont(`500 ${kind === 'town' ? 15 : kind === 'quarter' ? 12 : 13}px ${FONT}`)
      return [placeStyle]
    },
  }
}
