import type { PointType } from '@yacheyka/core/points/point'

export interface WidgetRow {
  readonly uid: string
  readonly number: string
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
  readonly active: boolean
  readonly point_type: PointType
  readonly payment_card: boolean
  readonly payment_cash: boolean
  readonly fitting_room: boolean
  readonly operation_time: readonly string[]
  readonly how_to_find: string
  readonly photos: readonly string[]
  readonly time_zone: string
  /** Grams; null where nobody has told us. */
  readonly max_weight: number | null
  /** As `CELLS_AS_TEXT` writes them; null where nobody has told us. */
  readonly cells: string | null
}
