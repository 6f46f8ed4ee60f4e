import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { SERVICE_TYPE_WORDING, SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { type TariffRates, ZONE_WORDING, ZONES } from '@yacheyka/core/tariffs/tariff'
import { formatNumber } from '@yacheyka/core/text/wording'

/** A price list as a person reads it in a terminal, line by line. */
export function formatTariff(rates: TariffRates): readonly string[] {
  const step = formatGrams(rates.weightStep)
  return [
    `В цене ячеек ${formatGrams(rates.weightIncluded)}, дальше за каждые начатые ${step}; вес считается один раз`,
    `День хранения: ${formatMoney(rates.storageDay)}`,
    ...SERVICE_TYPES.flatMap((service) => [
      '',
      `${SERVICE_TYPE_WORDING[service]}, ₽`,
      lineOf('', [...CELL_SIZES, `+ ${step}`]),
      ...ZONES.map((zone) => {
        const { cells, weightStep } = rates.services[service][zone]
        const prices = [...CELL_SIZES.map((size) => cells[size]), weightStep]
        return lineOf(ZONE_WORDING[zone], prices.map(formatAmount))
      }),
    ]),
  ]
}

const lineOf = (name: string, values: readonly string[]): string =>
  name.padEnd(20) + values.map((value) => value.padStart(11)).join('')

/** «1,5 кг» */
const formatGrams = (grams: number): string => `${formatNumber(grams / 1000, 3)} кг`
