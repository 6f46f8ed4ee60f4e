import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { errorResponse } from '../http/errors.ts'

const TAG = 'Кабинет: вход'
const SESSIONS_PATH = `${ACCOUNT_PATH}/sessions` as const

/** A sign-in to the cabinet that lasts. */
export const accountSession = z
  .object({
    /** The `sid` of its tokens: it opens nothing without their signature. */
    sid: z.string(),
    /** «Chrome, Windows» */
    device: z.string(),
    /** ISO 8601. */
    created_at: z.string(),
    /** ISO 8601: it ends by itself then. */
    expires_at: z.string(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.output<typeof accountSession>

/** What is said of one that is over, of another's and of none: the same. */
export const SESSION_OVER = 'Этот вход уже завершён.'

const rejections = { 401: errorResponse, 404: errorResponse }
const endedResponse = z.object({ ended: z.int().nonnegative() })

export const listAccountSessions = defineEndpoint({
  id: 'listAccountSessions',
  method: 'GET',
  path: SESSIONS_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Где открыт кабинет: входы этого логина, которые действуют; свой первым, за ним новые',
  params: accountParams,
  responses: { 200: z.object({ results: z.array(accountSession) }), ...rejections },
})

export const endAccountSession = defineEndpoint({
  id: 'endAccountSession',
  method: 'DELETE',
  path: `${SESSIONS_PATH}/:session`,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Завершить один вход этого логина',
  params: accountParams.extend({ session: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{22}$/) }),
  responses: { 200: endedResponse, ...rejections },
})

export const endOtherAccountSessions = defineEndpoint({
  id: 'endOtherAccountSessions',
  method: 'DELETE',
  path: SESSIONS_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Завершить все входы этого логина, кроме того, которым спрашивают',
  params: accountParams,
  responses: { 200: endedResponse, ...rejections },
})
