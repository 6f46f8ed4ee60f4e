import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const NONE_CHOSEN = 'Выберите хотя бы одну точку'
/** As many as a network may have. */
const POINTS_MAX = 20_000

/** Points of a list as a workbook: in the order of their numbers, each once. */
export const exportPoints = defineEndpoint({
  id: 'exportPoints',
  method: 'POST',
  path: '/api/juridical/point_files/',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: 'Кабинет: карта',
  summary: 'Выбранные точки книгой .xlsx: список uid',
  bodyLimit: 2 * 1024 * 1024,
  body: z
    .array(z.guid('uid точки'), NONE_CHOSEN)
    .min(1, NONE_CHOSEN)
    .max(POINTS_MAX, `Не больше ${POINTS_MAX} точек`),
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: {
    200: null,
    400: badRequestResponse,
    401: errorResponse,
    413: errorResponse,
    429: errorResponse,
  },
})
