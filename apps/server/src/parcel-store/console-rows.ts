import type { OperatorParcelRow } from '@yacheyka/contract/parcels/console-parcels'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import {
  isAtThePoint,
  PARCEL_STATUS,
  type ParcelStatus,
  type ParcelStep,
} from '@yacheyka/core/parcels/parcel-status'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { moscowTime } from '#/http/moscow-time.ts'

/** A parcel as the console lists it: of `OPERATOR_ROW_TABLES`. */
export interface OperatorRow {
  /** Never told: it is the key to the recipient's page. */
  readonly uid: string
  readonly parcel_number: string
  readonly barcode: string
  readonly order_number: string | null
  readonly customer_uid: string
  readonly customer_name: string
  /** E.164, or empty. */
  readonly receiver_phone: string
  readonly status: ParcelStep
  readonly shown_status: ParcelStatus
  /** Since when it shows what it shows: a blocked one since its block. */
  readonly status_at: Date | null
  readonly created_at: Date
  readonly expire_at: Date | null
  readonly point_number: string
  readonly point_address: string
  readonly time_zone: string
}

export const OPERATOR_ROW_COLUMNS = sql.raw(`parcel.uid, parcel.parcel_number, parcel.barcode,
  sent_order.order_number, parcel.customer_uid, coalesce(customer.juridical_name, customer.name) AS customer_name,
  parcel.receiver_phone, parcel.status, parcel.shown_status,
  CASE WHEN parcel.shown_status = 'blocked_for_return' THEN coalesce(parcel.blocked_mtime, parcel.status_at)
    ELSE parcel.status_at END AS status_at,
  parcel.created_at, parcel.expire_at, point.number AS point_number, point.address AS point_address, point.time_zone`)

/** Joined to `parcel`. */
export const OPERATOR_ROW_JOINS = sql.raw(`JOIN point ON point.uid = parcel.point_uid
  JOIN customer ON customer.uid = parcel.customer_uid
  LEFT JOIN juridical_order AS sent_order ON sent_order.uid = parcel.order_uid`)

/** @param listed a query of the uids, as few as a page has; newest first they come back */
export async function readOperatorRows(
  db: Kysely<Database>,
  listed: RawBuilder<unknown>,
): Promise<readonly OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`SELECT ${OPERATOR_ROW_COLUMNS}
    FROM (${listed}) AS listed JOIN parcel ON parcel.uid = listed.uid ${OPERATOR_ROW_JOINS}
    ORDER BY parcel.created_at DESC, parcel.uid`.execute(db)
  return rows
}

export const presentOperatorRow = (row: OperatorRow): OperatorParcelRow => ({
  parcel_number: row.parcel_number,
  barcode: row.barcode,
  order_number: row.order_number,
  customer: { uid: row.customer_uid, name: row.customer_name },
  phone: formatPhone(row.receiver_phone),
  parcel_status: row.shown_status,
  parcel_status_text: PARCEL_STATUS[row.shown_status].publicWording,
  status_update_time: moscowTime(row.status_at),
  date_added: isoWithOffset(row.created_at.getTime(), MOSCOW),
  expire_at:
    row.expire_at !== null && isAtThePoint(row.status)
      ? isoWithOffset(row.expire_at.getTime(), row.time_zone)
      : null,
  terminal_number: row.point_number,
  terminal_address: row.point_address,
})
