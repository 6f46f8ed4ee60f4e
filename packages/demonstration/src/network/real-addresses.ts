import type { Position } from '@yacheyka/core/points/point'
import { houseNumbered } from './address.ts'
import { type Street, streetNamed } from './streets.ts'
import type { AddressFile } from './territory.ts'

/** A house that the archive of streets shows with its number and its street. */
export interface RealAddress extends Position {
  readonly street: Street
  readonly house: string
}

/** Houses of a city, far from each other and in no order; none where no streets of it are known. */
export function realAddressesOf(file: AddressFile, label: string): readonly RealAddress[] {
  return (file[label] ?? []).flatMap(([longitude, latitude, name, number]) => {
    const [street, house] = [streetNamed(name), houseNumbered(number)]
    return street === undefined || house === undefined
      ? []
      : [{ longitude, latitude, street, house }]
  })
}
