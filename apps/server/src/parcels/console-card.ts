import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import { correctionsFrom, returnStepsFrom } from '@yacheyka/core/parcels/parcel-correction'
import { PARCEL_STATUS, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { SERVICE_TYPE_WORDING, type ServiceType } from '@yacheyka/core/tariffs/service-type'
import { EXTENSIONS_TOTAL_MAX } from '@yacheyka/core/parcels/storage'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { liesBehindDoor } from '#/parcel-store/request-removal.ts'
import { AWAITS_PAYMENT } from '#/parcel-store/awaits-payment.ts'
import { mayChangeContacts } from '#/parcel-store/change-contacts.ts'
import {
  OPERATOR_ROW_COLUMNS,
  OPERATOR_ROW_JOINS,
  type OperatorRow,
  presentOperatorRow,
} from '#/parcel-store/console-rows.ts'
import { orderIdOf } from '#/parcel-store/order-id.ts'
import { moscowTime } from '#/http/moscow-time.ts'

interface CardRow extends OperatorRow {
  readonly inn: string | null
  readonly awaits_payment: boolean
  readonly point_name: string
  readonly receiver_email: string
  readonly blocked: boolean
  readonly blocked_mtime: Date | null
  readonly removal_asked_at: Date | null
  readonly lies_behind_door: boolean
  readonly arrived_at: Date | null
  readonly extended_days: number
  /** Kopecks. */
  readonly cod: Kopecks
  readonly declared_price: Kopecks | null
  readonly juridical_price: Kopecks | null
  readonly weight: number | null
  readonly declaration: string
  readonly service_type: ServiceType | null
  readonly dispatch_city: string | null
  readonly delivery_city: string | null
  readonly cell_size: string | null
  readonly cell_held: boolean
}

/** A parcel; a cell of another has no card of its own. Neither its PIN nor its QR is read. */
export async function readCard(
  db: Kysely<Database>,
  uid: string,
): Promise<OperatorParcelCard | undefined> {
  const { rows } = await sql<CardRow>`
    SELECT ${OPERATOR_ROW_COLUMNS}, customer.inn, ${AWAITS_PAYMENT} AS awaits_payment, point.name AS point_name,
      parcel.receiver_email, parcel.blocked, parcel.blocked_mtime, parcel.removal_asked_at,
      ${liesBehindDoor} AS lies_behind_door, parcel.arrived_at, parcel.extended_days, parcel.cod,
      parcel.declared_price, parcel.juridical_price, parcel.weight, parcel.declaration, parcel.service_type,
      parcel.dispatch_city, parcel.delivery_city, parcel.cell_size, parcel.cell_held
    FROM parcel ${OPERATOR_ROW_JOINS}
    WHERE parcel.uid = ${uid} AND parcel.parent_uid IS NULL AND NOT parcel.sandbox`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const [cells, items, trackingNumber] = await Promise.all([
    readCells(db, uid),
    readItems(db, uid),
    orderIdOf(db, uid, row),
  ])
  return {
    ...presentFacts(row),
    cells: (cells.length > 0 ? cells : [row]).map(presentCell),
    items: items.map((item) => ({ ...item, price: formatWireMoney(item.price) })),
    tracking_number: trackingNumber,
    can: allowedTo(row),
  }
}

const presentFacts = (row: CardRow) => {
  const shared = presentOperatorRow(row)
  return {
    ...shared,
    customer: { ...shared.customer, inn: row.inn ?? '' },
    awaits_payment: row.awaits_payment,
    terminal_name: row.point_name,
    email: row.receiver_email,
    step: row.status,
    blocked: row.blocked,
    blocked_mtime: row.blocked ? moscowTime(row.blocked_mtime) : null,
    removal_asked: row.removal_asked_at !== null,
    arrived_at: moscowTime(row.arrived_at),
    extended_days: row.extended_days,
    extension_days_left: Math.max(0, EXTENSIONS_TOTAL_MAX - row.extended_days),
    cod: formatWireMoney(row.cod),
    declared_price: moneyOrNull(row.declared_price),
    juridical_price: moneyOrNull(row.juridical_price),
    weight: row.weight,
    declaration: row.declaration,
    service_type: row.service_type,
    service_type_text: row.service_type === null ? '' : SERVICE_TYPE_WORDING[row.service_type],
    dispatch_city: row.dispatch_city ?? '',
    delivery_city: row.delivery_city ?? '',
  }
}

const moneyOrNull = (kopecks: Kopecks | null): string | null =>
  kopecks === null ? null : formatWireMoney(kopecks)

/** By core's tables; each act asks again. */
const allowedTo = (row: CardRow): OperatorParcelCard['can'] => ({
  // None of the days that the sender may buy are used up.
  extend: mayAct('extend', row.shown_status),
  cancel: mayAct('cancel', row.shown_status),
  block: mayAct('block', row.shown_status),
  unblock: mayAct('unblock', row.shown_status),
  resend:
    mayAct('resend_sms', row.shown_status) &&
    (row.receiver_phone !== '' || row.receiver_email !== ''),
  return_steps: row.awaits_payment ? [] : [...returnStepsFrom(row.status)],
  correct: !row.awaits_payment && correctionsFrom(row.status).length > 0,
  remove: row.lies_behind_door || row.removal_asked_at !== null,
  contacts: mayChangeContacts(row.status),
})

interface CellRow {
  readonly barcode: string
  readonly cell_size: string | null
  readonly shown_status: ParcelStatus
  readonly cell_held: boolean
}

const presentCell = (cell: CellRow) => ({
  barcode: cell.barcode,
  size: CELL_SIZES.find((size) => size === cell.cell_size) ?? null,
  parcel_status: cell.shown_status,
  parcel_status_text: PARCEL_STATUS[cell.shown_status].publicWording,
  held: cell.cell_held,
})

/** The cells of a parcel in several; none of a parcel in one. */
async function readCells(db: Kysely<Database>, parentUid: string): Promise<readonly CellRow[]> {
  const { rows } = await sql<CellRow>`
    SELECT barcode, cell_size, shown_status, cell_held
    FROM parcel WHERE parent_uid = ${parentUid} ORDER BY barcode`.execute(db)
  return rows
}

async function readItems(db: Kysely<Database>, uid: string) {
  const { rows } = await sql<{ label: string; price: Kopecks; quantity: number; vat: ItemVat }>`
    SELECT label, price, quantity, vat FROM parcel_item WHERE parcel_uid = ${uid} ORDER BY position`.execute(
    db,
  )
  return rows
}
