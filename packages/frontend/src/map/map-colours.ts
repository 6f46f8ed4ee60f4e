/** The tokens that the map draws with; a canvas cannot read custom properties by itself. */
const TOKENS = {
  brand: '--brand',
  onBrand: '--on-brand',
  brandTint: '--brand-tint',
  brandDeep: '--brand-deep',
  accent: '--accent',
  onAccent: '--on-accent',
  paper: '--paper',
  surface: '--surface',
  sunken: '--sunken',
  line: '--line',
  lineStrong: '--line-strong',
  ink: '--ink',
  inkQuiet: '--ink-quiet',
  info: '--info',
  danger: '--danger',
  warning: '--warning',
} as const
export type MapColours = Readonly<Record<keyof typeof TOKENS, string>>

export const readMapColours = (element: Element): MapColours => {
  const style = getComputedStyle(element)
  const entries = Object.entries(TOKENS).map(([name, token]) => [
    name,
    style.getPropertyValue(token).trim() || '#5B6660',
  ])
  return Object.fromEntries(entries) as MapColours
}
