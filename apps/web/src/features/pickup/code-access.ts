import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import { formatPin, showsCode } from '@yacheyka/core/parcels/pickup-code'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { hasYetToArrive, statusOfPublicWording } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'

/** What opens the cell. */
export interface PickupCode {
  /** What the QR code says. */
  readonly qr: string
  /** `1234-5678` */
  readonly pin: string
}

/**
 * The code, or undefined where the status takes it away. The server answers none then; the page would not show it
 * even if it did.
 */
export const codeOf = (parcel: ParcelDetails): PickupCode | undefined => {
  const { qrstring, pincode, delivery_info: delivery } = parcel
  const status = statusOfPublicWording(delivery.current_status)
  if (qrstring === null || pincode === null) return undefined
  if (status !== undefined && !showsCode(status)) return undefined
  return { qr: qrstring, pin: formatPin(pincode) }
}

const HANDED_OUT = 'Отправление выдано получателю'
const TAKEN_BACK = 'Отправление забрал курьер для возврата отправителю'

const WITHOUT_CODE: Readonly<Partial<Record<string, string>>> = {
  Выдана: HANDED_OUT,
  'Вручена получателю': HANDED_OUT,
  'Изъято из почтомата': TAKEN_BACK,
  'Забрана на возврат': TAKEN_BACK,
}

/** What is said in place of the code; undefined where the status alone says enough (specification 1, section 4). */
export const wordsWithoutCode = (status: string): string | undefined => WITHOUT_CODE[status]

const ON_ITS_WAY = typeset('Код заработает, когда посылка приедет в точку.')
const AT_LOCKER = typeset('Поднесите QR‑код к сканеру почтомата или введите ПИН‑код на экране.')
const AT_COUNTER = typeset('Покажите QR‑код сотруднику или назовите ПИН‑код.')

/** What to do with the code. `pointType` as the wire writes it; undefined while the point is not known. */
export const howToUse = (wording: string, pointType: string | undefined): string => {
  if (hasYetToArrive(wording)) return ON_ITS_WAY
  return pointType === POINT_TYPE_WORDING.pickup ? AT_COUNTER : AT_LOCKER
}
