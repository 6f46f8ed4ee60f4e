import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import {
  OPERATOR_POINT,
  OPERATOR_POINTS_TAG,
  operatorPoint,
  pointParams,
  pointRejections,
  pointText,
} from './console-points.ts'
import { defineOperatorEndpoint, EVERY_ROLE, MANAGERS } from '../http/console-roles.ts'

export const PARCEL_PLACES = ['here', 'coming', 'unpaid'] as const

export const pointParcel = z
  .object({
    parcel_number: z.string(),
    barcode: z.string(),
    customer: z.string(),
    status: z.enum(PARCEL_STATUSES),
    status_text: z.string(),
    cells: z.array(z.object({ size: z.string().nullable(), number: z.int().nullable() })),
    deadline: z.string().nullable(),
    overdue: z.boolean(),
  })
  .meta({ id: 'PointParcel' })
export type PointParcel = z.output<typeof pointParcel>

export const listPointParcels = defineOperatorEndpoint({
  id: 'listPointParcels',
  method: 'GET',
  path: `${OPERATOR_POINT}/parcels`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Отправления, которые лежат в точке, едут в неё или ждут оплаты',
  roles: EVERY_ROLE,
  params: pointParams,
  query: z.object({
    ...paging,
    place: z.enum(PARCEL_PLACES, 'here, coming или unpaid').default('here'),
  }),
  responses: {
    200: collectionOf(pointParcel),
    400: badRequestResponse,
    404: errorResponse,
  },
})

const REASON = 'Напишите причину: от 3 до 500 символов'
export const reasonField = pointText(500).refine((value) => value.length >= 3, REASON)

export const startPointMaintenance = defineOperatorEndpoint({
  id: 'startPointMaintenance',
  method: 'POST',
  path: `${OPERATOR_POINT}/maintenance`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Обслуживание: точка не предлагается, посылки в ней остаются',
  roles: MANAGERS,
  params: pointParams,
  body: z.object({
    reason: reasonField,
    /** The last day of it, by the point's clock; empty: not known. */
    until: z
      .string()
      .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Укажите день вида 2026-12-01')
      .default(''),
  }),
  responses: { 200: operatorPoint, ...pointRejections },
})

export const endPointMaintenance = defineOperatorEndpoint({
  id: 'endPointMaintenance',
  method: 'DELETE',
  path: `${OPERATOR_POINT}/maintenance`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Обслуживание закончено: точка снова предлагается',
  roles: MANAGERS,
  params: pointParams,
  responses: { 200: operatorPoint, ...pointRejections },
})

/** Days that the storage of all that lies in a point may be extended at once. */
export const POINT_EXTENSION_DAYS_MAX = 14

export const extendPointStorage = defineOperatorEndpoint({
  id: 'extendPointStorage',
  method: 'POST',
  path: `${OPERATOR_POINT}/extension`,
  tag: OPERATOR_POINTS_TAG,
  summary:
    'Продлить хранение всем, кто лежит в неработающей точке, бесплатно; Idempotency-Key обязателен',
  roles: MANAGERS,
  params: pointParams,
  body: z.object({
    days: z
      .int(`Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`)
      .min(1, `Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`)
      .max(POINT_EXTENSION_DAYS_MAX, `Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`),
    reason: reasonField,
  }),
  responses: {
    200: z.object({
      /** How many lay there when it began, and how many of them were extended. */
      expected: z.int().nonnegative(),
      extended: z.int().nonnegative(),
      days: z.int(),
    }),
    422: errorResponse,
    ...pointRejections,
  },
})

export const exportOperatorPoints = defineOperatorEndpoint({
  id: 'exportOperatorPoints',
  method: 'GET',
  path: '/api/operator/point-export',
  tag: OPERATOR_POINTS_TAG,
  summary: 'Все точки или все ячейки файлом, который импорт читает обратно',
  roles: EVERY_ROLE,
  query: z.object({
    what: z.enum(['points', 'cells'], 'points или cells').default('points'),
    format: z.enum(['csv', 'json', 'geojson'], 'csv, json или geojson').default('csv'),
  }),
  contentType: 'text/csv; charset=utf-8',
  otherTypes: ['application/json', 'application/geo+json'],
  responses: { 200: null, 400: badRequestResponse, 429: errorResponse },
})
