/** Cells to a side. 2²⁵ makes a cell of about a metre, and the index (50 bits) still an exact number. */
const SIDE = 2 ** 25

const cellOf = (degrees: number, half: number): number =>
  Math.min(SIDE - 1, Math.floor(((degrees + half) / (2 * half)) * SIDE))

/**
 * Distance along the Hilbert curve over the whole world: neighbours on the curve are neighbours on the map.
 * A degree of longitude gets half the cells of a degree of latitude, which at 60° makes the cells square.
 * @param longitude degrees, −180…180
 * @param latitude degrees, −90…90
 */
export const hilbertIndex = (longitude: number, latitude: number): number => {
  let x = cellOf(longitude, 180)
  let y = cellOf(latitude, 90)
  let index = 0
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = (x & side) === 0 ? 0 : 1
    const top = (y & side) === 0 ? 0 : 1
    index = index * 4 + ((3 * right) ^ top)
    if (top === 1) continue
    if (right === 1) {
      x = SIDE - 1 - x
      y = SIDE - 1 - y
    }
    const turned = x
    x = y
    y = turned
  }
  return index
}

/**
 * The order in which points travel: positions of the given columns, along the curve. Points of one place keep
 * their order, so that equal input gives equal output.
 * @throws RangeError when a coordinate is not a number of degrees
 */
export const hilbertOrder = (
  longitudes: ArrayLike<number>,
  latitudes: ArrayLike<number>,
): Uint32Array => {
  const keys = new Float64Array(longitudes.length)
  for (let point = 0; point < keys.length; point++) {
    const longitude = longitudes[point] ?? Number.NaN
    const latitude = latitudes[point] ?? Number.NaN
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
      throw new RangeError(`point ${point} is at (${longitude}, ${latitude}), not degrees`)
    }
    keys[point] = hilbertIndex(longitude, latitude)
  }
  const order = new Uint32Array(keys.length).map((_, point) => point)
  return order.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
}
