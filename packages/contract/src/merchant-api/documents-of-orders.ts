import { LABEL_FORMATS, LABELS_ON_SHEET } from '@yacheyka/core/labels/label'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { labelQuery } from '../parcels/labels.ts'
import { V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

const PDF = 'application/pdf'
const ZPL = 'text/plain'
const LABELLED_MAX = 1000

const printing = {
  access: 'api key',
  method: 'GET',
  scopes: ['labels:read'],
  tag: V1_TAG,
  contentType: PDF,
  responses: { 200: null, 404: problem, 409: problem, ...REJECTIONS },
} as const
const printingOne = { ...printing, params: z.object({ id: z.string().min(1).max(64) }) } as const

export const printMerchantLabel = defineEndpoint({
  ...printingOne,
  id: 'printMerchantLabel',
  path: `${V1_PATH}/parcels/:id/label`,
  summary: 'Этикетка посылки: PDF, для format=zpl текст ZPL',
  query: z.strictObject(labelQuery.shape),
  otherTypes: [ZPL],
})

export const printMerchantOrderLabels = defineEndpoint({
  ...printingOne,
  id: 'printMerchantOrderLabels',
  path: `${V1_PATH}/orders/:id/labels`,
  summary: 'Этикетки всех посылок заказа: PDF, для format=zpl текст ZPL',
  query: z.strictObject(labelQuery.shape),
  otherTypes: [ZPL],
})

export const printMerchantLabels = defineEndpoint({
  ...printing,
  id: 'printMerchantLabels',
  method: 'POST',
  path: `${V1_PATH}/labels`,
  summary: `Этикетки до ${LABELLED_MAX} посылок в том порядке, в каком они названы; отменённые пропускаются`,
  body: z.strictObject({
    parcels: z
      .array(z.string('Ожидается id посылки').min(1).max(64), 'Ожидается список id посылок')
      .min(1, 'Нужна хотя бы одна посылка')
      .max(LABELLED_MAX, `Не больше ${LABELLED_MAX} посылок`)
      .refine((ids) => new Set(ids).size === ids.length, 'Посылка названа дважды'),
    format: z.enum(LABEL_FORMATS, `Формат этикеток: ${LABEL_FORMATS.join(', ')}`).default('100x75'),
    /** On A4: the first place of the first sheet that still has its label, from 1. */
    start: z
      .int(`От 1 до ${LABELS_ON_SHEET}`)
      .min(1, `От 1 до ${LABELS_ON_SHEET}`)
      .max(LABELS_ON_SHEET, `От 1 до ${LABELS_ON_SHEET}`)
      .default(1),
  }),
  otherTypes: [ZPL],
  responses: { ...printing.responses, ...BODY_REJECTIONS },
})

export const getMerchantAcceptanceAct = defineEndpoint({
  ...printingOne,
  id: 'getMerchantAcceptanceAct',
  path: `${V1_PATH}/orders/:id/acceptance_act`,
  summary: 'Акт приёма-передачи посылок заказа, PDF',
  query: z.strictObject({}),
})

export const getMerchantOrderDocument = defineEndpoint({
  ...printingOne,
  id: 'getMerchantOrderDocument',
  path: `${V1_PATH}/orders/:id/document`,
  scopes: ['orders:read'],
  summary: 'Заказ с его посылками, PDF',
  query: z.strictObject({}),
})
