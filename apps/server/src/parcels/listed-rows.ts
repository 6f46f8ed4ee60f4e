import type { ListedParcel } from '@yacheyka/contract/parcels/sent-parcels'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { isAtThePoint, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { isoWithOffset } from '@yacheyka/core/time/local-time'
import { sql } from 'kysely'
import { presentRow, SENT_ROW_COLUMNS, type SentRow } from '#/parcel-store/sent-rows.ts'

/** What `presentListed` reads. */
export interface ListedRow extends SentRow {
  readonly status: ParcelStep
  /** E.164, or empty. */
  readonly receiver_phone: string
  readonly juridical_price: Kopecks | null
  readonly expire_at: Date | null
  readonly time_zone: string
  /** One for each cell. */
  readonly cells: readonly (CellSize | null)[]
}

export const LISTED_ROW_COLUMNS = sql`${SENT_ROW_COLUMNS}, parcel.status, parcel.receiver_phone, parcel.juridical_price,
  parcel.expire_at, point.time_zone, coalesce(
    (SELECT array_agg(cell.cell_size ORDER BY cell.barcode) FROM parcel AS cell WHERE cell.parent_uid = parcel.uid),
    ARRAY[parcel.cell_size]) AS cells`

/** A row of the list, with what columns of choice show. */
export const presentListed = (row: ListedRow): ListedParcel => ({
  ...presentRow(row),
  phone: formatPhone(row.receiver_phone),
  size: row.cells.filter((size) => size !== null),
  juridical_price: row.juridical_price === null ? null : formatWireMoney(row.juridical_price),
  expire_at:
    row.expire_at !== null && isAtThePoint(row.status)
      ? isoWithOffset(row.expire_at.getTime(), row.time_zone)
      : null,
})
