import type { ParcelFilters } from '@yacheyka/contract/parcels/sent-parcels'
import {
  isAtThePoint,
  PARCEL_STATUSES,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '#/context.ts'
import { beginsWith } from '#/db/begins-with.ts'
import type { Database } from '#/db/types.ts'
import { type Period, periodOf } from '#/http/period.ts'
import { writeDueOf } from './due-search.ts'
import { foundBy, spellingsOf, walkedBy } from './parcel-search.ts'
import { type NamedPoints, namePoints } from './sent-points.ts'

/** Which parcels of one customer a list is about: the filters of the call, looked up. */
export interface SentFilter extends Period {
  readonly customerUid: string
  readonly statuses: readonly ParcelStatus[]
  /** The beginning of the sender's number; '' asks for nothing. */
  readonly number: string
  /** The parcel whose barcode, or whose cell's, stands whole in place of the number. */
  readonly barcodeOf: string | undefined
  /** Points that the words of the address name; undefined where they name all, or no words were given. */
  readonly points: NamedPoints | undefined
  /** Spellings of the fragment that anything of the parcel holds; none where none was asked for. */
  readonly search: readonly string[]
  /** Lies at its point since then or longer. */
  readonly arrivedBefore: Date | undefined
  /** Those of these uids; undefined: of any. */
  readonly uids?: readonly string[]
}

/** These parcels of a customer, and no others. */
export const chosenParcels = (customerUid: string, uids: readonly string[]): SentFilter => ({
  customerUid,
  uids,
  fromDay: undefined,
  toDay: undefined,
  from: undefined,
  before: undefined,
  statuses: [],
  number: '',
  barcodeOf: undefined,
  points: undefined,
  search: [],
  arrivedBefore: undefined,
})

/** Reads the filters of a list of parcels. Rows are found by `sentCondition`. */
export async function readSentFilter(
  { database: { db }, points }: Pick<Context, 'database' | 'points'>,
  customerUid: string,
  filters: ParcelFilters,
): Promise<SentFilter> {
  const number = filters.parcel_number
  const address = filters.terminal_address
  const search = spellingsOf(filters.search)
  if (search.length > 0) await writeDueOf(db, customerUid)
  return {
    ...periodOf(filters),
    customerUid,
    statuses: filters.parcel_status,
    number,
    barcodeOf: number === '' ? undefined : await findBarcode(db, customerUid, number),
    points: address === '' ? undefined : await namePoints(db, points, address),
    search,
    arrivedBefore:
      filters.waiting_days === undefined
        ? undefined
        : new Date(Date.now() - filters.waiting_days * DAY),
  }
}

const DAY = 86_400_000

async function findBarcode(
  db: Kysely<Database>,
  customerUid: string,
  barcode: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    SELECT coalesce(parent_uid, uid) AS uid FROM parcel
    WHERE barcode = ${barcode} AND customer_uid = ${customerUid}`.execute(db)
  return rows[0]?.uid
}

/**
 * What holds for the rows of `parcel` that the filter asks for: parcels, never cells of one.
 * @param way of the search: by its index, or row by row on a walk by date
 */
export const sentCondition = (
  filter: SentFilter,
  way: 'by index' | 'on a walk' = 'by index',
): RawBuilder<boolean> =>
  sql.join(
    [
      sql`parcel.customer_uid = ${filter.customerUid} AND parcel.parent_uid IS NULL`,
      ...(filter.uids === undefined ? [] : [sql`parcel.uid = ANY(${[...filter.uids]}::text[])`]),
      ...(filter.from === undefined ? [] : [sql`parcel.created_at >= ${filter.from}`]),
      ...(filter.before === undefined ? [] : [sql`parcel.created_at < ${filter.before}`]),
      ...(filter.statuses.length === 0
        ? []
        : [sql`parcel.shown_status = ANY(${[...filter.statuses]}::text[])`]),
      ...(filter.arrivedBefore === undefined
        ? []
        : [
            sql`parcel.status = ANY(${WAITING}::text[]) AND parcel.shown_status = ANY(${WAITING_SHOWN}::text[])
              AND parcel.arrived_at <= ${filter.arrivedBefore}`,
          ]),
      ...(filter.number === '' ? [] : [numberCondition(filter)]),
      ...(filter.points === undefined ? [] : [pointCondition(filter.points)]),
      ...(filter.search.length === 0
        ? []
        : [way === 'by index' ? foundBy(filter) : walkedBy(filter.search)]),
    ],
    sql` AND `,
  )

/** Codes of what lies at a point; a block covers them. */
export const WAITING = PARCEL_STATUSES.filter(isAtThePoint)
const WAITING_SHOWN = [...WAITING, 'blocked_for_return']

const pointCondition = ({ among, uids }: NamedPoints) =>
  among
    ? sql`parcel.point_uid = ANY(${[...uids]}::uuid[])`
    : // As a subquery: of an array the planner would weigh every element.
      sql`parcel.point_uid NOT IN (SELECT unnest(${[...uids]}::uuid[]))`

const numberCondition = ({ number, barcodeOf }: SentFilter) => {
  const range = beginsWith(sql`parcel.parcel_number`, number)
  return barcodeOf === undefined ? range : sql`(${range} OR parcel.uid = ${barcodeOf})`
}
