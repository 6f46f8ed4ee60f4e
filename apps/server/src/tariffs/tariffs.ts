import { tariffRates } from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

/**
 * The price list that holds on the day of `now` in Moscow.
 * @throws {AppError} 503 `no_tariff` where none holds yet
 */
export const readTariff = async (db: Kysely<Database>, now: Date): Promise<TariffRates> =>
  (await readTariffOn(db, now)).rates

/** The same with its first day, `YYYY-MM-DD`. */
export async function readTariffOn(
  db: Kysely<Database>,
  now: Date,
): Promise<{ readonly validFrom: string; readonly rates: TariffRates }> {
  const row = await db
    .selectFrom('tariff')
    .select(['rates', sql<string>`valid_from::text`.as('validFrom')])
    .where(sql<boolean>`valid_from <= ${isoDay(moscowDay(now.getTime()))}::date`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined)
    throw new AppError(503, 'no_tariff', 'Тарифы ещё не заданы. Пожалуйста, повторите позднее.')
  return { validFrom: row.validFrom, rates: tariffRates.parse(row.rates) }
}
