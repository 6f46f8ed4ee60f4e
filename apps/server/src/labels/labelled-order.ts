import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { type LabelledParcel, readLabelledParcels } from './labelled-parcels.ts'

interface PrintedOrder {
  readonly number: string
  readonly createdAt: Date
  readonly parcels: readonly LabelledParcel[]
}

/**
 * An order, of this customer only where one is named, with its parcels, paid or not: boxes are packed while the money comes.
 * @throws {AppError} 404 where it is not the customer's
 */
export async function readOrder(
  db: Kysely<Database>,
  customerUid: string | undefined,
  uid: string,
): Promise<PrintedOrder> {
  const order = await db
    .selectFrom('juridical_order')
    .select(['order_number', 'created_at'])
    .where('uid', '=', uid)
    .where((is) =>
      customerUid === undefined ? is('sandbox', '=', false) : is('customer_uid', '=', customerUid),
    )
    .executeTakeFirst()
  if (order === undefined) throw notFound('Такого заказа нет')
  return {
    number: order.order_number,
    createdAt: order.created_at,
    parcels: await readLabelledParcels(db, {
      ...(customerUid === undefined ? {} : { customerUid }),
      orderUid: uid,
    }),
  }
}

/**
 * Parcels that a customer has chosen, order after order.
 * @throws {AppError} 404 where one of them is not the customer's
 */
export async function readChosen(
  db: Kysely<Database>,
  customerUid: string,
  chosen: readonly string[],
): Promise<readonly LabelledParcel[]> {
  const parcels = await readLabelledParcels(db, { customerUid, parcelUids: chosen })
  if (parcels.length < new Set(chosen).size) throw someUnknown()
  return parcels
}

export const someUnknown = () =>
  notFound('Часть выбранных отправлений не найдена. Обновите страницу и выберите их снова.')

export const allCancelled = () =>
  new AppError(409, 'all_cancelled', 'Всё отменено: печатать нечего')
