import { readFileSync } from 'node:fs'
import type { Position } from '@yacheyka/core/points/point'
import { houseNumbered } from './address.ts'
import { type Street, streetNamed } from './streets.ts'

/** The shape of `maps/addresses.json`, as `tools/streets/find-addresses.ts` writes it, by label of city. */
type AddressFile = Readonly<
  Record<string, readonly (readonly [number, number, string, string])[] | undefined>
>

/** A house that the archive of streets shows with its number and its street. */
export interface RealAddress extends Position {
  readonly street: Street
  readonly house: string
}

let file: AddressFile | undefined

const readAddresses = (): AddressFile =>
  (file ??= JSON.parse(
    readFileSync(new URL('../../maps/addresses.json', import.meta.url), 'utf8'),
  ) as AddressFile)

/** Labels of the cities whose houses are known. */
export const realCities = (): string[] => Object.keys(readAddresses())

/** Houses of a city, far from each other and in no order; none where no streets of it are known. */
export function realAddressesOf(label: string): readonly RealAddress[] {
  return (readAddresses()[label] ?? []).flatMap(([longitude, latitude, name, number]) => {
    const [street, house] = [streetNamed(name), houseNumbered(number)]
    return street === undefined || house === undefined
      ? []
      : [{ longitude, latitude, street, house }]
  })
}
