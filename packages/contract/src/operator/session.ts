import { APPLICATION_MESSAGES } from '@yacheyka/core/application'
import { LOGIN_LENGTH_MAX } from '@yacheyka/core/login'
import { OPERATOR_ROLES } from '@yacheyka/core/operator-role'
import { PASSWORD_LENGTH_MAX } from '@yacheyka/core/password'
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { badRequestAnswer, errorAnswer } from '../errors.ts'
import { defineOperatorEndpoint, EVERY_ROLE, OPERATOR_PATH, operatorRefusals } from './roles.ts'

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

/** What is still asked before the console opens. */
export const SIGN_IN_STAGES = ['password', 'enrol', 'code', 'done'] as const
export type SignInStage = (typeof SIGN_IN_STAGES)[number]

export const signInAnswer = z
  .object({
    /** `password`: a new one must be set; `enrol`: the second factor is set up; `code`: its code is asked for. */
    stage: z.enum(SIGN_IN_STAGES),
    /** With `enrol` only: the secret in base32 and the address that authenticators read from a QR code. */
    enrolment: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    /** Shown once, when the second factor has been set up. */
    recovery_codes: z.array(z.string()).nullable(),
  })
  .meta({ id: 'OperatorSignIn' })
export type SignInAnswer = z.output<typeof signInAnswer>

const SESSION_PATH = `${OPERATOR_PATH}/session` as const

export const operatorSignIn = defineEndpoint({
  id: 'operatorSignIn',
  method: 'POST',
  path: SESSION_PATH,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Вход оператора: сессия в cookie, недоступной скриптам',
  body: operatorCredentials,
  answers: {
    200: signInAnswer,
    400: badRequestAnswer,
    403: errorAnswer,
    429: errorAnswer,
    503: errorAnswer,
  },
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
  answers: { 200: operatorMe, ...operatorRefusals },
})

export const operatorSignOut = defineOperatorEndpoint({
  id: 'operatorSignOut',
  method: 'DELETE',
  path: SESSION_PATH,
  tag: OPERATOR_SESSION_TAG,
  summary: 'Выход: сессия кончается на сервере',
  roles: EVERY_ROLE,
  answers: { 200: z.object({ success: z.literal(true) }), ...operatorRefusals },
})
