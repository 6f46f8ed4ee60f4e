import { isCellSize } from '@yacheyka/core/cells/cell-size'
import {
  listMerchantCities,
  quoteRates,
  type RateLine,
} from '@yacheyka/contract/merchant-api/rates'
import { foldText } from '@yacheyka/core/text/fold-text'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { CITIES } from '#/gazetteer/cities.ts'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import { cityOfPoint, findCities } from '#/tariffs/cities.ts'
import { type LineToPrice, priceLines } from '#/tariffs/price-lines.ts'
import { readWidgetRows } from '#/widget/queries.ts'
import { errorAt, errorsOfPackages, type LineError } from './line-errors.ts'
import { FIRST_CITY } from './place-lines.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf } from './guard.ts'
import { cellOf } from './present-point.ts'
import type { FieldProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

const FOLDED = CITIES.map(({ label }) => foldText(label))

export function serveRates(scope: FastifyInstance, context: Context) {
  const cursors = cursorsOf(context.config.secret, 'cities', z.int().nonnegative())

  serveCall(scope, listMerchantCities, ({ query: { query = '', limit, cursor } }) => {
    const wanted = foldText(query)
    const from = cursors.read(cursor, wanted) ?? 0
    const data = []
    let place = from
    for (; place < CITIES.length && data.length < limit; place += 1) {
      const city = CITIES[place]
      if (city === undefined || !(FOLDED[place] ?? '').startsWith(wanted)) continue
      data.push({ name: city.label, location: { lon: city.longitude, lat: city.latitude } })
    }
    const hasMore = FOLDED.some((folded, at) => at >= place && folded.startsWith(wanted))
    return { data, next_cursor: hasMore ? cursors.write(place, wanted) : null }
  })

  serveCall(scope, quoteRates, async ({ body, request }) => {
    const { dispatch_city: city, test } = merchantOf(request)
    const sender = { home: city ?? FIRST_CITY, sandbox: test }
    return { currency: 'RUB' as const, results: await quoteLines(context, body.lines, sender) }
  })
}

interface JudgedLine {
  readonly line: LineToPrice
  readonly errors: readonly FieldProblem[]
}

/** Prices each line by itself: one that cannot be priced leaves the others alone. */
async function quoteLines(
  { database }: Pick<Context, 'database'>,
  lines: readonly RateLine[],
  { home, sandbox }: { readonly home: string; readonly sandbox: boolean },
) {
  const numbers = lines.flatMap(({ point }) => numberOf(point) ?? [])
  const points = await readWidgetRows(database.pool, [...new Set(numbers)], sandbox)
  const cityOf = (line: RateLine): string | undefined => {
    if (line.delivery_city !== undefined) return line.delivery_city
    const row = points.get(numberOf(line.point) ?? '')
    return row && cityOfPoint(row.settlement, row)
  }
  const named = lines.flatMap((line) => [line.dispatch_city ?? home, cityOf(line) ?? []].flat())
  const known = await findCities(database.db, named)
  const judged = lines.map((line, index): JudgedLine => {
    const [from, to] = [line.dispatch_city ?? home, cityOf(line)]
    const cells = line.packages.map(cellOf)
    const errors = errorsOf(index, { line, from, to }, known)
    const priced = { serviceType: line.service_type, weight: line.weight_g }
    return {
      line: {
        ...priced,
        cells: cells.filter(isCellSize),
        dispatchCity: from,
        deliveryCity: to ?? '',
      },
      errors,
    }
  })
  const good = judged.flatMap((each, index) =>
    each.errors.length === 0 ? [{ ...each, index }] : [],
  )
  const { lines: prices } = await priceLines(
    database.db,
    good.map(({ line }) => line),
    new Date(),
  )
  const priceAt = new Map(good.map(({ index }, place) => [index, prices[place]]))
  return judged.map(({ line, errors }, index) => {
    const priced = priceAt.get(index)
    if (priced === undefined) return { status: 'rejected' as const, index, errors: [...errors] }
    const { cells, steps, stepPrice } = priced.parts
    return {
      status: 'priced' as const,
      index,
      price: formatWireMoney(priced.price),
      zone: priced.zone,
      parts: {
        cells: cells.map(({ size, price }) => ({ cell_size: size, price: formatWireMoney(price) })),
        weight: formatWireMoney(steps * stepPrice),
      },
      cell_sizes: [...line.cells],
    }
  })
}

function numberOf(point: string | undefined): string | undefined {
  const parsed = point === undefined ? undefined : parsePointNumber(point)
  return parsed?.ok === true ? parsed.number : undefined
}

interface Requested {
  readonly line: RateLine
  readonly from: string
  readonly to: string | undefined
}

function errorsOf(
  index: number,
  { line, from, to }: Requested,
  known: ReadonlyMap<string, unknown>,
): readonly FieldProblem[] {
  const unknownCity = (city: string) => `Город «${city}» не найден. Проверьте название.`
  const errors: LineError[] = []
  if (to === undefined)
    errors.push({ field: 'point', code: 'not_found', detail: 'Точки с таким номером нет.' })
  else if (!known.has(to)) {
    const field = line.point === undefined ? 'delivery_city' : 'point'
    errors.push({ field, code: 'unknown_city', detail: unknownCity(to) })
  }
  if (!known.has(from))
    errors.push({ field: 'dispatch_city', code: 'unknown_city', detail: unknownCity(from) })
  return [...errors, ...errorsOfPackages(line.packages)].map((error) =>
    errorAt(`#/lines/${index}`, error),
  )
}
