import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { counted, typeset } from '@yacheyka/core/text/wording'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { notFound, PriceChanged } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { extendStorage } from '#/parcel-store/actions.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { depositShort } from './deposit-short.ts'
import { readTariff } from '#/tariffs/tariffs.ts'

/** Kopecks for a day of storage beyond the free ones, of the tariff in force now, whatever the parcel's cells. */
export const readExtendPrice = async (db: Kysely<Database>, now: Date): Promise<Kopecks> =>
  (await readTariff(db, now)).storageDay

export interface Extension {
  /** 1 to 7. */
  readonly days: number
  /** Kopecks that the customer was told it costs. */
  readonly amount: Kopecks
}

/**
 * Keeps a parcel longer and charges the deposit for it, once for the parcel in however many cells. All or nothing: what
 * is thrown leaves no trace once the caller rolls back.
 * @throws {AppError} as `extendStorage`; 409 `price_changed` where the amount is not what it costs now, `deposit_short`
 * where the deposit does not cover it; 503 `no_tariff`
 */
export async function extendOrderedParcel(
  transaction: Transaction<Database>,
  parcelUid: string,
  { days, amount }: Extension,
  options: LedgerOptions & RecordOptions,
): Promise<void> {
  const parcel = await readParcel(transaction, parcelUid)
  if (parcel === undefined) throw notFound('Такой посылки нет')
  const { customer_uid: customerUid, parcel_number: number } = parcel
  const pricePerDay = await readExtendPrice(transaction, options.now)
  // The deposit before the parcel (docs/decisions/0013-orders.md).
  await lockDeposit(transaction, customerUid, options.now)
  const { before } = await extendStorage(transaction, parcelUid, days, options)
  const price = pricePerDay * days
  if (amount !== price) throw priceChanged(pricePerDay, price)
  if (price === 0) return
  const result = await transfer(
    transaction,
    {
      customerUid,
      kind: 'extension',
      change: -price,
      // The days in all grow with every extension, under the parcel's lock.
      reference: `extension:${parcelUid}:${before.extendedDays + days}`,
      note: `Отправление ${number ?? ''}: +${counted(days, ['день', 'дня', 'дней'])}`,
    },
    options,
  )
  if (result.outcome === 'insufficient') throw depositShort(result.missing)
  if (result.outcome !== 'done' || result.replayed)
    throw new Error(`the extension of ${parcelUid} was not charged: ${result.outcome}`)
}

const priceChanged = (pricePerDay: Kopecks, price: Kopecks) =>
  new PriceChanged(
    price,
    typeset(
      `Стоимость продления изменилась: теперь ${formatMoney(price)}, по ${formatMoney(pricePerDay)} за сутки. Проверьте её и подтвердите ещё раз.`,
    ),
  )

const readParcel = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('parcel')
    .select(['customer_uid', 'parcel_number'])
    .where('uid', '=', uid)
    .executeTakeFirst()
