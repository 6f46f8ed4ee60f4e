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
    net: 'rgb(22 33 29 / 0.045)',
    halo: land,
    city: colours.ink,
    town: colours.inkQuiet,
    district: mixColours(colours.inkQuiet, land, 0.15),
  }
}
export type Palette = ReturnType<typeof paletteOf>
