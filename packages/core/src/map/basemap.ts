/**
 * The embedded base map on the wire: layers of lines and rings, each one string. Positions are whole steps of
 * 1/`scale` degree; the string holds longitude and latitude of the first and then the differences, each as a
 * signed variable-length number in digits of 32 (5 bits a character, the low ones first, a set sixth bit: more follows;
 * the lowest bit of the number is its sign). `tools/basemap/build.ts` writes it.
 */
export interface Shapes {
  /** Steps in a degree. */
  readonly scale: number
  /** Lines by layer; a ring does not repeat its first position. */
  readonly layers: Readonly<Record<string, readonly string[]>>
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map(DIGITS.split('').map((digit, value) => [digit, value]))
const MORE = 32

function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= MORE) {
    text += DIGITS.charAt(MORE + (rest % MORE))
    rest = Math.floor(rest / MORE)
  }
  return text + DIGITS.charAt(rest)
}

/** `[longitude, latitude][]` in degrees → one string. Positions that fall on the one before are left out. */
export function encodeLine(line: readonly (readonly [number, number])[], scale: number): string {
  let text = ''
  let x = 0
  let y = 0
  for (const [longitude, latitude] of line) {
    const nextX = Math.round(longitude * scale)
    const nextY = Math.round(latitude * scale)
    if (text !== '' && nextX === x && nextY === y) continue
    text += encodeNumber(nextX - x) + encodeNumber(nextY - y)
    x = nextX
    y = nextY
  }
  return text
}

/** One string → `[longitude, latitude][]` in degrees. Throws on a character that is no digit and on a torn number. */
export function decodeLine(text: string, scale: number): [number, number][] {
  const numbers: number[] = []
  let value = 0
  let place = 1
  for (const digit of text) {
    const bits = VALUES.get(digit)
    if (bits === undefined) throw new Error(`Base map: «${digit}» is not a digit of a shape`)
    value += (bits % MORE) * place
    place *= MORE
    if (bits >= MORE) continue
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    value = 0
    place = 1
  }
  if (place !== 1 || numbers.length % 2 === 1) throw new Error('Base map: a shape ends midway')
  return placesOf(numbers, scale)
}

function placesOf(steps: readonly number[], scale: number): [number, number][] {
  const line: [number, number][] = []
  let x = 0
  let y = 0
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    line.push([x / scale, y / scale])
  }
  return line
}

/** Every line of one layer, in degrees; a layer that is not there has none. */
export const decodeLayer = (shapes: Shapes, layer: string): [number, number][][] =>
  (shapes.layers[layer] ?? []).map((text) => decodeLine(text, shapes.scale))
