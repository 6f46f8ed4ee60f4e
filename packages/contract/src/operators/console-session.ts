import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { OPERATOR_ROLES } from '@yacheyka/core/operators/operator-role'
import {
  isGoodPassword,
  PASSWORD_LENGTH_MAX,
  PASSWORD_MESSAGES,
} from '@yacheyka/core/accounts/password'
import { parseSecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { defineOperatorEndpoint, EVERY_ROLE, OPERATOR_PATH } from '../http/console-roles.ts'

export const OPERATOR_SESSION_TAG = 'Консоль: вход'
const { required } = APPLICATION_MESSAGES

export const operatorCredentials = z.object({
  login: z
    .string(required)
    .trim()
    .min(1, required)
    .max(LOGIN_LENGTH_MAX, APPLICATION_MESSAGES.long(LOGIN_LENGTH_MAX)),
  password: z
    .string(required)
    .max(PASSWORD_LENGTH_MAX, APPLICATION_MESSAGES.long(PASSWORD_LENGTH_MAX))
    .refine((password) => password.trim() !== '', required),
})

/** A password that somebody sets for himself, by the rules of core. */
export const newPassword = z
  .string(required)
  .max(200, PASSWORD_MESSAGES.weak)
  .refine(isGoodPassword, PASSWORD_MESSAGES.weak)

export const CODE_MESSAGE = 'Введите шесть цифр из приложения или резервный код'

/** Of the authenticator, or a recovery code. */
export const secondFactorCode = z
  .string(CODE_MESSAGE)
  .max(100, CODE_MESSAGE)
  .transform((typed, context) => {
    const code = parseSecondFactorCode(typed)
    if (code !== undefined) return code
    context.addIssue({ code: 'custom', message: CODE_MESSAGE })
    return z.NEVER
  })

/** What is still asked before the console opens. */
export const SIGN_IN_STAGES = ['password', 'enrol', 'code', 'done'] as const
export type SignInStage = (typeof SIGN_IN_STAGES)[number]

/** The second factor that is offered: its secret in base32, and the address that authenticators read from a QR code. */
export const enrolment = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondFactorOffer' })
export type Enrolment = z.output<typeof enrolment>

export const signInResponse = z
  .object({
    /** `password`: a new one must be set; `enrol`: the second factor is set up; `code`: its code is asked for. */
    stage: z.enum(SIGN_IN_STAGES),
    /** With `enrol` only. */
    enrolment: enrolment.nullable(),
    /** Shown once, when the second factor has been set up. */
    recovery_codes: z.array(z.string()).nullable(),
  })
  .meta({ id: 'OperatorSignIn' })
export type SignInResponse = z.output<typeof signInResponse>

const SESSION_PATH = `${OPERATOR_PATH}/session` as const

export const operatorSignIn = defineEndpoint({
  id: 'operatorSignIn',
  method: 'POST',
  path: SESSION_PATH,
  access: 'anyone',
  tag: OPERATOR_SESSION_TAG,
  summary: 'Вход оператора: сессия в cookie, недоступной скриптам',
  body: operatorCredentials,
  responses: {
    200: signInResponse,
    400: badRequestResponse,
    403: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

const stepResponses = {
  200: signInResponse,
  400: badRequestResponse,
  401: errorResponse,
  403: errorResponse,
  409: errorResponse,
  429: errorResponse,
  503: errorResponse,
} as const

export const operatorSetPassword = defineEndpoint({
  id: 'operatorSetPassword',
  method: 'POST',
  path: `${SESSION_PATH}/password`,
  access: 'operator half-way',
  tag: OPERATOR_SESSION_TAG,
  summary: 'Вход оператора, стадия password: свой пароль вместо выданного',
  body: z.object({ new_password: newPassword }),
  responses: stepResponses,
})

export const operatorSendCode = defineEndpoint({
  id: 'operatorSendCode',
  method: 'POST',
  path: `${SESSION_PATH}/code`,
  access: 'operator half-way',
  tag: OPERATOR_SESSION_TAG,
  summary: 'Вход оператора, стадии enrol и code: код из приложения или резервный',
  body: z.object({ code: secondFactorCode }),
  responses: stepResponses,
})

/** A sign-in that is begun, for a page that was loaded anew. */
export const signInProgress = z
  .object({
    /** `credentials`: none is begun, or its time is over. */
    stage: z.enum(['credentials', ...SIGN_IN_STAGES]),
    /** Empty with `credentials`. */
    login: z.string(),
    /** With `enrol` only: what was offered, not a new one. */
    enrolment: enrolment.nullable(),
  })
  .meta({ id: 'OperatorSignInProgress' })
export type SignInProgress = z.output<typeof signInProgress>

export const getSignInProgress = defineEndpoint({
  id: 'getSignInProgress',
  method: 'GET',
  path: `${SESSION_PATH}/progress`,
  access: 'anyone',
  tag: OPERATOR_SESSION_TAG,
  summary: 'Вход оператора: на какой он стадии',
  responses: { 200: signInProgress, 403: errorResponse, 429: errorResponse, 503: errorResponse },
})

export const operatorMe = z
  .object({
    uid: z.string(),
    login: z.string(),
    name: z.string(),
    role: z.enum(OPERATOR_ROLES),
  })
  .meta({ id: 'Operator' })
export type OperatorMe = z.output<typeof operatorMe>

export const getOperatorSession = defineOperatorEndpoint({
  id: 'getOperatorSession',
  method: 'GET',
  path: SESSION_PATH,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Кто вошёл',
  roles: EVERY_ROLE,
  responses: { 200: operatorMe },
})

export const operatorSignOut = defineOperatorEndpoint({
  id: 'operatorSignOut',
  method: 'DELETE',
  path: SESSION_PATH,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Выход: сессия кончается на сервере',
  roles: EVERY_ROLE,
  responses: { 200: z.object({ success: z.literal(true) }) },
})
