import type { TimeQuality } from '@yacheyka/contract/device/fields'
import type { FactKind } from '@yacheyka/contract/device/report'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'

export interface ParcelEventBody {
  /** Of the cell. */
  readonly barcode: string
  readonly status: ParcelStatus
  readonly door: number | null
  readonly placedSize: CellSize | null
  /** Its time is never before this: what was known of the parcel, milliseconds since 1970. */
  readonly floor: number
}

export type FactValue = string | number | boolean | null
export interface FactBody {
  readonly kind: FactKind
  readonly door: number | null
  readonly barcode: string | null
  readonly details: Readonly<Record<string, FactValue>>
}

interface OutboxStamp {
  /** Never used twice in a store; `<store id>-<seq>` is the event's id. */
  readonly seq: number
  /** Corrected time, milliseconds since 1970. */
  readonly wall: number
  readonly mono: number
  /** Number of the start of the store. */
  readonly boot: number
  readonly quality: TimeQuality
  /** Of a `bounded` row that was frozen at the first sync after it. */
  readonly notAfter: number | null
  readonly sent: number | null
  readonly verdict: string | null
}

export type OutboxRow = OutboxStamp &
  (
    | { readonly stream: 'parcel'; readonly body: ParcelEventBody }
    | { readonly stream: 'fact'; readonly body: FactBody }
  )
