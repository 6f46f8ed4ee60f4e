import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OrderRow } from '@yacheyka/contract/order-lists'
import { fetchAsCustomer, type CustomerFile } from '#/session/download-as-customer.ts'

type Ordered = Pick<OrderRow, 'uid' | 'order_number'>

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
