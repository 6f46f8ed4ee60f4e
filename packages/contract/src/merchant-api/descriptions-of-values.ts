import { CELL_BOX, CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { POINT_STATES, POINT_STATE_WORDING } from '@yacheyka/core/cells/point-capacity'
import { TRANSFER_KINDS, KIND_RULES } from '@yacheyka/core/ledger/ledger'
import { ITEM_VATS, ITEM_VAT_WORDING } from '@yacheyka/core/money/item-vat'
import { ORDER_STATUSES, ORDER_STATUS_WORDING } from '@yacheyka/core/orders/order'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { STATUS_GROUPS } from '@yacheyka/core/parcels/status-group'
import { STATUS_GROUP_MEANING, STATUS_MEANING } from '@yacheyka/core/parcels/status-meaning'
import { INVOICE_STATUSES, INVOICE_STATUS_WORDING } from '@yacheyka/core/billing/invoice'
import { ZONES, ZONE_WORDING } from '@yacheyka/core/tariffs/tariff'

// Descriptions with a meaning of each value. The rest of a description is a Markdown list: programs show it, the SDK cuts it.

/** The sentence, and beneath it each value with what it means. */
export const withValues = <Value extends string>(
  sentence: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): string =>
  `${sentence}\n\n${values.map((value) => `- \`${value}\`: ${meanings[value]}`).join('\n')}`

const MM_IN_CM = 10
const cellInMillimetres = (size: (typeof CELL_SIZES)[number]): string => {
  const { height, width, depth } = CELL_BOX[size]
  return [height, width, depth].map((side) => Math.round(side * MM_IN_CM)).join('×')
}

/** «S/2 109×209×426, …» */
export const CELLS_IN_MM = CELL_SIZES.map((size) => `${size} ${cellInMillimetres(size)}`).join(', ')

export const describeStatus = (sentence: string): string =>
  withValues(sentence, PARCEL_STATUSES, STATUS_MEANING)
export const describeGroup = (sentence: string): string =>
  withValues(sentence, STATUS_GROUPS, STATUS_GROUP_MEANING)

export const VAT = withValues(
  'Ставка НДС товара, в процентах или расчётная.',
  ITEM_VATS,
  ITEM_VAT_WORDING,
)
export const POINT_STATE = withValues(
  'Примет ли точка такую посылку сейчас: да при `free` и `almost_full`.',
  POINT_STATES,
  POINT_STATE_WORDING,
)
export const describeOrderStatus = (sentence: string): string =>
  withValues(sentence, ORDER_STATUSES, ORDER_STATUS_WORDING)
export const INVOICE_STATUS = withValues('Статус счёта.', INVOICE_STATUSES, INVOICE_STATUS_WORDING)
export const ZONE = withValues(
  'Зона тарифа: как далеко город отправления от города назначения.',
  ZONES,
  ZONE_WORDING,
)
export const TRANSFER_KIND = withValues('Что это за движение.', TRANSFER_KINDS, {
  top_up: KIND_RULES.top_up.wording,
  order_payment: KIND_RULES.order_payment.wording,
  refund: KIND_RULES.refund.wording,
  extension: KIND_RULES.extension.wording,
  correction: KIND_RULES.correction.wording,
})
