import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OrderRow } from '@yacheyka/contract/order-lists'
import type { LabelFormat } from '@yacheyka/core/label'
import { fetchAsCustomer, type CustomerFile } from '#/session/download-as-customer.ts'

type Ordered = Pick<OrderRow, 'uid' | 'order_number'>

/** How labels are to be printed. */
export interface LabelChoice {
  readonly format: LabelFormat
  /** On A4: the first place of the first sheet that still has its label, from 1. */
  readonly start: number
}

export const USUAL_LABELS: LabelChoice = { format: '100x75', start: 1 }

/** @throws {ApiError} */
export const fetchLabels = (
  { uid, order_number: number }: Ordered,
  { format, start }: LabelChoice,
): Promise<CustomerFile> =>
  fetchAsCustomer(
    ENDPOINTS.printOrderBarcodes,
    { params: { uid }, query: { format, ...(format === 'a4' && { start }) } },
    `Этикетки заказа ${number}.${format === 'zpl' ? 'zpl' : 'pdf'}`,
  )

/** @throws {ApiError} */
export const fetchOrderPdf = ({ uid, order_number: number }: Ordered): Promise<CustomerFile> =>
  fetchAsCustomer(ENDPOINTS.getOrderPdf, { params: { uid } }, `Заказ ${number}.pdf`)

/** @throws {ApiError} */
export const fetchAct = ({ uid, order_number: number }: Ordered): Promise<CustomerFile> =>
  fetchAsCustomer(
    ENDPOINTS.getAcceptanceAct,
    { params: { uid } },
    `Акт приёма-передачи по заказу ${number}.pdf`,
  )
