import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { PASSWORD_LENGTH_MAX } from '@yacheyka/core/accounts/password'
import * as z from 'zod'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { defineOperatorEndpoint, EVERY_ROLE, OPERATOR_PATH } from '../http/console-roles.ts'
import {
  enrolment,
  newPassword,
  OPERATOR_SESSION_TAG,
  secondFactorCode,
} from './console-session.ts'

const OWN_PATH = `${OPERATOR_PATH}/me` as const
const { required } = APPLICATION_MESSAGES

/** A sign-in that lasts. */
export const operatorSessionRow = z
  .object({
    uid: z.string(),
    address: z.string(),
    /** What the browser says of itself. */
    agent: z.string(),
    /** ISO 8601. */
    created_at: z.string(),
    /** Of the last call, to the minute. */
    seen_at: z.string(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OperatorSession' })
export type OperatorSessionRow = z.output<typeof operatorSessionRow>

export const endedResponse = z.object({ ended: z.int().nonnegative() })

export const getOwnAccess = defineOperatorEndpoint({
  id: 'getOwnAccess',
  method: 'GET',
  path: OWN_PATH,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Мой вход: где открыт и как защищён',
  roles: EVERY_ROLE,
  responses: {
    200: z
      .object({
        sessions: z.array(operatorSessionRow),
        second_factor: z.object({
          /** False in a demonstration: it is not asked at the sign-in. */
          asked: z.boolean(),
          /** ISO 8601; null where it is not set up. */
          confirmed_at: z.string().nullable(),
          recovery_codes_left: z.int().nonnegative(),
        }),
      })
      .meta({ id: 'OperatorOwnAccess' }),
  },
})

export const endOwnSession = defineOperatorEndpoint({
  id: 'endOwnSession',
  method: 'DELETE',
  path: `${OWN_PATH}/sessions/:session`,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Завершить один свой вход',
  params: z.object({ session: z.guid() }),
  roles: EVERY_ROLE,
  responses: { 200: endedResponse, 404: errorResponse },
})

export const endOtherSessions = defineOperatorEndpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: `${OWN_PATH}/sessions`,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Завершить все свои входы, кроме этого',
  roles: EVERY_ROLE,
  responses: { 200: endedResponse },
})

export const changeOwnPassword = defineOperatorEndpoint({
  id: 'changeOwnPassword',
  method: 'POST',
  path: `${OWN_PATH}/password`,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Сменить свой пароль; прочие входы завершаются',
  roles: EVERY_ROLE,
  body: z.object({
    current_password: z
      .string(required)
      .min(1, required)
      .max(PASSWORD_LENGTH_MAX, APPLICATION_MESSAGES.long(PASSWORD_LENGTH_MAX)),
    new_password: newPassword,
  }),
  responses: {
    200: endedResponse,
    400: badRequestResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

export const offerSecondFactor = defineOperatorEndpoint({
  id: 'offerSecondFactor',
  method: 'POST',
  path: `${OWN_PATH}/second-factor`,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Настроить второй фактор заново: нужен код нынешнего, если он есть',
  roles: EVERY_ROLE,
  body: z.object({ code: secondFactorCode.nullable() }),
  responses: { 200: enrolment, 400: badRequestResponse, 429: errorResponse },
})

export const confirmSecondFactor = defineOperatorEndpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: `${OWN_PATH}/second-factor/confirm`,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Подтвердить новый второй фактор его первым кодом; резервные коды показываются один раз',
  roles: EVERY_ROLE,
  body: z.object({ code: secondFactorCode }),
  responses: {
    200: z.object({ recovery_codes: z.array(z.string()) }),
    400: badRequestResponse,
    409: errorResponse,
    429: errorResponse,
  },
})
