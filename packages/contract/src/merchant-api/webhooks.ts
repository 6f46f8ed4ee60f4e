import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import {
  EVERY_TYPE,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_OVERLAP,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
} from '@yacheyka/core/api-keys/webhook'
import { STATUS_GROUPS } from '@yacheyka/core/parcels/status-group'
import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { instant } from './me.ts'
import { V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

const TYPES = [EVERY_TYPE, ...MERCHANT_EVENT_TYPES] as const
const TYPES_ASKED = `Ожидается ["*"] или список из: ${MERCHANT_EVENT_TYPES.join(', ')}`
const GROUPS_ASKED = `Ожидается список из: ${STATUS_GROUPS.join(', ')}`

const types = z
  .array(z.enum(TYPES, TYPES_ASKED), TYPES_ASKED)
  .min(1, TYPES_ASKED)
  .max(TYPES.length, TYPES_ASKED)
  .refine((list) => !list.includes(EVERY_TYPE) || list.length === 1, TYPES_ASKED)
  .transform((list) => [...new Set(list)])

const filters = z.strictObject({
  /** Of `parcel.status_changed`: those into one of these groups alone; an empty list is all. */
  status_group: z
    .array(z.enum(STATUS_GROUPS, GROUPS_ASKED), GROUPS_ASKED)
    .max(STATUS_GROUPS.length, GROUPS_ASKED)
    .transform((list) => [...new Set(list)])
    .optional(),
})

const URL_ASKED = `Ожидается адрес https до ${WEBHOOK_URL_MAX} знаков`
const DESCRIPTION_ASKED = `Ожидается текст до ${WEBHOOK_DESCRIPTION_MAX} знаков`
const settings = {
  /** https, reached from the internet, without a redirect. */
  url: z.string(URL_ASKED).max(WEBHOOK_URL_MAX, URL_ASKED).refine(isStorable, URL_ASKED),
  description: z
    .string(DESCRIPTION_ASKED)
    .trim()
    .max(WEBHOOK_DESCRIPTION_MAX, DESCRIPTION_ASKED)
    .refine(isStorable, DESCRIPTION_ASKED),
  types,
  filters,
}

export const webhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    /** `["*"]`: every one, also those that are yet to come. */
    types: z.array(z.enum(TYPES)),
    filters: z.object({ status_group: z.array(z.enum(STATUS_GROUPS)) }),
    /** Until it has answered `webhook.ping` with 2xx it is `unverified`, and events wait. */
    state: z.enum(WEBHOOK_STATES),
    /** Since when nothing but failures. */
    failing_since: instant.nullable(),
    disabled_reason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
    /** Deliveries that are still to be made, up to 10 000. */
    waiting: z.int(),
    last_success_at: instant.nullable(),
    /** Until when the secret before also signs. */
    previous_secret_until: instant.nullable(),
    created_at: instant,
    test: z.boolean(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

const withSecret = webhookEndpoint
  .extend({
    /** `whsec_…`, shown this once: Standard Webhooks signs by it. */
    secret: z.string(),
  })
  .meta({ id: 'WebhookEndpointWithSecret' })

export const webhookCall = {
  access: 'api key',
  scopes: ['webhooks:write'],
  tag: V1_TAG,
} as const
export const ofOneWebhook = {
  ...webhookCall,
  params: z.object({ id: z.string().min(1).max(64) }),
} as const
export const WEBHOOKS_PATH = `${V1_PATH}/webhook_endpoints` as const

export const createWebhookEndpoint = defineEndpoint({
  ...webhookCall,
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: WEBHOOKS_PATH,
  summary:
    'Вебхук: куда присылать события. Сначала придёт webhook.ping; ответ 2xx включает его. Секрет показывается один раз',
  body: z.strictObject({
    url: settings.url,
    description: settings.description.default(''),
    types: settings.types,
    filters: settings.filters.default({}),
  }),
  responses: { 201: withSecret, ...BODY_REJECTIONS },
})

export const listWebhookEndpoints = defineEndpoint({
  ...webhookCall,
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: WEBHOOKS_PATH,
  summary: 'Вебхуки, старые первыми',
  query: z.strictObject({}),
  responses: { 200: z.object({ data: z.array(webhookEndpoint) }), ...REJECTIONS },
})

export const getWebhookEndpoint = defineEndpoint({
  ...ofOneWebhook,
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: `${WEBHOOKS_PATH}/:id`,
  summary: 'Один вебхук',
  query: z.strictObject({}),
  responses: { 200: webhookEndpoint, 404: problem, ...REJECTIONS },
})

export const changeWebhookEndpoint = defineEndpoint({
  ...ofOneWebhook,
  id: 'changeWebhookEndpoint',
  method: 'PATCH',
  path: `${WEBHOOKS_PATH}/:id`,
  summary: 'Изменить вебхук; новый адрес проверяется webhook.ping, события ждут его ответа',
  /** What is not named stays. */
  body: z.strictObject({
    url: settings.url.optional(),
    description: settings.description.optional(),
    types: settings.types.optional(),
    filters: settings.filters.optional(),
  }),
  responses: { 200: webhookEndpoint, 404: problem, ...BODY_REJECTIONS },
})

export const deleteWebhookEndpoint = defineEndpoint({
  ...ofOneWebhook,
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: `${WEBHOOKS_PATH}/:id`,
  summary: 'Удалить вебхук: ему больше ничего не придёт',
  responses: { 204: null, 404: problem, ...REJECTIONS },
})

const HOURS_ASKED = `Часов от 0 до ${WEBHOOK_OVERLAP.most}`

export const rotateWebhookSecret = defineEndpoint({
  ...ofOneWebhook,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:id/rotate_secret`,
  summary:
    'Новый секрет, показывается один раз; прежний подписывает вместе с ним ещё overlap_hours часов (0–168, обычно 24)',
  body: z.strictObject({
    overlap_hours: z
      .int(HOURS_ASKED)
      .min(0, HOURS_ASKED)
      .max(WEBHOOK_OVERLAP.most, HOURS_ASKED)
      .default(WEBHOOK_OVERLAP.usual),
  }),
  responses: { 200: withSecret, 404: problem, ...BODY_REJECTIONS },
})

export const disableWebhookEndpoint = defineEndpoint({
  ...ofOneWebhook,
  id: 'disableWebhookEndpoint',
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:id/disable`,
  summary: 'Выключить вебхук: события копятся и ждут, пока его не включат',
  body: z.strictObject({}),
  responses: { 200: webhookEndpoint, 404: problem, ...BODY_REJECTIONS },
})

export const enableWebhookEndpoint = defineEndpoint({
  ...ofOneWebhook,
  id: 'enableWebhookEndpoint',
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:id/enable`,
  summary:
    'Включить вебхук или проверить его снова: придёт webhook.ping, а после ответа 2xx и события; накопленные — если не сказано send_waiting: false',
  body: z.strictObject({
    /** False: what waits is never sent. */
    send_waiting: z.boolean('Ожидается true или false').default(true),
  }),
  responses: { 200: webhookEndpoint, 404: problem, ...BODY_REJECTIONS },
})
