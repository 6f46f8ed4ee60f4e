import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { DRIVEN_STATUSES } from '@yacheyka/core/feed/feed-source'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money, moneyInput } from '../http/money.ts'
import { instant } from './me.ts'
import { merchantParcel } from './parcels.ts'
import { V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

const driving = {
  access: 'api key',
  testOnly: true,
  scopes: ['sandbox:write'],
  tag: V1_TAG,
} as const
const parcelParams = z.object({ id: z.string().min(1).max(64) })

export const advanceSandboxParcel = defineEndpoint({
  ...driving,
  id: 'advanceSandboxParcel',
  method: 'POST',
  path: `${V1_PATH}/sandbox/parcels/:id/advance`,
  summary: 'Песочница: перевести посылку в статус, как это сделали бы почтомат или курьер',
  params: parcelParams,
  body: z.strictObject({
    to: z.enum(DRIVEN_STATUSES, `Ожидается один из статусов: ${DRIVEN_STATUSES.join(', ')}`),
    /** When it happened; now unless said otherwise. */
    at: z.iso.datetime({ offset: true, error: 'Ожидается время RFC 3339' }).optional(),
  }),
  responses: { 200: merchantParcel, 404: problem, 409: problem, ...BODY_REJECTIONS },
})

export const listSandboxMessages = defineEndpoint({
  ...driving,
  id: 'listSandboxMessages',
  method: 'GET',
  path: `${V1_PATH}/sandbox/parcels/:id/messages`,
  // They hold the contacts and the code.
  scopes: ['sandbox:write', 'recipient:read', 'pickup:read'],
  summary: 'Песочница: что прочёл бы получатель; никуда не отправлено',
  params: parcelParams,
  query: z.strictObject({}),
  responses: {
    200: z.object({
      data: z.array(
        z.object({
          channel: z.enum(['sms', 'email']),
          /** Which message, such as `arrived`. */
          template: z.string(),
          recipient: z.string(),
          /** Empty for SMS. */
          subject: z.string(),
          text: z.string(),
          created_at: instant,
        }),
      ),
    }),
    404: problem,
    ...REJECTIONS,
  },
})

/** Kopecks. */
const SANDBOX_BALANCE_MAX = 1_000_000_000

export const setSandboxDeposit = defineEndpoint({
  ...driving,
  id: 'setSandboxDeposit',
  method: 'POST',
  path: `${V1_PATH}/sandbox/deposit`,
  summary: 'Песочница: сделать остаток депозита таким; ждущие оплаты заказы оплатятся',
  body: z.strictObject({
    balance: moneyInput('Остаток вида "1000.00"').refine(
      (kopecks) => kopecks <= SANDBOX_BALANCE_MAX,
      'Не больше 10 000 000 рублей',
    ),
  }),
  responses: {
    200: z.object({ balance: money, currency: z.literal('RUB') }),
    ...BODY_REJECTIONS,
  },
})

export const fireSandboxEvent = defineEndpoint({
  ...driving,
  id: 'fireSandboxEvent',
  method: 'POST',
  path: `${V1_PATH}/sandbox/events`,
  summary: 'Песочница: образец события этого типа, во всех вебхуках и в GET /events',
  body: z.strictObject({
    type: z.enum(
      MERCHANT_EVENT_TYPES,
      `Ожидается один из типов: ${MERCHANT_EVENT_TYPES.join(', ')}`,
    ),
  }),
  responses: {
    200: z.object({ id: z.string(), type: z.enum(MERCHANT_EVENT_TYPES) }),
    ...BODY_REJECTIONS,
  },
})

export const clearSandbox = defineEndpoint({
  ...driving,
  id: 'clearSandbox',
  method: 'DELETE',
  path: `${V1_PATH}/sandbox/data`,
  summary: 'Песочница: удалить все заказы, посылки и счета и вернуть депозиту 100 000 рублей',
  responses: {
    200: z.object({
      parcels: z.int(),
      orders: z.int(),
      balance: money,
      currency: z.literal('RUB'),
    }),
    ...REJECTIONS,
  },
})
