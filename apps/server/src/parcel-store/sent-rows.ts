import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { SERVICE_TYPE_WORDING, type ServiceType } from '@yacheyka/core/tariffs/service-type'
import { EXTENSIONS_TOTAL_MAX } from '@yacheyka/core/parcels/storage'
import { sql } from 'kysely'
import { moscowTime } from '#/http/moscow-time.ts'

/** What `presentRow` reads of a parcel, as columns of `SENT_ROW_TABLES`. */
export interface SentRow {
  readonly uid: string
  readonly parcel_number: string
  readonly order_number: string | null
  readonly shown_status: ParcelStatus
  /** Since when it shows what it shows: a blocked one since its block. */
  readonly status_at: Date | null
  readonly created_at: Date
  readonly point_number: string
  readonly point_name: string
  readonly point_address: string
  readonly service_type: ServiceType | null
  readonly extended_days: number
}

export const SENT_ROW_COLUMNS =
  sql.raw(`parcel.uid, parcel.parcel_number, sent_order.order_number, parcel.shown_status,
  CASE WHEN parcel.shown_status = 'blocked_for_return' THEN coalesce(parcel.blocked_mtime, parcel.status_at)
    ELSE parcel.status_at END AS status_at, parcel.created_at, point.number AS point_number, point.name AS point_name,
  point.address AS point_address, parcel.service_type, parcel.extended_days`)

/** Joined to `parcel`. */
export const SENT_ROW_JOINS = sql.raw(`JOIN point ON point.uid = parcel.point_uid
  LEFT JOIN juridical_order AS sent_order ON sent_order.uid = parcel.order_uid`)

/** A parcel as the lists of the cabinet have it; what may be done with it now goes with it. */
export const presentRow = (row: SentRow): ParcelRow => ({
  uid: row.uid,
  parcel_number: row.parcel_number,
  order_number: row.order_number,
  parcel_status: row.shown_status,
  parcel_status_text: PARCEL_STATUS[row.shown_status].cabinetWording,
  status_update_time: moscowTime(row.status_at),
  date_added: isoWithOffset(row.created_at.getTime(), MOSCOW),
  terminal_number: row.point_number,
  terminal_name: row.point_name,
  terminal_address: row.point_address,
  service_type: row.service_type,
  service_type_text: row.service_type === null ? '' : SERVICE_TYPE_WORDING[row.service_type],
  ...allowedActions(row.shown_status, row.extended_days),
})

/** The flags of a parcel by core's table; the server asks again when it acts. */
const allowedActions = (shown: ParcelStatus, extendedDays: number) => {
  const blocked = shown === 'blocked_for_return'
  return {
    can_be_extended: mayAct('extend', shown) && extendedDays < EXTENSIONS_TOTAL_MAX,
    can_be_cancelled: mayAct('cancel', shown),
    can_be_blocked: mayAct(blocked ? 'unblock' : 'block', shown),
    can_be_resent: mayAct('resend_sms', shown),
    blocked,
  }
}
