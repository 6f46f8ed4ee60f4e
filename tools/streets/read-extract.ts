import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { LineString, Point, Polygon } from 'geojson'

/** One line of an extract, as the README of the source folder tells it. */
export interface Extracted {
  readonly properties: {
    readonly kind: string
    readonly name?: string
    readonly brunnel?: 'bridge' | 'tunnel'
    readonly ramp?: 1
    readonly sub?: string
  }
  readonly geometry: LineString | Polygon | Point
}

/** `[longitude, latitude, number]`. */
export type HouseNumber = readonly [number, number, string]

/** The lines of a `.ndjson.gz`, one by one. */
export async function* readLines<T extends Extracted | HouseNumber>(
  file: string,
): AsyncGenerator<T> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as T
}
