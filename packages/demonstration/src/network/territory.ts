import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'

/** The shape of `built-up.json`, as `tools/basemap/format-built-up.ts` writes it. */
export interface BuiltUpFile {
  readonly latitude_step: number
  readonly longitude_step: number
  /** By label of city: rows `y,x,weights` joined by semicolons; a digit for each cell from `x` on. */
  readonly cities: Readonly<Record<string, string>>
}

/** The shape of `maps/addresses.json`, as `tools/streets/find-addresses.ts` writes it, by label of city. */
export type AddressFile = Readonly<
  Record<string, readonly (readonly [number, number, string, string])[] | undefined>
>

/** What the network is spread over: whoever has the files reads them. */
export interface Territory {
  /** Greatest first. */
  readonly cities: readonly GazetteerCity[]
  readonly builtUp: BuiltUpFile
  readonly addresses: AddressFile
}
