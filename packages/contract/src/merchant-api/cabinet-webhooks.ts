import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { PING_TYPE, WEBHOOK_DELIVERY_STATES } from '@yacheyka/core/api-keys/webhook'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { instantInput } from './lists.ts'
import {
  replayWebhook,
  testWebhook,
  webhookDelivery,
  webhookDeliveryCard,
} from './webhook-deliveries.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  enableWebhookEndpoint,
  rotateWebhookSecret,
  webhookEndpoint,
} from './webhooks.ts'

const PATH = `${ACCOUNT_PATH}/webhooks` as const
const DELIVERIES_PATH = `${ACCOUNT_PATH}/webhook_deliveries` as const

const ownWebhook = webhookEndpoint
  .extend({
    /** Of the calls of 24 hours, from 0 to 1; null where there were none. */
    success_share: z.number().nullable(),
    median_ms: z.int().nullable(),
  })
  .meta({ id: 'OwnWebhook' })
export type OwnWebhook = z.output<typeof ownWebhook>

/** `secret` is shown this once. */
const ownWebhookWithSecret = ownWebhook
  .extend({ secret: z.string() })
  .meta({ id: 'OwnWebhookWithSecret' })

const call = {
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: 'Интеграции',
} as const
const rejections = { 401: errorResponse, 404: errorResponse }
const changing = { 400: badRequestResponse, 409: errorResponse, 429: errorResponse, ...rejections }
const params = accountParams.extend({ webhook: z.string().min(1).max(64) })
const deliveryParams = accountParams.extend({ delivery: z.string().min(1).max(64) })

export const listOwnWebhooks = defineEndpoint({
  ...call,
  id: 'listOwnWebhooks',
  method: 'GET',
  path: PATH,
  summary:
    'Вебхуки компании, затем её песочницы, старые первыми, с долей успешных вызовов за сутки',
  params: accountParams,
  responses: { 200: z.object({ results: z.array(ownWebhook) }), ...rejections },
})

export const createOwnWebhook = defineEndpoint({
  ...call,
  id: 'createOwnWebhook',
  method: 'POST',
  path: PATH,
  summary: 'Создать вебхук; секрет показывается один раз',
  params: accountParams,
  body: createWebhookEndpoint.body.extend({
    /** Of the sandbox. */
    test: z.boolean('Ожидается true или false').default(false),
  }),
  responses: { 201: ownWebhookWithSecret, ...changing },
})

export const changeOwnWebhook = defineEndpoint({
  ...call,
  id: 'changeOwnWebhook',
  method: 'PATCH',
  path: `${PATH}/:webhook`,
  summary: 'Изменить вебхук; новый адрес проверяется',
  params,
  body: changeWebhookEndpoint.body,
  responses: { 200: ownWebhook, ...changing },
})

export const deleteOwnWebhook = defineEndpoint({
  ...call,
  id: 'deleteOwnWebhook',
  method: 'DELETE',
  path: `${PATH}/:webhook`,
  summary: 'Удалить вебхук',
  params,
  responses: { 204: null, ...rejections },
})

export const rotateOwnWebhook = defineEndpoint({
  ...call,
  id: 'rotateOwnWebhook',
  method: 'POST',
  path: `${PATH}/:webhook/rotate_secret`,
  summary: 'Сменить секрет вебхука; прежний подписывает ещё overlap_hours',
  params,
  body: rotateWebhookSecret.body,
  responses: { 200: ownWebhookWithSecret, ...changing },
})

export const disableOwnWebhook = defineEndpoint({
  ...call,
  id: 'disableOwnWebhook',
  method: 'POST',
  path: `${PATH}/:webhook/disable`,
  summary: 'Выключить вебхук: события копятся',
  params,
  body: z.strictObject({}),
  responses: { 200: ownWebhook, ...changing },
})

export const enableOwnWebhook = defineEndpoint({
  ...call,
  id: 'enableOwnWebhook',
  method: 'POST',
  path: `${PATH}/:webhook/enable`,
  summary: 'Включить вебхук или проверить его снова',
  params,
  body: enableWebhookEndpoint.body,
  responses: { 200: ownWebhook, ...changing },
})

export const testOwnWebhook = defineEndpoint({
  ...call,
  id: 'testOwnWebhook',
  method: 'POST',
  path: `${PATH}/:webhook/test`,
  summary: 'Отправить образец события и узнать ответ сразу',
  params,
  body: testWebhook.body,
  responses: { 200: testWebhook.responses[200], ...changing },
})

export const replayOwnWebhook = defineEndpoint({
  ...call,
  id: 'replayOwnWebhook',
  method: 'POST',
  path: `${PATH}/:webhook/replay`,
  summary: 'Дослать события за период',
  params,
  body: replayWebhook.body,
  responses: { 200: replayWebhook.responses[200], ...changing },
})

const TYPES = [...MERCHANT_EVENT_TYPES, PING_TYPE] as const

export const listOwnDeliveries = defineEndpoint({
  ...call,
  id: 'listOwnDeliveries',
  method: 'GET',
  path: DELIVERIES_PATH,
  summary: 'Доставки вебхука, которые ещё хранятся, новые первыми',
  params: accountParams,
  query: z.object({
    webhook: z.string('Укажите вебхук').max(64, 'Укажите вебхук'),
    state: z.enum(WEBHOOK_DELIVERY_STATES, 'Нет такого состояния').optional(),
    type: z.enum(TYPES, 'Нет такого типа события').optional(),
    from: instantInput.optional(),
    /** Not included. */
    to: instantInput.optional(),
    /** Of a parcel, order or invoice, whole. */
    number: z.string().max(64, 'Номер не длиннее 64 знаков').optional(),
    /** `next` of the page before. */
    before: z.string().max(64, 'Ожидается next прежней страницы').optional(),
  }),
  responses: {
    200: z.object({ results: z.array(webhookDelivery), next: z.string().nullable() }),
    400: badRequestResponse,
    ...rejections,
  },
})

export const getOwnDelivery = defineEndpoint({
  ...call,
  id: 'getOwnDelivery',
  method: 'GET',
  path: `${DELIVERIES_PATH}/:delivery`,
  summary: 'Одна доставка со всеми попытками',
  params: deliveryParams,
  responses: { 200: webhookDeliveryCard, ...rejections },
})

export const resendOwnDelivery = defineEndpoint({
  ...call,
  id: 'resendOwnDelivery',
  method: 'POST',
  path: `${DELIVERIES_PATH}/:delivery/resend`,
  summary: 'Отправить событие снова',
  params: deliveryParams,
  body: z.strictObject({}),
  responses: { 200: webhookDelivery, ...changing },
})
