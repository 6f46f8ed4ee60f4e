import type { CellSize } from '../cells/cell-size.ts'
import type { Kopecks } from '../money/money.ts'
import type { ServiceType } from './service-type.ts'

/** How far a parcel goes (decisions, section 4): the same city, else by the distance between the cities. */
export const ZONES = ['same_city', 'to_200', 'to_1000', 'to_3000', 'farther'] as const
export type Zone = (typeof ZONES)[number]

export const ZONE_WORDING: Readonly<Record<Zone, string>> = {
  same_city: 'В пределах города',
  to_200: 'До 200 км',
  to_1000: 'До 1 000 км',
  to_3000: 'До 3 000 км',
  farther: 'Более 3 000 км',
}

const KILOMETRES: readonly (readonly [Zone, number])[] = [
  ['to_200', 200],
  ['to_1000', 1000],
  ['to_3000', 3000],
]

/** @param metres between the two cities, along the surface; nought is the same city only where `sameCity` says so */
export const zoneOf = (sameCity: boolean, metres: number): Zone =>
  sameCity ? 'same_city' : (KILOMETRES.find(([, most]) => metres <= most * 1000)?.[0] ?? 'farther')

/** Prices of one service in one zone, kopecks. */
export interface ZoneRates {
  readonly cells: Readonly<Record<CellSize, Kopecks>>
  /** For each begun step of weight beyond what is included. */
  readonly weightStep: Kopecks
}

/** A price list; which one holds is decided by its first day. */
export interface TariffRates {
  /** Grams that cost nothing beside the cells, and the step after them. */
  readonly weightIncluded: number
  readonly weightStep: number
  /** Kopecks of one more day of storage. */
  readonly storageDay: Kopecks
  readonly services: Readonly<Record<ServiceType, Readonly<Record<Zone, ZoneRates>>>>
}

export interface PricedLine {
  readonly serviceType: ServiceType
  readonly zone: Zone
  /** Of each cell; at least one. */
  readonly cells: readonly CellSize[]
  /** Grams. */
  readonly weight: number
}

/** What a price is made of. */
export interface PriceParts {
  /** One for each cell, in their order. */
  readonly cells: readonly { readonly size: CellSize; readonly price: Kopecks }[]
  /** Begun steps of weight beyond what is included, and kopecks of each. */
  readonly steps: number
  readonly stepPrice: Kopecks
  /** Kopecks of the whole. */
  readonly total: Kopecks
}

/** The price of one parcel: the sum over its cells, the weight counted once (decisions, section 3). */
export const pricePartsOf = (rates: TariffRates, line: PricedLine): PriceParts => {
  const { cells, weightStep } = rates.services[line.serviceType][line.zone]
  const over = Math.max(0, line.weight - rates.weightIncluded)
  const steps = Math.ceil(over / rates.weightStep)
  const priced = line.cells.map((size) => ({ size, price: cells[size] }))
  const total = priced.reduce((sum, { price }) => sum + price, 0) + steps * weightStep
  return { cells: priced, steps, stepPrice: weightStep, total }
}

/** Kopecks of one parcel. */
export const priceOf = (rates: TariffRates, line: PricedLine): Kopecks =>
  pricePartsOf(rates, line).total
