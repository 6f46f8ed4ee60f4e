import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { LabelFormat } from '@yacheyka/core/labels/label'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { fetchAsCustomer } from '../download-as-customer.ts'

/** How labels are to be printed. */
export interface LabelChoice {
  readonly format: LabelFormat
  /** On A4: the first place of the first sheet that still has its label, from 1. */
  readonly start: number
}

export const USUAL_LABELS: LabelChoice = { format: '100x75', start: 1 }

const queryOf = ({ format, start }: LabelChoice) => ({
  format,
  ...(format === 'a4' && { start }),
})
const nameOf = (whose: string, { format }: LabelChoice): string =>
  `Этикетки ${whose}.${format === 'zpl' ? 'zpl' : 'pdf'}`

/** @throws {ApiError} */
export const fetchOrderLabels = (
  { uid, order_number: number }: { readonly uid: string; readonly order_number: string },
  choice: LabelChoice = USUAL_LABELS,
): Promise<DownloadedFile> =>
  fetchAsCustomer(
    ENDPOINTS.printOrderBarcodes,
    { params: { uid }, query: queryOf(choice) },
    nameOf(`заказа ${number}`, choice),
  )

/** @throws {ApiError} */
export const fetchChosenLabels = (
  uids: readonly string[],
  choice: LabelChoice,
): Promise<DownloadedFile> =>
  fetchAsCustomer(
    ENDPOINTS.printChosenBarcodes,
    { body: [...uids], query: queryOf(choice) },
    nameOf('отправлений', choice),
  )

/** @throws {ApiError} */
export const fetchParcelLabels = (
  { uid, number }: { readonly uid: string; readonly number: string },
  choice: LabelChoice = USUAL_LABELS,
): Promise<DownloadedFile> =>
  fetchAsCustomer(
    ENDPOINTS.printParcelBarcode,
    { params: { uid }, query: queryOf(choice) },
    nameOf(number, choice),
  )
