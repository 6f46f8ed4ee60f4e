import type { OperatorTariff } from '@yacheyka/contract/tariffs/console-tariffs'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { parseTypedMoney, formatAmount, type Kopecks } from '@yacheyka/core/money/money'
import { SERVICE_TYPES, type ServiceType } from '@yacheyka/core/tariffs/service-type'
import { type TariffRates, type Zone, ZONES } from '@yacheyka/core/tariffs/tariff'
import { NBSP } from '@yacheyka/core/text/wording'

/** What is typed, by the place that the server names: `services.yourself.to_200.cells.XL`. */
export type RatesForm = Readonly<Record<string, string>>

/** Columns of a price table: cells, and what each begun step of weight adds. */
export const COLUMNS = [...CELL_SIZES, 'weightStep'] as const
export type RateColumn = CellSize | 'weightStep'

export const placeOf = (service: ServiceType, zone: Zone, column: RateColumn): string =>
  column === 'weightStep'
    ? `services.${service}.${zone}.weightStep`
    : `services.${service}.${zone}.cells.${column}`

export const rateOf = (
  rates: TariffRates,
  service: ServiceType,
  zone: Zone,
  column: RateColumn,
): Kopecks => {
  const { cells, weightStep } = rates.services[service][zone]
  return column === 'weightStep' ? weightStep : cells[column]
}

/** «139» or «139,50», as people type it. */
const typed = (kopecks: Kopecks): string =>
  formatAmount(kopecks).replaceAll(NBSP, '').replace(/,00$/, '')

export const formOf = (rates: TariffRates): RatesForm => ({
  weightIncluded: `${rates.weightIncluded}`,
  weightStep: `${rates.weightStep}`,
  storageDay: typed(rates.storageDay),
  ...Object.fromEntries(
    SERVICE_TYPES.flatMap((service) =>
      ZONES.flatMap((zone) =>
        COLUMNS.map((column) => [
          placeOf(service, zone, column),
          typed(rateOf(rates, service, zone, column)),
        ]),
      ),
    ),
  ),
})

const PRICE = 'Рубли, например 139 или 139,50'
const GRAMS = 'Целое число граммов'
const STEP = 'Целое число граммов, не меньше 1'

/** Reads the whole form: rates, or first errors by their places. */
export const readForm = (
  form: RatesForm,
): { readonly rates: TariffRates; readonly errors: Readonly<Record<string, string>> } => {
  const errors: Record<string, string> = {}
  const read = (place: string, parse: (text: string) => number | undefined, words: string) => {
    const value = parse((form[place] ?? '').trim())
    if (value === undefined) errors[place] = words
    return value ?? 0
  }
  const price = (place: string) => read(place, parseTypedMoney, PRICE)
  const zone = (service: ServiceType, name: Zone) => ({
    cells: bySize((size) => price(placeOf(service, name, size))),
    weightStep: price(placeOf(service, name, 'weightStep')),
  })
  const rates: TariffRates = {
    weightIncluded: read('weightIncluded', (text) => wholeFrom(text, 0), GRAMS),
    weightStep: read('weightStep', (text) => wholeFrom(text, 1), STEP),
    storageDay: price('storageDay'),
    services: byService((service) => byZone((name) => zone(service, name))),
  }
  return { rates, errors }
}

const wholeFrom = (text: string, least: number): number | undefined => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  return value >= least ? value : undefined
}

/** One value for each key of a rate's list, by the list's own names. */
const byService = <V>(valueOf: (service: ServiceType) => V): Record<ServiceType, V> => ({
  courier: valueOf('courier'),
  yourself: valueOf('yourself'),
})
const byZone = <V>(valueOf: (zone: Zone) => V): Record<Zone, V> => ({
  same_city: valueOf('same_city'),
  to_200: valueOf('to_200'),
  to_1000: valueOf('to_1000'),
  to_3000: valueOf('to_3000'),
  farther: valueOf('farther'),
})
const bySize = <V>(valueOf: (size: CellSize) => V): Record<CellSize, V> => ({
  'S/2': valueOf('S/2'),
  'M/2': valueOf('M/2'),
  S: valueOf('S'),
  M: valueOf('M'),
  L: valueOf('L'),
  XL: valueOf('XL'),
})

/** Errors of the server by the form's own places. */
export const ownErrors = (
  errors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([place, text]) => [place.replace(/^rates\./, ''), text]),
  )

/** The list that holds now. */
export const presentOf = (tariffs: readonly OperatorTariff[]): OperatorTariff | undefined =>
  tariffs.find(({ state }) => state === 'present')
