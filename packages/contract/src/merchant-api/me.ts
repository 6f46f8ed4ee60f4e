import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money } from '../http/money.ts'
import { V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, REJECTIONS } from './problem.ts'

/** RFC 3339 in UTC, whole seconds. */
export const instant = z.string()

export const getMerchantMe = defineEndpoint({
  id: 'getMerchantMe',
  method: 'GET',
  path: `${V1_PATH}/me`,
  access: 'api key',
  scopes: [],
  tag: V1_TAG,
  summary: 'Чей это ключ, что он может и сколько вызовов у него есть',
  query: z.strictObject({}),
  responses: {
    200: z.object({
      mode: z.enum(['live', 'test']),
      company: z.object({ name: z.string() }),
      key: z.object({
        id: z.string(),
        name: z.string(),
        hint: z.string(),
        expires_at: instant.nullable(),
        retires_at: instant.nullable(),
      }),
      scopes: z.array(z.enum(API_SCOPES)),
      /** Of the twin that a test key acts as; null with a live key. */
      sandbox: z.object({ balance: money, currency: z.literal('RUB') }).nullable(),
      limits: z.array(z.object({ policy: z.string(), quota: z.int(), window_seconds: z.int() })),
    }),
    ...REJECTIONS,
  },
})

export const reportKeyLeak = defineEndpoint({
  id: 'reportKeyLeak',
  method: 'POST',
  path: `${V1_PATH}/keys/report_leak`,
  access: 'anyone',
  tag: V1_TAG,
  summary: 'Сообщить об утёкшем ключе: он отзывается сразу, владельцу уходит письмо',
  body: z.strictObject({ token: z.string('Ожидается ключ').min(1).max(200) }),
  responses: { 200: z.object({ revoked: z.boolean() }), ...BODY_REJECTIONS },
})
