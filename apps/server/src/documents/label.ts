import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { PointType } from '@yacheyka/core/points/point'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'

/** What is glued onto one piece of a parcel: all that a courier and a scanner must know of it. */
export interface Label {
  /** Ours, of this very piece. */
  readonly barcode: string
  /** Null for what was not ordered in the cabinet. */
  readonly orderNumber: string | null
  /** The sender's own. */
  readonly parcelNumber: string
  readonly pointType: PointType
  readonly pointNumber: string
  readonly pointAddress: string
  /** In words; empty where it is not known. */
  readonly service: string
  /** Null where nobody said. */
  readonly cellSize: CellSize | null
  /** Which of the parcel's pieces it is, from 1. */
  readonly place: number
  readonly places: number
  /** Grams of the whole parcel; null where nobody said. */
  readonly weight: number | null
  /** E.164, or empty. */
  readonly receiverPhone: string
  /** Of the sandbox: says across its bars that it goes nowhere. */
  readonly sandbox?: boolean
}

export const SANDBOX_MARK = 'ТЕСТ, НЕ ОТПРАВЛЯТЬ'

/** «место 1 из 3», or nothing where there is one only. */
export const formatPlace = ({ place, places }: Label): string =>
  places === 1 ? '' : `место${NBSP}${place}${NBSP}из${NBSP}${places}`

/** «1,5 кг» */
export const formatWeight = ({ weight }: Label): string =>
  weight === null ? '—' : `${formatNumber(weight / 1000, 3)}${NBSP}кг`

/** «•• 45-67»: enough to compare with what the recipient says, and nothing for whoever finds the box. */
export const formatPhoneEnd = ({ receiverPhone }: Label): string => {
  const [, one, two] = /(\d\d)(\d\d)$/.exec(receiverPhone) ?? []
  return one === undefined || two === undefined ? '—' : `···${NBSP}${one}-${two}`
}

/** «Почтомат» or «Пункт выдачи»: short enough for a heading. */
export const formatPoint = ({ pointType }: Label): string =>
  pointType === 'locker' ? 'Почтомат' : `Пункт${NBSP}выдачи`
