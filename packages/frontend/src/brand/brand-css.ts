import type { Brand } from '@yacheyka/contract/site/brand'
import { contrast, darkenedFor, toHex, toOklch } from './colour.ts'

/** Contrast that WCAG 2 AA asks of text, and of the outlines of controls. */
export const TEXT_CONTRAST = 4.5
export const OUTLINE_CONTRAST = 3

const SURFACE = '#FFFFFF'
/** Which of the ten shades is the brand's own colour. */
const OWN_SHADE = 7

const withLightness = (colour: string, lightness: number, chromaTimes = 1): string => {
  const { chroma, hue } = toOklch(colour)
  return toHex({ lightness, chroma: chroma * chromaTimes, hue })
}

/** A ground is pale whatever the file says: the product has one light scheme. */
const pale = (colour: string, least: number): string =>
  toOklch(colour).lightness >= least ? colour : withLightness(colour, least, 0.5)

/** Ten shades from a breath of the colour to a deep one; the eighth is the colour itself. */
const shadesOf = (colour: string): string[] => {
  const { lightness, chroma, hue } = toOklch(colour)
  return Array.from({ length: 10 }, (_, index) => {
    if (index === OWN_SHADE) return colour
    const light = (OWN_SHADE - index) / OWN_SHADE
    return index < OWN_SHADE
      ? toHex({
          lightness: lightness + (0.975 - lightness) * light ** 0.85,
          chroma: chroma * (1 - 0.85 * light),
          hue,
        })
      : toHex({ lightness: lightness * (1 - 0.1 * (index - OWN_SHADE)), chroma, hue })
  })
}

/** White where it can be read on every one of the grounds, else the ink, made darker if it must be. */
const textOn = (grounds: readonly string[], ink: string): string =>
  grounds.every((ground) => contrast(SURFACE, ground) >= TEXT_CONTRAST)
    ? SURFACE
    : darkenedFor(ink, grounds, TEXT_CONTRAST)

/** A hover darker than the colour, or lighter where darker would lose its text. */
const hoverOf = (colour: string, text: string): string => {
  const { lightness } = toOklch(colour)
  return withLightness(colour, text === SURFACE ? lightness - 0.05 : Math.min(1, lightness + 0.04))
}

/** Every colour that follows from the six of `brand.json`, by custom property. */
export const brandColours = (colours: Brand['colours']): Record<`--${string}`, string> => {
  const paper = pale(colours.paper, 0.95)
  const tint = pale(colours.brand_tint, 0.9)
  const accent = colours.accent
  const accentTint = withLightness(accent, 0.965, 0.28)
  const sunken = withLightness(paper, toOklch(paper).lightness - 0.04, 1.8)
  const line = withLightness(paper, toOklch(paper).lightness - 0.085, 2.6)
  const grounds = [paper, SURFACE, tint, accentTint, sunken]
  const ink = darkenedFor(colours.ink, grounds, 7)
  const onBrand = textOn([colours.brand], ink)
  const deep = withLightness(colours.brand, Math.min(0.38, toOklch(colours.brand).lightness), 0.85)
  return {
    '--brand': colours.brand,
    '--brand-hover': hoverOf(colours.brand, onBrand),
    '--on-brand': onBrand,
    '--brand-text': darkenedFor(colours.brand, grounds, TEXT_CONTRAST),
    '--brand-tint': tint,
    '--brand-deep': darkenedFor(deep, [SURFACE, paper], 7),
    '--accent': accent,
    '--accent-hover': hoverOf(accent, textOn([accent], ink)),
    '--on-accent': textOn([accent], ink),
    '--accent-tint': accentTint,
    '--paper': paper,
    '--surface': SURFACE,
    '--sunken': sunken,
    '--line': line,
    '--line-strong': darkenedFor(line, grounds, OUTLINE_CONTRAST),
    '--ink': ink,
    '--ink-quiet': darkenedFor(colours.ink_quiet, grounds, TEXT_CONTRAST),
    ...Object.fromEntries(
      shadesOf(colours.brand).map((shade, index) => [`--brand-${index}`, shade]),
    ),
  }
}

/** `/brand.css`: the brand's colours as custom properties; everything else in the product's CSS refers to them. */
export const brandCss = (brand: Brand): string => {
  const lines = Object.entries(brandColours(brand.colours)).map(
    ([name, value]) => `  ${name}: ${value};`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}
