import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OrderRow } from '@yacheyka/contract/orders/order-lists'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'

type Ordered = Pick<OrderRow, 'uid' | 'order_number'>

/** @throws {ApiError} */
export const fetchOrderPdf = ({ uid, order_number: number }: Ordered): Promise<DownloadedFile> =>
  fetchAsCustomer(ENDPOINTS.getOrderPdf, { params: { uid } }, `Заказ ${number}.pdf`)

/** @throws {ApiError} */
export const fetchAct = ({ uid, order_number: number }: Ordered): Promise<DownloadedFile> =>
  fetchAsCustomer(
    ENDPOINTS.getAcceptanceAct,
    { params: { uid } },
    `Акт приёма-передачи по заказу ${number}.pdf`,
  )
