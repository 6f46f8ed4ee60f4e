import { isStorable } from '@yacheyka/core/text/storable'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { isEmail } from '@yacheyka/core/contacts/email'
import { foldLogin, isLogin, LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { OPERATOR_ROLES } from '@yacheyka/core/operators/operator-role'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { endedResponse, operatorSessionRow } from './console-own-access.ts'
import { ADMINISTRATORS, defineOperatorEndpoint, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: операторы'
const OPERATORS_PATH = `${OPERATOR_PATH}/operators` as const
const ONE_PATH = `${OPERATORS_PATH}/:uid` as const

/** Characters. */
export const OPERATOR_NAME_MAX = 100
export const OPERATOR_REASON_MAX = 500

const oneOf = z.object({ uid: z.guid() })
const refused = { 404: errorResponse, 409: errorResponse } as const

export const operatorRow = z
  .object({
    uid: z.string(),
    login: z.string(),
    name: z.string(),
    role: z.enum(OPERATOR_ROLES),
    /** Where it is written to; empty: nowhere. */
    email: z.string(),
    /** ISO 8601; null: may sign in. */
    disabled_at: z.string().nullable(),
    created_at: z.string(),
    /** Of the last finished sign-in. */
    signed_in_at: z.string().nullable(),
    /** It is set up. */
    second_factor: z.boolean(),
    /** The password is one that was given out. */
    must_change_password: z.boolean(),
  })
  .meta({ id: 'OperatorAccount' })
export type OperatorRow = z.output<typeof operatorRow>

export const operatorLogin = z
  .string(APPLICATION_MESSAGES.required)
  .transform(foldLogin)
  .refine(
    isLogin,
    `До ${LOGIN_LENGTH_MAX} знаков: латинские буквы, цифры, точка, дефис, подчёркивание`,
  )

export const operatorName = z
  .string(APPLICATION_MESSAGES.required)
  .trim()
  .min(1, APPLICATION_MESSAGES.required)
  .max(OPERATOR_NAME_MAX, APPLICATION_MESSAGES.long(OPERATOR_NAME_MAX))
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'Имя с недопустимыми знаками')

/** Empty: nobody writes there. */
export const operatorEmail = z
  .string()
  .trim()
  .max(254, APPLICATION_MESSAGES.long(254))
  .refine((email) => email === '' || isEmail(email), APPLICATION_MESSAGES.email)

export const operatorRole = z.enum(OPERATOR_ROLES, 'Выберите роль')

const reason = z
  .string()
  .trim()
  .max(OPERATOR_REASON_MAX, APPLICATION_MESSAGES.long(OPERATOR_REASON_MAX))
  .refine(isStorable, 'Причина с недопустимыми знаками')
  .default('')

export const newOperator = z.object({
  login: operatorLogin,
  name: operatorName,
  role: operatorRole,
  email: operatorEmail.default(''),
})

/** The made-up password is shown here once and kept nowhere. */
const withPassword = z.object({ operator: operatorRow, password: z.string() })

export const listOperators = defineOperatorEndpoint({
  id: 'listOperators',
  method: 'GET',
  path: OPERATORS_PATH,
  tag: TAG,
  summary: 'Операторы страницами: сначала те, кто работает, по имени',
  roles: ADMINISTRATORS,
  query: z.object(paging),
  responses: { 200: collectionOf(operatorRow), 400: badRequestResponse },
})

export const createOperator = defineOperatorEndpoint({
  id: 'createOperator',
  method: 'POST',
  path: OPERATORS_PATH,
  tag: TAG,
  summary: 'Завести оператора; выданный пароль показывается один раз и меняется при первом входе',
  roles: ADMINISTRATORS,
  body: newOperator,
  responses: { 201: withPassword, 400: badRequestResponse, 503: errorResponse },
})

export const getOperator = defineOperatorEndpoint({
  id: 'getOperator',
  method: 'GET',
  path: ONE_PATH,
  tag: TAG,
  summary: 'Оператор и его входы',
  params: oneOf,
  roles: ADMINISTRATORS,
  responses: {
    200: operatorRow.extend({ sessions: z.array(operatorSessionRow) }).meta({ id: 'OperatorCard' }),
    404: errorResponse,
  },
})

export const updateOperator = defineOperatorEndpoint({
  id: 'updateOperator',
  method: 'PATCH',
  path: ONE_PATH,
  tag: TAG,
  summary: 'Переименовать, сменить почту или роль; со сменой роли входы завершаются',
  params: oneOf,
  roles: ADMINISTRATORS,
  body: z.object({
    name: operatorName.optional(),
    role: operatorRole.optional(),
    email: operatorEmail.optional(),
  }),
  responses: { 200: operatorRow, 400: badRequestResponse, ...refused },
})

export const disableOperator = defineOperatorEndpoint({
  id: 'disableOperator',
  method: 'POST',
  path: `${ONE_PATH}/disable`,
  tag: TAG,
  summary: 'Отключить: входы завершаются, новых нет',
  params: oneOf,
  roles: ADMINISTRATORS,
  body: z.object({ reason }),
  responses: { 200: operatorRow, 400: badRequestResponse, ...refused },
})

export const enableOperator = defineOperatorEndpoint({
  id: 'enableOperator',
  method: 'POST',
  path: `${ONE_PATH}/enable`,
  tag: TAG,
  summary: 'Включить снова',
  params: oneOf,
  roles: ADMINISTRATORS,
  responses: { 200: operatorRow, ...refused },
})

export const resetOperatorPassword = defineOperatorEndpoint({
  id: 'resetOperatorPassword',
  method: 'POST',
  path: `${ONE_PATH}/password`,
  tag: TAG,
  summary: 'Выдать новый пароль; входы завершаются',
  params: oneOf,
  roles: ADMINISTRATORS,
  responses: { 200: withPassword, 503: errorResponse, ...refused },
})

export const resetOperatorSecondFactor = defineOperatorEndpoint({
  id: 'resetOperatorSecondFactor',
  method: 'DELETE',
  path: `${ONE_PATH}/second-factor`,
  tag: TAG,
  summary: 'Снять второй фактор: при следующем входе он настраивается заново',
  params: oneOf,
  roles: ADMINISTRATORS,
  responses: { 200: operatorRow, ...refused },
})

export const endOperatorSessions = defineOperatorEndpoint({
  id: 'endOperatorSessions',
  method: 'DELETE',
  path: `${ONE_PATH}/sessions`,
  tag: TAG,
  summary: 'Завершить все входы оператора',
  params: oneOf,
  roles: ADMINISTRATORS,
  responses: { 200: endedResponse, ...refused },
})

export const endOperatorSession = defineOperatorEndpoint({
  id: 'endOperatorSession',
  method: 'DELETE',
  path: `${ONE_PATH}/sessions/:session`,
  tag: TAG,
  summary: 'Завершить один вход оператора',
  params: oneOf.extend({ session: z.guid() }),
  roles: ADMINISTRATORS,
  responses: { 200: endedResponse, ...refused },
})
