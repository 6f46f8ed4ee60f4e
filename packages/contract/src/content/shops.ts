import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { errorResponse } from '../http/errors.ts'

/** One click is one visit, whatever number the body carries. */
export const countShopVisitor = defineEndpoint({
  id: 'countShopVisitor',
  method: 'PATCH',
  path: '/api/shops/:id/visitor_count_incr/',
  access: 'anyone',
  tag: 'Партнёры',
  summary: 'Переход по ссылке партнёра: один переход — одно посещение',
  params: z.object({
    id: z.coerce
      .number('Номер магазина: целое число')
      .int('Номер магазина: целое число')
      .min(1, 'Номер магазина: целое число от 1')
      .max(2_147_483_647, 'Такого магазина нет'),
  }),
  body: z.unknown(),
  responses: {
    200: z.object({ success: z.literal(true) }),
    404: errorResponse,
    429: errorResponse,
  },
})
