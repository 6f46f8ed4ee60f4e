import type { ParcelCard, ParcelCardEvent } from '@yacheyka/contract/parcels/parcel-card'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import type { Originator } from '@yacheyka/core/parcels/parcel-history'
import { isAtThePoint, PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { CellCount } from '@yacheyka/core/cells/point-capacity'
import { mergeAlike } from '@yacheyka/core/parcels/shown-history'
import { EXTENSIONS_TOTAL_MAX } from '@yacheyka/core/parcels/storage'
import { moscowTime } from '#/http/moscow-time.ts'
import { presentRow } from '#/parcel-store/sent-rows.ts'
import type { CardRow, CellRow, ItemRow } from './card-queries.ts'
import type { HistoryEntry } from './read-history.ts'

interface CardParts {
  /** Of a parcel in several. */
  readonly cells: readonly CellRow[]
  readonly items: readonly ItemRow[]
  readonly cellCounts: readonly CellCount[]
}

export function presentCard(row: CardRow, { cells, items, cellCounts }: CardParts): ParcelCard {
  const shared = presentRow(row)
  const children = cells.map(presentCell)
  const isParent = children.length > 0
  return {
    ...shared,
    declaration: row.declaration,
    weight: row.weight,
    size: isParent ? children.flatMap(({ size }) => size) : sizeOf(row),
    declared_price: moneyOrNull(row.declared_price),
    juridical_price: moneyOrNull(row.juridical_price),
    phone: formatPhone(row.receiver_phone),
    email: row.receiver_email,
    barcodes: isParent ? children.flatMap(({ barcodes }) => barcodes) : [row.barcode],
    is_parent: isParent,
    child_parcels: children,
    items: items.map(({ label, price, quantity, vat }) => ({
      label,
      price: formatWireMoney(price),
      quantity,
      vat,
    })),
    blocked_mtime: shared.blocked ? moscowTime(row.blocked_mtime) : null,
    expire_at: deadlineOf(row),
    extension_days_left: Math.max(0, EXTENSIONS_TOTAL_MAX - row.extended_days),
    free_cells:
      cellCounts.length === 0
        ? null
        : cellCounts.map(({ size, total, taken }) => ({ size, free: Math.max(0, total - taken) })),
  }
}

/** While it lies there, blocked or not, in the time of its point. */
const deadlineOf = ({ status, expire_at: at, time_zone: zone }: CardRow): string | null =>
  at !== null && isAtThePoint(status) ? isoWithOffset(at.getTime(), zone) : null

const presentCell = (cell: CellRow): ParcelCard['child_parcels'][number] => ({
  uid: cell.uid,
  barcodes: [cell.barcode],
  size: sizeOf(cell),
  parcel_status: cell.shown_status,
  parcel_status_text: PARCEL_STATUS[cell.shown_status].cabinetWording,
  status_update_time: moscowTime(cell.status_at),
})

const sizeOf = ({ cell_size: size }: Pick<CellRow, 'cell_size'>) => (size === null ? [] : [size])

const moneyOrNull = (kopecks: Kopecks | null): string | null =>
  kopecks === null ? null : formatWireMoney(kopecks)

/**
 * The newest first; what the cabinet words alike is one.
 * @param originators whose are wanted; everyone's where none is named
 */
export const presentHistory = (
  entries: readonly HistoryEntry[],
  originators: readonly Originator[],
): ParcelCardEvent[] =>
  mergeAlike(
    entries.filter(
      ({ originator }) => originators.length === 0 || originators.includes(originator),
    ),
  )
    .toReversed()
    .map(({ status, at, originator }) => ({
      datetime: isoWithOffset(at, MOSCOW),
      originator,
      data: { status, status_text: PARCEL_STATUS[status].cabinetWording },
    }))
