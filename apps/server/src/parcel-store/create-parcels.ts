import type { Originator } from '@yacheyka/core/parcels/parcel-history'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { type Identifiers, RANDOM_IDENTIFIERS } from './identifiers.ts'
import { insertEvents } from './insert-events.ts'
import { numberChanges } from './locker-changes.ts'
import { freeBarcodes, freePins } from './unique-codes.ts'

export interface ParcelDraft {
  readonly customerUid: string
  /** The sender's own number, unique with this customer; 1 to 64 characters. */
  readonly parcelNumber: string
  readonly pointUid: string
  /** E.164, or empty. */
  readonly receiverPhone: string
  /** Or empty. */
  readonly receiverEmail: string
  /** Kopecks that the recipient pays. */
  readonly cod: number
  /** More than one cell makes a parent and a child a cell. */
  readonly cells: readonly {
    readonly size: string | null
    /** Whether its point counts a cell for it. */
    readonly held?: boolean
  }[]
  /** What was ordered here; other systems hand over parcels without an order. */
  readonly ordered?: OrderedPart
  /** The shop's own, by the merchant API. */
  readonly metadata?: Readonly<Record<string, string>>
  /** When it was made, now unless said otherwise. */
  readonly createdAt?: Date
  readonly originator?: Extract<Originator, 'juridical' | 'system'>
  /** Of the sandbox, like its customer and its point: the store takes no other. */
  readonly sandbox?: boolean
}

/** What a parcel is and costs. */
interface OrderedPart {
  readonly orderUid: string
  /** Place among the parcels of the order, from 1. */
  readonly line: number
  readonly declaration: string
  /** Grams. */
  readonly weight: number
  /** Kopecks, both. */
  readonly declaredPrice: number
  readonly price: number
  readonly serviceType: ServiceType
  /** As cities are named on the wire. */
  readonly dispatchCity: string
  readonly deliveryCity: string
}

export interface CreatedParcel {
  readonly uid: string
  readonly parcelNumber: string
  readonly barcode: string
  /** Eight digits. */
  readonly pin: string
  readonly qr: string
  /** One for each cell; of a single cell the parcel itself. */
  readonly cells: readonly { readonly uid: string; readonly barcode: string }[]
}

/**
 * Stores parcels as `created`, with codes of their own: a PIN that no other live parcel of the locker has, and barcodes
 * that are unique in the network.
 * @returns one for each draft, in the same order
 * @throws {AppError} 409 `parcel_number_taken` where the customer has a parcel of this number
 */
export async function createParcels(
  transaction: Transaction<Database>,
  drafts: readonly ParcelDraft[],
  now: Date,
  identifiers: Identifiers = RANDOM_IDENTIFIERS,
): Promise<readonly CreatedParcel[]> {
  if (drafts.length === 0) return []
  const points = drafts.map(({ pointUid }) => pointUid)
  // Locks the lockers, so that nobody else gives out their PINs meanwhile.
  const changes = await numberChanges(transaction, points)
  const pins = await freePins(transaction, points, identifiers)
  const sandbox = drafts.every((draft) => draft.sandbox === true)
  const count = drafts.reduce(countBarcodes, 0)
  const barcodes = await freeBarcodes(transaction, count, identifiers, sandbox)
  const made = drafts.map((draft, at): MadeParcel => {
    const uid = identifiers.uid()
    const [barcode = '', ...rest] = barcodes.splice(0, countBarcodes(0, draft))
    // Cells are listed by their barcodes: so they keep the order in which they were given.
    const children = rest.toSorted().map((child) => ({ uid: identifiers.uid(), barcode: child }))
    return {
      draft,
      uid,
      barcode,
      children,
      pin: pins[at] ?? '',
      qr: identifiers.qr(),
      change: changes[at] ?? 0,
      ...createdAfter(draft.createdAt ?? now, drafts.length - 1 - at),
    }
  })
  await insertParcels(transaction, made.flatMap(toRows))
  await insertEvents(transaction, made.map(toCreatedEvent), made, now)
  await recordMoves(transaction, made.map(toMove))
  return made.map(({ draft, uid, barcode, children, pin, qr }) => ({
    uid,
    parcelNumber: draft.parcelNumber,
    barcode,
    pin,
    qr,
    cells: children.length > 0 ? children : [{ uid, barcode }],
  }))
}

const countBarcodes = (count: number, { cells }: ParcelDraft): number =>
  count + 1 + (cells.length > 1 ? cells.length : 0)

interface MadeParcel {
  readonly draft: ParcelDraft
  readonly uid: string
  readonly barcode: string
  readonly children: readonly { readonly uid: string; readonly barcode: string }[]
  readonly pin: string
  readonly qr: string
  readonly change: number
  readonly createdAt: Date
  /** To the microsecond; the driver would write a date out for every row and column. */
  readonly createdIso: string
}

/**
 * Some microseconds after a time. Lists begin with the newest: of parcels that are made at once the first is the newest by a
 * microsecond, so that they stand in the order in which they were given.
 */
function createdAfter(time: Date, microseconds: number) {
  const createdAt = new Date(time.getTime() + Math.floor(microseconds / 1000))
  const rest = String(microseconds % 1000).padStart(3, '0')
  return { createdAt, createdIso: createdAt.toISOString().replace('Z', `${rest}Z`) }
}

/** A parent with its children. */
const toRows = (made: MadeParcel) => {
  const { draft, children } = made
  const common = {
    customer_uid: draft.customerUid,
    point_uid: draft.pointUid,
    status_at: made.createdIso,
    created_at: made.createdIso,
    order_uid: draft.ordered?.orderUid,
    order_line: draft.ordered?.line,
    sandbox: draft.sandbox ?? false,
    declaration: '',
    metadata: {},
  }
  const parent = {
    ...common,
    uid: made.uid,
    parent_uid: null,
    parcel_number: draft.parcelNumber,
    barcode: made.barcode,
    receiver_phone: draft.receiverPhone,
    receiver_email: draft.receiverEmail,
    cod: draft.cod,
    cell_size: children.length > 0 ? null : (draft.cells[0]?.size ?? null),
    pin: made.pin,
    qr: made.qr,
    cell_held: children.length === 0 && draft.cells[0]?.held === true,
    locker_change: made.change,
    metadata: draft.metadata ?? {},
    ...orderedColumns(draft.ordered),
  }
  const cells = children.map(({ uid, barcode }, at) => ({
    ...common,
    uid,
    parent_uid: made.uid,
    parcel_number: null,
    barcode,
    receiver_phone: '',
    receiver_email: '',
    cod: 0,
    cell_size: draft.cells[at]?.size ?? null,
    pin: '',
    qr: '',
    cell_held: draft.cells[at]?.held === true,
    locker_change: 0,
  }))
  return [parent, ...cells]
}

const orderedColumns = (ordered: OrderedPart | undefined) =>
  ordered === undefined
    ? {}
    : {
        declaration: ordered.declaration,
        weight: ordered.weight,
        declared_price: ordered.declaredPrice,
        service_type: ordered.serviceType,
        dispatch_city: ordered.dispatchCity,
        delivery_city: ordered.deliveryCity,
        juridical_price: ordered.price,
      }

const COLUMNS = sql.raw(
  `uid, customer_uid, parent_uid, parcel_number, barcode, point_uid, receiver_phone, receiver_email, cod, cell_size,
  cell_held, pin, qr, status_at, locker_change, created_at, order_uid, order_line, declaration, weight, declared_price,
  service_type, dispatch_city, delivery_city, juridical_price, metadata, sandbox`,
)

async function insertParcels(
  transaction: Transaction<Database>,
  rows: readonly ReturnType<typeof toRows>[number][],
): Promise<void> {
  try {
    await sql`INSERT INTO parcel (${COLUMNS})
      SELECT ${COLUMNS}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS made (uid text, customer_uid uuid, parent_uid text,
        parcel_number text, barcode text, point_uid uuid, receiver_phone text, receiver_email text, cod bigint,
        cell_size text, cell_held boolean, pin text, qr text, status_at timestamptz, locker_change bigint,
        created_at timestamptz, order_uid uuid, order_line integer, declaration text, weight integer, declared_price bigint,
        service_type text, dispatch_city text, delivery_city text, juridical_price bigint,
        metadata jsonb, sandbox boolean)`.execute(transaction)
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'parcel_number_of_customer')
      throw new AppError(409, 'parcel_number_taken', 'Посылка с таким номером уже есть')
    throw error
  }
}

const toMove = ({ draft, createdAt }: MadeParcel) => ({
  customerUid: draft.customerUid,
  subject: 'parcel' as const,
  createdAt,
  from: null,
  to: 'created',
})

const toCreatedEvent = ({ draft, uid, createdAt }: MadeParcel) => ({
  parcelUid: uid,
  source: 'system',
  eventId: `created:${uid}`,
  status: 'created' as const,
  kind: 'report' as const,
  originator: draft.originator ?? ('juridical' as const),
  terminalNumber: null,
  at: createdAt,
})
