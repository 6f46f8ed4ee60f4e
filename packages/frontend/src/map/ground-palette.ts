import { mixColours } from './colour-mix.ts'
import type { MapColours } from './map-colours.ts'

/** The quiet colours of the embedded ground, mixed from the brand's own. */
export const paletteOf = (colours: MapColours) => {
  const land = mixColours(colours.paper, colours.sunken, 0.35)
  const water = mixColours(colours.brandTint, colours.info, 0.13)
  return {
    land,
    water,
    shore: mixColours(water, colours.brandDeep, 0.3),
    urban: mixColours(land, colours.line, 0.42),
    road: colours.surface,
    sea: mixColours(water, colours.info, 0.55),
    halo: land,
    city: colours.ink,
    town: colours.inkQuiet,
    district: mixColours(colours.inkQuiet, land, 0.15),
  }
}
export type Palette = ReturnType<typeof paletteOf>

/** Of streets: what stands on the ground is quieter than the points above it. */
export const streetPaletteOf = (colours: MapColours) => {
  const { land, water, halo } = paletteOf(colours)
  const ground = (from: string, part: number) => mixColours(land, from, part)
  return {
    earth: land,
    water,
    halo,
    wood: ground(GREENERY, 0.34),
    green: ground(GREENERY, 0.22),
    yard: ground(colours.line, 0.22),
    building: ground(colours.lineStrong, 0.24),
    wall: ground(colours.lineStrong, 0.5),
    road: colours.surface,
    great: mixColours(colours.surface, colours.accent, 0.2),
    casing: ground(colours.lineStrong, 0.55),
    path: ground(colours.inkQuiet, 0.35),
    rail: ground(colours.inkQuiet, 0.4),
    word: mixColours(colours.ink, land, 0.15),
    number: colours.inkQuiet,
    place: mixColours(colours.inkQuiet, land, 0.15),
    stop: mixColours(colours.info, colours.ink, 0.25),
  }
}
export type StreetPalette = ReturnType<typeof streetPaletteOf>

/** Parks are green whatever the brand is. */
const GREENERY = '#7FB069'
