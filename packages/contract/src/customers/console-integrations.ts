import { API_KEY_KINDS, API_KEY_LIMIT_FACTOR, API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import {
  WEBHOOK_AT_ONCE,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_STATES,
} from '@yacheyka/core/api-keys/webhook'
import * as z from 'zod'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { customerParams, customerRejections, CUSTOMERS_TAG, reasonOf } from './console-customers.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

const CARD_PATH = `${OPERATOR_PATH}/customers/:uid` as const

/** Days of Moscow that the card shows: with today. */
export const INTEGRATION_DAYS = ['7', '30'] as const

export const INTEGRATION_REASON_LENGTH_MAX = 500

/** Times are ISO 8601 with offset, of Moscow. */
export const customerKey = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** The beginning and the end of the key. */
    hint: z.string(),
    kind: z.enum(API_KEY_KINDS),
    test: z.boolean(),
    scopes: z.array(z.enum(API_SCOPES)),
    networks: z.array(z.string()),
    origins: z.array(z.string()),
    limit_factor: z.number(),
    created_at: z.string(),
    /** The member who made it; null where he is not known. */
    created_by: z.string().nullable(),
    expires_at: z.string().nullable(),
    /** After it was replaced: until when it works beside its successor. */
    retires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
    /** /24 or /48. */
    last_used_network: z.string().nullable(),
    /** It waits for an owner of the company: until when the link of his email serves. */
    confirm_until: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'CustomerApiKey' })
export type CustomerApiKey = z.output<typeof customerKey>

export const customerWebhook = z
  .object({
    uid: z.string(),
    /** Without path and query: they may hold a password of the shop's. */
    host: z.string(),
    /** Of the sandbox. */
    test: z.boolean(),
    state: z.enum(WEBHOOK_STATES),
    disabled_reason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
    failing_since: z.string().nullable(),
    last_success_at: z.string().nullable(),
    /** Of the calls of 24 hours, from 0 to 1; null where there were none. */
    success_share: z.number().nullable(),
    /** Deliveries that wait, and when the oldest of them was put. */
    waiting: z.int().nonnegative(),
    oldest_waiting_at: z.string().nullable(),
    /** Calls under way at once. */
    at_once: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'CustomerWebhook' })
export type CustomerWebhook = z.output<typeof customerWebhook>

const count = z.int().nonnegative()

const usageDay = z.object({
  day: z.iso.date(),
  /** By test keys. */
  test: z.boolean(),
  calls: count,
  /** Answered 4xx or 5xx, and of them 429, and 5xx. */
  refused: count,
  limited: count,
  failed: count,
  parcels: count,
})
export type IntegrationDay = z.output<typeof usageDay>

const customerIntegrations = z
  .object({
    /** Those that work before those that are over, newest first. */
    keys: z.array(customerKey),
    /** Newest first; days without calls are left out. */
    days: z.array(usageDay),
    webhooks: z.array(customerWebhook),
  })
  .meta({ id: 'CustomerIntegrations' })
export type CustomerIntegrations = z.output<typeof customerIntegrations>

export const operatorGetIntegrations = defineOperatorEndpoint({
  id: 'operatorGetIntegrations',
  method: 'GET',
  path: `${CARD_PATH}/integrations`,
  tag: CUSTOMERS_TAG,
  summary: 'Интеграции клиента: ключи API, вызовы по дням, вебхуки (от адреса только хост)',
  roles: HELPERS,
  params: customerParams,
  query: z.object({ days: z.enum(INTEGRATION_DAYS, 'Ожидается 7 или 30').default('7') }),
  responses: { 200: customerIntegrations, 400: badRequestResponse, ...customerRejections },
})

const keyParams = customerParams.extend({ key: z.guid() })
const webhookParams = customerParams.extend({ webhook: z.guid() })
const withReason = z.object({ reason: reasonOf(INTEGRATION_REASON_LENGTH_MAX) })
const rejections = { 400: badRequestResponse, ...customerRejections }

export const operatorRevokeKey = defineOperatorEndpoint({
  id: 'operatorRevokeKey',
  method: 'POST',
  path: `${CARD_PATH}/api_keys/:key/revocation`,
  tag: CUSTOMERS_TAG,
  summary: 'Отозвать ключ API клиента сразу; владельцу и разработчикам уходит письмо',
  roles: MANAGERS,
  params: keyParams,
  body: withReason,
  responses: { 200: customerKey, ...rejections },
})

const { least, most } = API_KEY_LIMIT_FACTOR

export const operatorChangeKeyLimits = defineOperatorEndpoint({
  id: 'operatorChangeKeyLimits',
  method: 'PUT',
  path: `${CARD_PATH}/api_keys/:key/limits`,
  tag: CUSTOMERS_TAG,
  summary: 'Множитель лимитов ключа API: от 0,1 до 20, со следующего вызова',
  roles: MANAGERS,
  params: keyParams,
  body: withReason.extend({
    limit_factor: z
      .number('Ожидается число')
      .min(least, { error: 'Не меньше 0,1', abort: true })
      .max(most, { error: `Не больше ${most}`, abort: true })
      .multipleOf(least, 'До десятых долей'),
  }),
  /** 409: the key is over. */
  responses: { 200: customerKey, ...rejections, 409: errorResponse },
})

export const operatorDisableWebhook = defineOperatorEndpoint({
  id: 'operatorDisableWebhook',
  method: 'POST',
  path: `${CARD_PATH}/webhooks/:webhook/disable`,
  tag: CUSTOMERS_TAG,
  summary: 'Выключить вебхук клиента: события ждут; владельцу и разработчикам уходит письмо',
  roles: MANAGERS,
  params: webhookParams,
  body: withReason,
  responses: { 200: customerWebhook, ...rejections },
})

export const operatorEnableWebhook = defineOperatorEndpoint({
  id: 'operatorEnableWebhook',
  method: 'POST',
  path: `${CARD_PATH}/webhooks/:webhook/enable`,
  tag: CUSTOMERS_TAG,
  summary:
    'Включить вебхук клиента: после пробного вызова придёт всё, что ждало; выключенный самим клиентом не включается',
  roles: MANAGERS,
  params: webhookParams,
  responses: { 200: customerWebhook, ...customerRejections, 409: errorResponse },
})

const { most: callsMost, usual: callsUsual } = WEBHOOK_AT_ONCE

export const operatorChangeWebhookLimits = defineOperatorEndpoint({
  id: 'operatorChangeWebhookLimits',
  method: 'PUT',
  path: `${CARD_PATH}/webhooks/:webhook/limits`,
  tag: CUSTOMERS_TAG,
  summary: `Сколько вызовов боевого вебхука идёт одновременно: от ${callsUsual}, как у всех, до ${callsMost}`,
  roles: MANAGERS,
  params: webhookParams,
  body: withReason.extend({
    at_once: z
      .int('Ожидается целое число')
      .min(callsUsual, `Не меньше ${callsUsual}`)
      .max(callsMost, `Не больше ${callsMost}`),
  }),
  /** 409: of the sandbox. */
  responses: { 200: customerWebhook, ...rejections, 409: errorResponse },
})
