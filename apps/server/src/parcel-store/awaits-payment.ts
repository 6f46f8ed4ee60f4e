import { sql } from 'kysely'

/** Whether the order of a row of `parcel` is not paid yet: then nothing of it moves, and its locker hears nothing of it. */
export const AWAITS_PAYMENT = sql<boolean>`EXISTS (
  SELECT FROM juridical_order WHERE juridical_order.uid = order_uid AND juridical_order.status = 'awaiting_payment')`
