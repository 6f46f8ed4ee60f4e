import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import {
  PING_TYPE,
  WEBHOOK_DELIVERY_REASONS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_WAITING_MAX,
} from '@yacheyka/core/api-keys/webhook'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { instantInput, listOf } from './lists.ts'
import { instant } from './me.ts'
import { pageOf, pageQuery } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'
import { ofOneWebhook, webhookCall, WEBHOOKS_PATH } from './webhooks.ts'

const PATH = `${V1_PATH}/webhook_deliveries` as const
const TYPES = [...MERCHANT_EVENT_TYPES, PING_TYPE] as const

/** What a shop's server answered, or why there is no answer. */
const webhookOutcome = {
  at: instant,
  ms: z.int(),
  status: z.int().nullable(),
  /** Of no answer: `connect`, `dns`, `tls`, `timeout`, `address_refused` and others that may come. */
  fault: z.string().nullable(),
}

export const webhookDelivery = z
  .object({
    id: z.string(),
    endpoint: z.string(),
    /** Null for `webhook.ping`, and where the event is kept no longer. */
    event: z.string().nullable(),
    type: z.enum(TYPES).nullable(),
    /** Of the parcel, order or invoice that the event is about; null where there is none. */
    number: z.string().nullable(),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    reason: z.enum(WEBHOOK_DELIVERY_REASONS),
    /** Calls that were begun. */
    attempts: z.int(),
    /** Not before; null where nothing more is sent. */
    next_attempt_at: instant.nullable(),
    created_at: instant,
    /** The last call that has ended. */
    last_attempt: z.object(webhookOutcome).nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const webhookDeliveryCard = webhookDelivery
  .extend({
    /** The first kilobyte of each answer's text as `answer`; the oldest first. */
    calls: z.array(z.object({ ...webhookOutcome, n: z.int(), answer: z.string().nullable() })),
  })
  .meta({ id: 'WebhookDeliveryWithCalls' })
export type WebhookDeliveryCard = z.output<typeof webhookDeliveryCard>

export const listWebhookDeliveries = defineEndpoint({
  ...webhookCall,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: PATH,
  summary:
    'Доставки вебхуков, которые ещё хранятся, новые первыми; с редким отбором страница бывает короче limit, пока есть next_cursor',
  query: z.strictObject({
    /** Id of an endpoint. */
    endpoint: z.string().max(64, 'не длиннее 64 знаков').optional(),
    /** Id of an event. */
    event: z.string().max(64, 'не длиннее 64 знаков').optional(),
    /** Of a parcel, order or invoice, whole. */
    number: z.string().max(64, 'не длиннее 64 знаков').optional(),
    type: listOf(TYPES).optional(),
    state: listOf(WEBHOOK_DELIVERY_STATES).optional(),
    created_from: instantInput.optional(),
    /** Not included. */
    created_to: instantInput.optional(),
    ...pageQuery,
  }),
  responses: { 200: pageOf(webhookDelivery), ...REJECTIONS },
})
export type WebhookDeliveriesQuery = z.output<(typeof listWebhookDeliveries)['query']>

export const getWebhookDelivery = defineEndpoint({
  ...webhookCall,
  id: 'getWebhookDelivery',
  method: 'GET',
  path: `${PATH}/:id`,
  summary: 'Одна доставка со всеми попытками',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.strictObject({}),
  responses: { 200: webhookDeliveryCard, 404: problem, ...REJECTIONS },
})

export const resendWebhookDelivery = defineEndpoint({
  ...webhookCall,
  id: 'resendWebhookDelivery',
  method: 'POST',
  path: `${PATH}/:id/resend`,
  summary:
    'Отправить событие снова, с тем же id: новая доставка, а если эта ещё ждёт — она же, сразу',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.strictObject({}),
  responses: { 200: webhookDelivery, 404: problem, 409: problem, ...BODY_REJECTIONS },
})

const EVENT_TYPES_ASKED = `Ожидается список из: ${MERCHANT_EVENT_TYPES.join(', ')}`

export const replayWebhook = defineEndpoint({
  ...ofOneWebhook,
  id: 'replayWebhook',
  method: 'POST',
  idempotent: 'required',
  path: `${WEBHOOKS_PATH}/:id/replay`,
  summary: `Отправить снова события за период, на которые вебхук подписан, до ${WEBHOOK_WAITING_MAX}, по 10 в секунду; с заголовком Idempotency-Key`,
  body: z
    .strictObject({
      from: instantInput,
      /** Not included. */
      to: instantInput,
      types: z
        .array(z.enum(MERCHANT_EVENT_TYPES, EVENT_TYPES_ASKED), EVENT_TYPES_ASKED)
        .min(1, EVENT_TYPES_ASKED)
        .max(MERCHANT_EVENT_TYPES.length, EVENT_TYPES_ASKED)
        .optional(),
      /** Those alone of which no delivery to this webhook succeeded. */
      only_failed: z.boolean('Ожидается true или false').default(false),
    })
    .refine(({ from, to }) => from < to, { message: 'from раньше to', path: ['to'] }),
  responses: {
    /** How many events will come. */
    200: z.object({ deliveries: z.int() }),
    404: problem,
    409: problem,
    ...BODY_REJECTIONS,
  },
})
export type ReplayBody = z.output<(typeof replayWebhook)['body']>

export const testWebhook = defineEndpoint({
  ...ofOneWebhook,
  id: 'testWebhook',
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:id/test`,
  summary:
    'Отправить образец события, с test: true, и узнать ответ сервера сразу; удачный ответ снимает с вебхука ошибки',
  body: z.strictObject({
    type: z.enum(TYPES, `Ожидается один из типов: ${TYPES.join(', ')}`).default(PING_TYPE),
  }),
  responses: {
    200: z.object({ ...webhookOutcome, answer: z.string().nullable() }),
    404: problem,
    ...BODY_REJECTIONS,
  },
})
