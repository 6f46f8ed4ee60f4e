import type { ResponseBody, Parsed } from '@yacheyka/contract/http/endpoint'
import type { operatorTryTariff } from '@yacheyka/contract/tariffs/console-tariffs'
import { type CellSize, fittingCellSize } from '@yacheyka/core/cells/cell-size'
import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { priceLines } from './price-lines.ts'
import { readTariffOn } from './tariffs.ts'

type Query = Parsed<typeof operatorTryTariff>['query']

/** What a parcel would cost on a day, by the function that prices orders, and what the price is made of. */
export async function tryTariff(
  db: Kysely<Database>,
  query: Query,
): Promise<ResponseBody<typeof operatorTryTariff>> {
  const now = instantOf(query.day)
  const line = {
    dispatchCity: query.dispatch_city,
    deliveryCity: query.delivery_city,
    serviceType: query.service_type,
    cells: cellsOf(query),
    weight: query.weight,
  }
  const [tariff, pricing] = [await readTariffOn(db, now), await priceOrMessage(db, line, now)]
  const [priced] = pricing.lines
  if (priced === undefined) throw new Error('one parcel has one price')
  const { parts } = priced
  return {
    valid_from: tariff.validFrom,
    dispatch_city: priced.dispatchCity,
    delivery_city: priced.deliveryCity,
    zone: priced.zone,
    cells: parts.cells.map(({ size, price }) => ({ size, price: formatWireMoney(price) })),
    weight: {
      included: tariff.rates.weightIncluded,
      step: tariff.rates.weightStep,
      steps: parts.steps,
      step_price: formatWireMoney(parts.stepPrice),
      price: formatWireMoney(parts.steps * parts.stepPrice),
    },
    total: formatWireMoney(pricing.total),
    storage_day: formatWireMoney(tariff.rates.storageDay),
  }
}

/** The sizes that are named, or the smallest cell that holds the box. */
function cellsOf({ cells, height, width, depth }: Query): readonly CellSize[] {
  if (cells.length > 0) return cells
  const missing = Object.entries({ height, width, depth }).filter(([, side]) => side === undefined)
  if (height === undefined || width === undefined || depth === undefined)
    throw new FieldErrors(
      missing.length === 3
        ? { cells: ['Выберите ячейку или укажите размеры'] }
        : Object.fromEntries(missing.map(([name]) => [name, ['Укажите сторону']])),
    )
  const size = fittingCellSize({ height, width, depth })
  if (size === 'oversize')
    throw new FieldErrors({ height: ['Так коробка не войдёт ни в одну ячейку'] })
  return [size]
}

/** A city that nobody knows is told at its field. */
async function priceOrMessage(
  db: Kysely<Database>,
  line: Parameters<typeof priceLines>[1][number],
  now: Date,
) {
  try {
    return await priceLines(db, [line], now)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unknown_city') throw error
    const field = error.message.includes(`«${line.dispatchCity}»`)
      ? 'dispatch_city'
      : 'delivery_city'
    throw new FieldErrors({ [field]: [error.message] })
  }
}

function instantOf(day: string): Date {
  const parsed = parseIsoDay(day)
  if (parsed === undefined) throw new Error('the contract lets no other day in')
  return new Date(startOfMoscowDay(parsed))
}
