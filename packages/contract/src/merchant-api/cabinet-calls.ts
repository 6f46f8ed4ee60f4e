import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestAnswer, errorAnswer } from '../http/errors.ts'
import { instantAsked } from './lists.ts'
import { instant } from './me.ts'

const ownCall = z
  .object({
    id: z.string(),
    at: instant,
    key: z.object({ uid: z.string(), name: z.string() }),
    test: z.boolean(),
    /** Id of an endpoint of the merchant API. */
    operation: z.string(),
    method: z.string(),
    /** With its query; dots where a phone, an e-mail or a key stood. */
    path: z.string(),
    status: z.int(),
    /** Of a refusal. */
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
const statusAsked = z.string().regex(/^[1-5](?:xx|\d\d)$/, 'Ожидается код ответа или 2xx, 4xx, 5xx')
const textAsked = (most: number) => {
  const fault = `Не длиннее ${most} знаков`
  return z.string().trim().max(most, fault).refine(isStorable, fault)
}

const PATH = `${ACCOUNT_PATH}/api_calls` as const
const call = { access: 'customer', tag: 'Интеграции' } as const

export const listOwnCalls = defineEndpoint({
  ...call,
  id: 'listOwnCalls',
  method: 'GET',
  path: PATH,
  summary: 'Вызовы API компании за 30 дней, новые первыми',
  params: accountParams,
  query: z.object({
    key: z.uuid('Ожидается ключ').optional(),
    operation: textAsked(64).optional(),
    status: statusAsked.optional(),
    code: textAsked(64).optional(),
    number: textAsked(64).optional(),
    request_id: textAsked(64).optional(),
    from: instantAsked.optional(),
    /** Not included. */
    to: instantAsked.optional(),
    /** `next` of the page before. */
    before: textAsked(64).optional(),
  }),
  answers: {
    200: z.object({
      results: z.array(ownCall),
      next: z.string().nullable(),
      /** Of today in Moscow: above the limit of a day they are counted only. */
      skipped_today: z.int(),
    }),
    400: badRequestAnswer,
    401: errorAnswer,
    404: errorAnswer,
  },
})

export const getOwnCall = defineEndpoint({
  ...call,
  id: 'getOwnCall',
  method: 'GET',
  path: `${PATH}/:call`,
  summary: 'Один вызов API; у изменений и отказов 7 дней с телами',
  params: accountParams.extend({ call: z.string().min(1).max(64) }),
  answers: {
    /** JSON with dots in place of what is personal, cut where it is long; null where it is not kept. */
    200: ownCall
      .extend({ request: z.string().nullable(), answer: z.string().nullable() })
      .meta({ id: 'OwnCallWithBodies' }),
    401: errorAnswer,
    404: errorAnswer,
  },
})
