/** A colour in OKLCH: lightness 0…1, chroma 0…about 0.4, hue in degrees. Equal steps look equal to the eye. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** `#RRGGBB` to linear light, 0…1. */
const toLinear = (hex: string): Triple => {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const fromLinear = (rgb: Triple): string =>
  `#${rgb
    .map((channel) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, channel)))) * 255))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

const dot = (row: Triple, of: Triple): number => row[0] * of[0] + row[1] * of[1] + row[2] * of[2]

/** The matrices are those of the OKLab definition (Björn Ottosson, 2020). */
export const toOklch = (hex: string): Oklch => {
  const rgb = toLinear(hex)
  const lms: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ]
  const a = dot([1.9779984951, -2.428592205, 0.4505937099], lms)
  const b = dot([0.0259040371, 0.7827717662, -0.808675766], lms)
  return {
    lightness: dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

const linearOf = ({ lightness, chroma, hue }: Oklch): Triple => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const lms: Triple = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    dot([4.0767416621, -3.3077115913, 0.2309699292], lms),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], lms),
    dot([-0.0041960863, -0.7034186147, 1.707614701], lms),
  ]
}

const shows = (rgb: Triple): boolean =>
  rgb.every((channel) => channel > -0.0005 && channel < 1.0005)

/** The nearest colour that a screen shows: chroma falls until it does, lightness and hue stay. */
export const toHex = (colour: Oklch): string => {
  let chroma = colour.chroma
  while (chroma > 0.0004 && !shows(linearOf({ ...colour, chroma }))) chroma *= 0.96
  return fromLinear(linearOf({ ...colour, chroma: chroma > 0.0004 ? chroma : 0 }))
}

const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], toLinear(hex))

/** Contrast of two colours, 1…21 (WCAG 2). */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `colour` darkened only as far as it needs to stand out from every ground by `least`. */
export const darkenedFor = (colour: string, grounds: readonly string[], least: number): string => {
  const passes = (candidate: string) =>
    grounds.every((ground) => contrast(candidate, ground) >= least)
  const from = toOklch(colour)
  for (let lightness = from.lightness; lightness > 0; lightness -= 0.01) {
    const candidate = lightness === from.lightness ? colour : toHex({ ...from, lightness })
    if (passes(candidate)) return candidate
  }
  return '#000000'
}
