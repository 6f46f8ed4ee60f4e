/** A line or a ring on the Mercator projection, 0…1 from west to east and from north to south: x, y, x, y … */
export interface Shape {
  readonly places: Float64Array
  /** West, north, east, south of it. */
  readonly box: readonly [number, number, number, number]
}

/** Degrees → the projection. */
export const project = (longitude: number, latitude: number): readonly [number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** A line in degrees, ready to draw. */
export const shapeOf = (line: readonly (readonly [number, number])[]): Shape => {
  const places = new Float64Array(2 * line.length)
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [index, [longitude, latitude]] of line.entries()) {
    const [x, y] = project(longitude, latitude)
    places[2 * index] = x
    places[2 * index + 1] = y
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return { places, box }
}

/** The part of the projection that is drawn, and how: `scale` pixels to the whole world. */
export interface Window {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
  readonly scale: number
}

/** On which side of the window a place lies; 0 inside. Two places with a side in common cannot see the window between them. */
const sideOf = (x: number, y: number, { west, north, east, south }: Window): number =>
  (x < west ? 1 : x > east ? 2 : 0) | (y < north ? 4 : y > south ? 8 : 0)

/** What a line is drawn with: a canvas or a path of one. */
export interface Pen {
  readonly moveTo: (x: number, y: number) => void
  readonly lineTo: (x: number, y: number) => void
}

/** Bends smaller than this, in pixels, are not drawn. */
const FINEST = 0.7

/**
 * Walks a shape in pixels of the window and leaves out what cannot be seen: bends of less than a pixel, and runs of
 * places that all lie to one side of the window, of which the ends will do. What is filled looks the same inside the
 * window, and the coordinates stay small enough for a canvas, which at street level counts in single precision.
 */
export const traceShape = ({ places }: Shape, window: Window, pen: Pen): void => {
  const pixelX = (at: number) => ((places[at] ?? 0) - window.west) * window.scale
  const pixelY = (at: number) => ((places[at + 1] ?? 0) - window.north) * window.scale
  let drawn = -1
  const draw = (at: number) => {
    if (drawn < 0) pen.moveTo(pixelX(at), pixelY(at))
    else pen.lineTo(pixelX(at), pixelY(at))
    drawn = at
  }
  /** Left out for now: it must be drawn if the line turns elsewhere after it. */
  let pending = -1
  /** The sides on which everything since the last drawn place lies. */
  let sides = 0
  for (let at = 0; at < places.length; at += 2) {
    const here = sideOf(places[at] ?? 0, places[at + 1] ?? 0, window)
    if (drawn >= 0 && here === 0 && pending < 0) {
      const bend = Math.abs(pixelX(at) - pixelX(drawn)) + Math.abs(pixelY(at) - pixelY(drawn))
      if (bend < FINEST) continue
    }
    sides &= here
    if (sides === 0 && pending >= 0) {
      draw(pending)
      sides = sideOf(places[pending] ?? 0, places[pending + 1] ?? 0, window) & here
      pending = -1
    }
    if (sides === 0) {
      draw(at)
      sides = here
    } else pending = at
  }
  if (pending >= 0) draw(pending)
}

/** Whether anything of a shape can be seen: it is in the window, and larger than a speck. */
export const isSeen = ({ box: [west, north, east, south] }: Shape, window: Window): boolean =>
  west <= window.east &&
  east >= window.west &&
  north <= window.south &&
  south >= window.north &&
  Math.max(east - west, south - north) * window.scale > 1
