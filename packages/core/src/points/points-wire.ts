/** Points are whole hundred-thousandths of a degree on the wire: about a metre. */
const UNITS = 1e5
const MAGIC = [0x59, 0x43, 0x50, 0x57] as const
export const POINTS_WIRE_VERSION = 1
/** Magic, version, checksum of what follows. */
const HEADER_BYTES = MAGIC.length + 1 + 4
/** One byte of kind, and two bytes for each coordinate. */
const LEAST_POINT_BYTES = 5

/** Columns of the points in wire order; all of one length. */
export interface PointColumns {
  /** Degrees, −180…180. */
  readonly longitudes: ArrayLike<number>
  /** Degrees, −90…90. */
  readonly latitudes: ArrayLike<number>
  /** Index into `MARKER_KINDS` of `point-marker`. */
  readonly markers: ArrayLike<number>
  /** Bits of `POINT_FLAGS` of `point-filter`. */
  readonly flags: ArrayLike<number>
}

export interface DecodedPoints extends PointColumns {
  readonly count: number
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
  readonly markers: Uint8Array
  readonly flags: Uint8Array
}

/** The bytes are not a whole, unharmed points file of a version that this page reads. */
export class PointsWireError extends Error {
  override readonly name = 'PointsWireError'
}

/**
 * Points → bytes. Layout, after a header of magic, version and checksum: number of points; the distinct pairs
 * of marker and flags, commonest first; for each point which pair; then the steps from point to point as zigzag
 * numbers, their upper parts as varints and their lowest bytes apart (the upper parts are nearly all zeros and
 * compress to little; the lowest bytes are noise and would spoil them).
 *
 * The order is the caller's: sort with `hilbertOrder` first, or the steps are long.
 * @throws RangeError when a column is short or a value does not fit
 */
export const encodePoints = (columns: PointColumns): Uint8Array => {
  const { pairs, pairOf } = pairUp(columns)
  const body: number[] = []
  pushVarint(body, pairOf.length)
  pushVarint(body, pairs.length)
  for (const pair of pairs) body.push(pair >> 8, pair & 0xff)
  for (const pair of pairOf) pushVarint(body, pair)
  const steps = [
    stepsOf(columns.longitudes, 180, pairOf.length),
    stepsOf(columns.latitudes, 90, pairOf.length),
  ]
  for (const column of steps) for (const step of column) pushVarint(body, step >>> 8)
  for (const column of steps) for (const step of column) body.push(step & 0xff)
  return withHeader(body)
}

/**
 * Bytes → points.
 * @throws PointsWireError for anything but what `encodePoints` made, cut, changed or of another version
 */
export const decodePoints = (bytes: Uint8Array): DecodedPoints => {
  checkHeader(bytes)
  const reader = { bytes, at: HEADER_BYTES }
  const count = readVarint(reader)
  if (count * LEAST_POINT_BYTES > bytes.length - reader.at) {
    throw new PointsWireError(`${count} points do not fit into ${bytes.length} bytes`)
  }
  const markers = new Uint8Array(count)
  const flags = new Uint8Array(count)
  readKinds(reader, markers, flags)
  const upper = [readVarints(reader, count), readVarints(reader, count)] as const
  const longitudes = degreesOf(upper[0], readBytes(reader, count), 180)
  const latitudes = degreesOf(upper[1], readBytes(reader, count), 90)
  if (reader.at !== bytes.length) {
    throw new PointsWireError(`${bytes.length - reader.at} bytes are left after the last point`)
  }
  return { count, longitudes, latitudes, markers, flags }
}

const pairUp = ({ markers, flags, longitudes }: PointColumns) => {
  const count = longitudes.length
  const seen = new Map<number, number>()
  for (let point = 0; point < count; point++) {
    const pair = byteAt(markers, point) * 256 + byteAt(flags, point)
    seen.set(pair, (seen.get(pair) ?? 0) + 1)
  }
  const pairs = [...seen.keys()].sort(
    (one, other) => (seen.get(other) ?? 0) - (seen.get(one) ?? 0) || one - other,
  )
  const indexes = new Map(pairs.map((pair, index) => [pair, index]))
  const pairOf = Array.from(
    { length: count },
    (_, point) => indexes.get(byteAt(markers, point) * 256 + byteAt(flags, point)) ?? 0,
  )
  return { pairs, pairOf }
}

const byteAt = (column: ArrayLike<number>, point: number): number => {
  const value = column[point]
  if (value === undefined || !Number.isInteger(value) || value < 0 || value > 255) {
    throw new RangeError(`point ${point} has ${value} where a byte is expected`)
  }
  return value
}

/** Zigzag: 0, −1, 1, −2 … become 0, 1, 2, 3 …, so that short steps either way are small numbers. */
const stepsOf = (degrees: ArrayLike<number>, most: number, count: number): Uint32Array => {
  const steps = new Uint32Array(count)
  let before = 0
  for (let point = 0; point < count; point++) {
    const value = degrees[point] ?? Number.NaN
    if (!(Math.abs(value) <= most)) {
      throw new RangeError(`point ${point} has ${value} where ±${most} degrees are expected`)
    }
    const units = Math.round(value * UNITS)
    const step = units - before
    steps[point] = step < 0 ? -2 * step - 1 : 2 * step
    before = units
  }
  return steps
}

const pushVarint = (bytes: number[], value: number): void => {
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
}

const withHeader = (body: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(HEADER_BYTES + body.length)
  bytes.set(MAGIC)
  bytes[MAGIC.length] = POINTS_WIRE_VERSION
  bytes.set(body, HEADER_BYTES)
  new DataView(bytes.buffer).setUint32(MAGIC.length + 1, checksumOf(bytes))
  return bytes
}

const checkHeader = (bytes: Uint8Array): void => {
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    throw new PointsWireError('these bytes do not begin as a points file does')
  }
  if (bytes[MAGIC.length] !== POINTS_WIRE_VERSION) {
    throw new PointsWireError(`version ${bytes[MAGIC.length]} where ${POINTS_WIRE_VERSION} is read`)
  }
  const written = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length + 1)
  if (written !== checksumOf(bytes)) {
    throw new PointsWireError(`checksum does not match: ${bytes.length} bytes, cut or changed`)
  }
}

/** Adler-32 of what follows the header; 3 800 additions fit between two remainders without overflow. */
const checksumOf = (bytes: Uint8Array): number => {
  let low = 1
  let high = 0
  for (let from = HEADER_BYTES; from < bytes.length; from += 3800) {
    const to = Math.min(from + 3800, bytes.length)
    for (let at = from; at < to; at++) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= 65_521
    high %= 65_521
  }
  return high * 65_536 + low
}

interface Reader {
  readonly bytes: Uint8Array
  at: number
}

const atEnd = (at: number): PointsWireError =>
  new PointsWireError(`the file ends at byte ${at}, before its last point`)

const readBytes = (reader: Reader, count: number): Uint8Array => {
  const column = reader.bytes.subarray(reader.at, reader.at + count)
  if (column.length !== count) throw atEnd(reader.bytes.length)
  reader.at += count
  return column
}

/** A loop over local variables: this is where the time of parsing goes. */
const readVarints = (reader: Reader, count: number): Uint32Array => {
  const { bytes } = reader
  const values = new Uint32Array(count)
  let { at } = reader
  for (let index = 0; index < count; index++) {
    let value = 0
    let shift = 0
    let byte = 0x80
    while (byte > 0x7f) {
      if (at >= bytes.length) throw atEnd(at)
      if (shift > 21) throw new PointsWireError(`a number before byte ${at} is too long`)
      byte = bytes[at] ?? 0
      value |= (byte & 0x7f) << shift
      shift += 7
      at += 1
    }
    values[index] = value
  }
  reader.at = at
  return values
}

const readVarint = (reader: Reader): number => readVarints(reader, 1)[0] ?? 0

const readKinds = (reader: Reader, markers: Uint8Array, flags: Uint8Array): void => {
  const pairCount = readVarint(reader)
  const pairs = readBytes(reader, 2 * pairCount)
  const pairOf = readVarints(reader, markers.length)
  for (let point = 0; point < markers.length; point++) {
    const pair = pairOf[point] ?? 0
    if (pair >= pairCount) throw new PointsWireError(`point ${point} is of no known kind`)
    markers[point] = pairs[2 * pair] ?? 0
    flags[point] = pairs[2 * pair + 1] ?? 0
  }
}

/** Puts the two parts of each step together and adds the steps up to degrees. */
const degreesOf = (upper: Uint32Array, lowest: Uint8Array, most: number): Float64Array => {
  const degrees = new Float64Array(upper.length)
  const limit = most * UNITS
  let units = 0
  for (let point = 0; point < degrees.length; point++) {
    const step = ((upper[point] ?? 0) << 8) | (lowest[point] ?? 0)
    units += (step >>> 1) ^ -(step & 1)
    if (units > limit || units < -limit) {
      throw new PointsWireError(`point ${point} lies beyond ±${most} degrees`)
    }
    degrees[point] = units / UNITS
  }
  return degrees
}
