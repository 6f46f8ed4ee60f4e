import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePoints, encodePoints, PointsWireError } from './points-wire.ts'

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((units) => units / 1e5)
const byte = fc.integer({ min: 0, max: 255 })
const point = fc.record({
  longitude: degrees(180),
  latitude: degrees(90),
  marker: byte,
  flags: byte,
})
const points = fc.array(point, { maxLength: 80 })

const columnsOf = (
  list: readonly { longitude: number; latitude: number; marker: number; flags: number }[],
) => ({
  longitudes: list.map((one) => one.longitude),
  latitudes: list.map((one) => one.latitude),
  markers: list.map((one) => one.marker),
  flags: list.map((one) => one.flags),
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(points, (list) => {
      const columns = columnsOf(list)
      const decoded = decodePoints(encodePoints(columns))
      expect(decoded.count).toBe(list.length)
      expect({
        longitudes: [...decoded.longitudes],
        latitudes: [...decoded.latitudes],
        markers: [...decoded.markers],
        flags: [...decoded.flags],
      }).toEqual({
        ...columns,
        longitudes: columns.longitudes.map((value) => value + 0),
        latitudes: columns.latitudes.map((value) => value + 0),
      })
    }),
  )
})

test('finer coordinates are rounded to a hundred-thousandth of a degree', () => {
  const decoded = decodePoints(
    encodePoints({ longitudes: [37.6184231], latitudes: [55.7512449], markers: [0], flags: [0] }),
  )
  expect([decoded.longitudes[0], decoded.latitudes[0]]).toEqual([37.61842, 55.75124])
})

test('bytes cut anywhere are rejected', () => {
  fc.assert(
    fc.property(points, fc.nat(), (list, at) => {
      const bytes = encodePoints(columnsOf(list))
      expect(() => decodePoints(bytes.subarray(0, at % bytes.length))).toThrow(PointsWireError)
    }),
  )
})

test('one changed byte is rejected', () => {
  fc.assert(
    fc.property(points, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, at, change) => {
      const bytes = encodePoints(columnsOf(list))
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ change
      expect(() => decodePoints(bytes)).toThrow(PointsWireError)
    }),
  )
})

test('bytes that are no points file at all are rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => decodePoints(bytes)).toThrow(PointsWireError)
    }),
  )
})

/** Adler-32, written the slow way. */
const checksumOf = (bytes: Uint8Array): number[] => {
  let low = 1
  let high = 0
  for (const value of bytes) {
    low = (low + value) % 65_521
    high = (high + low) % 65_521
  }
  return [high >> 8, high & 0xff, low >> 8, low & 0xff]
}

/** Nothing when the bytes are refused or lie on the globe; else what went wrong. */
const rejectionOrError = (bytes: Uint8Array): unknown => {
  try {
    const { longitudes, latitudes } = decodePoints(bytes)
    const onGlobe =
      longitudes.every((value) => Math.abs(value) <= 180) &&
      latitudes.every((value) => Math.abs(value) <= 90)
    return onGlobe ? undefined : { longitudes, latitudes }
  } catch (error) {
    return error instanceof PointsWireError ? undefined : error
  }
}

test('bytes whose checksum is right are still either points on the globe or rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
      const bytes = Uint8Array.of(0x59, 0x43, 0x50, 0x57, 1, ...checksumOf(body), ...body)
      expect(rejectionOrError(bytes)).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('bytes added at the end are rejected', () => {
  const bytes = encodePoints({ longitudes: [1], latitudes: [2], markers: [3], flags: [4] })
  expect(() => decodePoints(Uint8Array.of(...bytes, 0))).toThrow(PointsWireError)
})

test.each([
  [{ longitudes: [Number.NaN], latitudes: [0], markers: [0], flags: [0] }, /point 0 has NaN/u],
  [{ longitudes: [0], latitudes: [91], markers: [0], flags: [0] }, /point 0 has 91/u],
  [{ longitudes: [0, 1], latitudes: [0], markers: [0, 0], flags: [0, 0] }, /point 1 has NaN/u],
  [{ longitudes: [0], latitudes: [0], markers: [256], flags: [0] }, /point 0 has 256/u],
])('columns that cannot travel are rejected by name', (columns, message) => {
  expect(() => encodePoints(columns)).toThrow(message)
})
