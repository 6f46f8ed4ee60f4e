import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { LABEL_FORMATS, LABELS_ON_SHEET } from '@yacheyka/core/labels/label'
import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { wholeNumber } from '../http/numbers.ts'
import { SENT_PARCEL_PATH, sentParcelParams } from './parcel-card.ts'

const TAG = 'Кабинет: печать'
/** Commands of label printers. */
export const ZPL = 'text/plain; charset=utf-8'
const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Of what costs: a document. */
const limited = {
  401: errorResponse,
  404: errorResponse,
  /** All of it is cancelled. */
  409: errorResponse,
  429: errorResponse,
} as const

const NONE_CHOSEN = 'Выберите хотя бы одно отправление'
const chosenParcels = z
  .array(sentParcelParams.shape.uid, NONE_CHOSEN)
  .min(1, NONE_CHOSEN)
  .max(CHOSEN_PARCELS_MAX, `Не больше ${CHOSEN_PARCELS_MAX} отправлений`)

/** How labels are printed. */
export const labelQuery = z.object({
  format: z.enum(LABEL_FORMATS, `Формат этикеток: ${LABEL_FORMATS.join(', ')}`).default('100x75'),
  /** On A4: the first place of the first sheet that still has its label, from 1. */
  start: wholeNumber(LABELS_ON_SHEET, 1).default(1),
})

const ORDER = '/api/juridical/juridical_orders/:uid' as const
/** A uid of another shape is nobody's. */
const orderParams = z.object({ uid: z.guid() })

export const printOrderBarcodes = defineEndpoint({
  id: 'printOrderBarcodes',
  method: 'GET',
  path: `${ORDER}/print_barcodes`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Этикетки всех отправлений заказа: PDF, для format=zpl текст ZPL',
  params: orderParams,
  query: labelQuery,
  contentType: PDF,
  otherTypes: [ZPL],
  responses: { 200: null, 400: badRequestResponse, ...limited },
})

export const getAcceptanceAct = defineEndpoint({
  id: 'getAcceptanceAct',
  method: 'GET',
  path: `${ORDER}/acceptance_act`,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Акт приёма-передачи отправлений заказа, PDF',
  params: orderParams,
  contentType: PDF,
  responses: { 200: null, ...limited },
})

export const printParcelBarcode = defineEndpoint({
  id: 'printParcelBarcode',
  method: 'GET',
  path: `${SENT_PARCEL_PATH}/print_barcode`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Этикетки отправления, по одной на ячейку: PDF, для format=zpl текст ZPL',
  params: sentParcelParams,
  query: labelQuery,
  contentType: PDF,
  otherTypes: [ZPL],
  responses: { 200: null, 400: badRequestResponse, ...limited },
})

const CHOSEN = '/api/juridical/chosen_parcels' as const
/** All of them are the customer's, or nothing is made. */
const ofChosen = {
  method: 'POST',
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  responses: { 200: null, 400: badRequestResponse, ...limited },
} as const

export const printChosenBarcodes = defineEndpoint({
  ...ofChosen,
  people: CUSTOMER_AREAS.shipping,
  id: 'printChosenBarcodes',
  path: `${CHOSEN}/print_barcodes`,
  summary:
    'Этикетки выбранных отправлений, заказ за заказом в порядке их строк: PDF, для format=zpl текст ZPL',
  query: labelQuery,
  body: chosenParcels,
  contentType: PDF,
  otherTypes: [ZPL],
})

export const getChosenAct = defineEndpoint({
  ...ofChosen,
  id: 'getChosenAct',
  path: `${CHOSEN}/acceptance_act`,
  summary: 'Акт приёма-передачи выбранных отправлений, из скольких бы заказов они ни были, PDF',
  body: chosenParcels,
  contentType: PDF,
})

export const exportChosenParcels = defineEndpoint({
  ...ofChosen,
  id: 'exportChosenParcels',
  path: `${CHOSEN}/xls`,
  summary: 'Выбранные отправления книгой .xlsx с теми же столбцами, что у выгрузки списка',
  body: chosenParcels,
  contentType: XLSX,
})
