import type { Geometry } from 'geojson'

type Box = readonly [west: number, south: number, east: number, north: number]

/** Squares of a register, in degrees: a few houses each. */
const SQUARE = 0.001
/** A number may stand at the wall: about five metres. */
const MARGIN = 5e-5

/** The houses that the map draws, to tell which numbers have one. */
export class Houses {
  readonly #squares = new Map<string, Box[]>()

  add(geometry: Geometry): void {
    if (geometry.type !== 'Polygon') return
    const [ring = []] = geometry.coordinates
    const xs = ring.map(([x = 0]) => x)
    const ys = ring.map(([, y = 0]) => y)
    const box = [
      Math.min(...xs) - MARGIN,
      Math.min(...ys) - MARGIN,
      Math.max(...xs) + MARGIN,
      Math.max(...ys) + MARGIN,
    ] as const
    for (let x = squareOf(box[0]); x <= squareOf(box[2]); x++)
      for (let y = squareOf(box[1]); y <= squareOf(box[3]); y++) {
        const key = `${x} ${y}`
        const boxes = this.#squares.get(key)
        if (boxes === undefined) this.#squares.set(key, [box])
        else boxes.push(box)
      }
  }

  /** Whether a house stands there, by its box. */
  holds(x: number, y: number): boolean {
    const boxes = this.#squares.get(`${squareOf(x)} ${squareOf(y)}`) ?? []
    return boxes.some(
      ([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north,
    )
  }
}

const squareOf = (degrees: number): number => Math.floor(degrees / SQUARE)
