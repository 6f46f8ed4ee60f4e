import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { instantInput } from './lists.ts'
import { instant } from './me.ts'

const ownCall = z
  .object({
    id: z.string(),
    at: instant,
    key: z.object({ uid: z.string(), name: z.string() }),
    test: z.boolean(),
    /** Id of an endpoint of the merchant API, or `unknown`. */
    operation: z.string(),
    method: z.string(),
    /** With its query; dots where a phone, an e-mail or a key stood. */
    path: z.string(),
    status: z.int(),
    /** Of a rejection. */
    code: z.string().nullable(),
    ms: z.int(),
    request_id: z.string(),
    idempotency_key: z.string().nullable(),
    /** /24 or /48. */
    network: z.string(),
    /** Answered by what the first call with its key had been answered. */
    replayed: z.boolean(),
    /** Of the parcel, order or point that it names. */
    number: z.string().nullable(),
  })
  .meta({ id: 'OwnCall' })
export type OwnCall = z.output<typeof ownCall>

/** «2xx» or one status. */
const statusInput = z.string().regex(/^[1-5](?:xx|\d\d)$/, 'Ожидается код ответа или 2xx, 4xx, 5xx')
const textInput = (most: number) => {
  const error = `Не длиннее ${most} знаков`
  return z.string().trim().max(most, error).refine(isStorable, error)
}

const PATH = `${ACCOUNT_PATH}/api_calls` as const
const call = {
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: 'Интеграции',
} as const

export const listOwnCalls = defineEndpoint({
  ...call,
  id: 'listOwnCalls',
  method: 'GET',
  path: PATH,
  summary: 'Вызовы API компании, которые ещё хранятся, новые первыми',
  params: accountParams,
  query: z.object({
    key: z.uuid('Ожидается ключ').optional(),
    operation: textInput(64).optional(),
    status: statusInput.optional(),
    code: textInput(64).optional(),
    number: textInput(64).optional(),
    request_id: textInput(64).optional(),
    from: instantInput.optional(),
    /** Not included. */
    to: instantInput.optional(),
    /** `next` of the page before. */
    before: textInput(64).optional(),
  }),
  responses: {
    200: z.object({
      results: z.array(ownCall),
      next: z.string().nullable(),
      /** Of today in Moscow: above the limit of a day they are counted only. */
      skipped_today: z.int(),
    }),
    400: badRequestResponse,
    401: errorResponse,
    404: errorResponse,
  },
})

export const getOwnCall = defineEndpoint({
  ...call,
  id: 'getOwnCall',
  method: 'GET',
  path: `${PATH}/:call`,
  summary: 'Один вызов API; у изменений и отказов 7 дней с телами',
  params: accountParams.extend({ call: z.string().min(1).max(64) }),
  responses: {
    /** JSON with dots in place of what is personal, cut where it is long; null where it is not kept. */
    200: ownCall
      .extend({ request: z.string().nullable(), answer: z.string().nullable() })
      .meta({ id: 'OwnCallWithBodies' }),
    401: errorResponse,
    404: errorResponse,
  },
})

const day = z.iso.date()
const count = z.int().nonnegative()

/** Days of Moscow that «Расход» shows: with today. */
export const USAGE_DAYS = ['7', '30'] as const

const keyUsage = z
  .object({
    uid: z.string(),
    name: z.string(),
    test: z.boolean(),
    days: z.array(
      z.object({
        day,
        calls: count,
        /** Answered 4xx or 5xx. */
        refused: count,
        /** Of them 429. */
        limited: count,
        /** Of them 5xx: errors of ours. */
        failed: count,
        /** Ordered, a repeated call counted once. */
        parcels: count,
      }),
    ),
  })
  .meta({ id: 'KeyUsage' })
export type KeyUsage = z.output<typeof keyUsage>

const usagePeak = z
  .object({
    key: z.object({ uid: z.string(), name: z.string() }),
    test: z.boolean(),
    policy: z.enum(['read', 'write']),
    /** Of one minute. */
    calls: count,
    quota: count,
    at: instant,
  })
  .meta({ id: 'UsagePeak' })
export type UsagePeak = z.output<typeof usagePeak>

const deliveryUsage = z.object({
  day,
  test: z.boolean(),
  delivered: count,
  /** Given up. */
  failed: count,
  /** To be tried, for the first time or again. */
  waiting: count,
})
export type DeliveryUsage = z.output<typeof deliveryUsage>

export const getApiUsage = defineEndpoint({
  ...call,
  id: 'getApiUsage',
  method: 'GET',
  path: `${ACCOUNT_PATH}/api_usage`,
  summary: 'Сколько вызовов, отказов, посылок и доставок вебхуков было по дням и ключам',
  params: accountParams,
  query: z.object({ days: z.enum(USAGE_DAYS, 'Ожидается 7 или 30').default('7') }),
  responses: {
    200: z.object({
      /** The first and the last day. */
      from: day,
      to: day,
      /** Keys that were used; days without calls are left out. */
      keys: z.array(keyUsage),
      deliveries: z.array(deliveryUsage),
      /** The busiest minute of each key in the last 24 hours, by the share of its quota, the greatest first. */
      peaks: z.array(usagePeak),
    }),
    400: badRequestResponse,
    401: errorResponse,
    404: errorResponse,
  },
})
