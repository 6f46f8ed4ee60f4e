import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import {
  API_KEY_KINDS,
  API_KEY_NAME_MAX,
  API_KEY_NETWORKS_MAX,
  API_KEY_ORIGINS_MAX,
  API_KEY_OVERLAP,
  API_KEYS_MAX,
  API_SCOPES,
} from '@yacheyka/core/api-keys/api-key'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Интеграции'
const KEYS_PATH = `${ACCOUNT_PATH}/api_keys` as const

const apiKey = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** The beginning and the end of the key: `yach_live_7Kqd…x9Zf`. */
    hint: z.string(),
    kind: z.enum(API_KEY_KINDS),
    test: z.boolean(),
    scopes: z.array(z.enum(API_SCOPES)),
    networks: z.array(z.string()),
    origins: z.array(z.string()),
    created_at: z.string(),
    /** The member who made it; null for whoever asks himself. */
    created_by: z.string().nullable(),
    expires_at: z.string().nullable(),
    /** After it was replaced: until when it works beside its successor. */
    retires_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
    /** /24 or /48. */
    last_used_network: z.string().nullable(),
    /** A developer's live key waits for an owner: until when the link of his email serves. */
    confirm_until: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof apiKey>

/** `token` is shown this once. */
const madeKey = apiKey.extend({ token: z.string() }).meta({ id: 'MadeApiKey' })

const name = z
  .string('Укажите название')
  .trim()
  .min(1, 'Укажите название')
  .max(API_KEY_NAME_MAX, `Не длиннее ${API_KEY_NAME_MAX} знаков`)
const texts = (what: string, most: number, each: number) =>
  z.array(z.string(what).trim().min(1, what).max(each, what), what).max(most, `Не больше ${most}`)
const origins = texts('Сайт вида https://shop.example', API_KEY_ORIGINS_MAX, 300)

const rejections = { 401: errorResponse, 404: errorResponse }
const changing = { 400: badRequestResponse, 409: errorResponse, 429: errorResponse, ...rejections }

export const listApiKeys = defineEndpoint({
  id: 'listApiKeys',
  method: 'GET',
  path: KEYS_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: TAG,
  summary: 'Ключи API компании, новые первыми',
  params: accountParams,
  responses: { 200: z.object({ results: z.array(apiKey) }), ...rejections },
})

export const createApiKey = defineEndpoint({
  id: 'createApiKey',
  method: 'POST',
  path: KEYS_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: TAG,
  summary: `Создать ключ API; действующих до ${API_KEYS_MAX} в каждом режиме. Боевой ключ просит пароль, а у разработчика и владельца, если тот не разрешил иначе`,
  params: accountParams,
  body: z.strictObject({
    name,
    kind: z.enum(API_KEY_KINDS, 'Ожидается secret или publishable').default('secret'),
    test: z.boolean('Ожидается true или false'),
    scopes: z
      .array(z.enum(API_SCOPES, 'Нет такого права'), 'Ожидается список прав')
      .max(API_SCOPES.length, 'Права не повторяются')
      .default([]),
    networks: texts('Сеть вида 203.0.113.0/24', API_KEY_NETWORKS_MAX, 50).default([]),
    origins: origins.default([]),
    expires_at: z.iso.datetime('Ожидается время, RFC 3339').nullable().default(null),
    /** The user's own, for a live key. */
    password: z.string('Ожидается текст').max(200).optional(),
  }),
  responses: { 201: madeKey, 403: errorResponse, ...changing },
})

const keyParams = accountParams.extend({ key: z.guid() })

export const rotateApiKey = defineEndpoint({
  id: 'rotateApiKey',
  method: 'POST',
  path: `${KEYS_PATH}/:key/rotate`,
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: TAG,
  summary: 'Заменить ключ: новый с теми же настройками, прежний работает ещё overlap_hours',
  params: keyParams,
  body: z.strictObject({
    overlap_hours: z
      .int('Ожидается целое число часов')
      .min(0, 'Не меньше 0')
      .max(API_KEY_OVERLAP.most, `Не больше ${API_KEY_OVERLAP.most}`)
      .default(API_KEY_OVERLAP.usual),
    password: z.string('Ожидается текст').max(200).optional(),
  }),
  responses: { 201: madeKey, 403: errorResponse, ...changing },
})

export const changeApiKey = defineEndpoint({
  id: 'changeApiKey',
  method: 'PATCH',
  path: `${KEYS_PATH}/:key`,
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: TAG,
  summary:
    'Сменить сайты публичного ключа, действует сразу. У боевого ключа просит пароль; разработчик меняет его, если владелец разрешил боевые ключи',
  params: keyParams,
  body: z.strictObject({
    origins,
    password: z.string('Ожидается текст').max(200).optional(),
  }),
  responses: { 200: apiKey, 403: errorResponse, ...changing },
})

export const confirmApiKey = defineEndpoint({
  id: 'confirmApiKey',
  method: 'POST',
  path: `${KEYS_PATH}/:key/confirm`,
  access: 'customer',
  people: CUSTOMER_AREAS.members,
  tag: TAG,
  summary: 'Подтвердить боевой ключ разработчика: link из письма владельцу, 7 дней, один раз',
  params: keyParams,
  body: z.strictObject({ link: z.string('Ожидается ссылка').min(1).max(64) }),
  responses: { 200: apiKey, ...changing },
})

export const revokeApiKey = defineEndpoint({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: `${KEYS_PATH}/:key`,
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: TAG,
  summary: 'Отозвать ключ: он перестаёт работать сразу',
  params: keyParams,
  responses: { 200: apiKey, ...rejections },
})
