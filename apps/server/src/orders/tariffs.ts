import { CELL_SIZES } from '@yacheyka/core/cell-size'
import { isoDay, moscowDay } from '@yacheyka/core/document-day'
import { SERVICE_TYPES } from '@yacheyka/core/service-type'
import { type TariffRates, ZONES } from '@yacheyka/core/tariff'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/errors.ts'

const kopecks = z.int().min(0)
const grams = z.int().min(1)
const each = <const K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.record(z.enum(keys), value)

/** As core `tariff` has them; what an operator writes is read by the same. */
export const tariffRates = z.object({
  weightIncluded: z.int().min(0),
  weightStep: grams,
  storageDay: kopecks,
  services: each(
    SERVICE_TYPES,
    each(ZONES, z.object({ cells: each(CELL_SIZES, kopecks), weightStep: kopecks })),
  ),
})

/**
 * The price list that holds on the day of `now` in Moscow.
 * @throws {AppError} 503 `no_tariff` where none holds yet
 */
export async function readTariff(db: Kysely<Database>, now: Date): Promise<TariffRates> {
  const row = await db
    .selectFrom('tariff')
    .select('rates')
    .where(sql<boolean>`valid_from <= ${isoDay(moscowDay(now.getTime()))}::date`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined)
    throw new AppError(503, 'no_tariff', 'Тарифы ещё не заданы. Пожалуйста, повторите позднее.')
  return tariffRates.parse(row.rates)
}
