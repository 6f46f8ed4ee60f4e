import {
  CUSTOMER_AREAS,
  CUSTOMER_ROLES,
  MEMBER_NAME_LENGTH_MAX,
  MEMBER_STATES,
  MEMBERS_MAX,
} from '@yacheyka/core/accounts/customer-role'
import { PASSWORD_LENGTH_MAX } from '@yacheyka/core/accounts/password'
import {
  APPLICATION_EMAIL_LENGTH_MAX,
  APPLICATION_MESSAGES,
} from '@yacheyka/core/applications/application'
import { isEmail } from '@yacheyka/core/contacts/email'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** `code` of the 403 that tells a member that a call is for other roles. */
export const ROLE_FORBIDDEN_CODE = 'role_forbidden'
/** `code` of the 403 that tells a member that an owner has ended his access. */
export const MEMBER_DISABLED_CODE = 'member_disabled'

const MEMBERS_PATH = `${ACCOUNT_PATH}/members` as const

export const member = z
  .object({
    uid: z.string(),
    login: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(CUSTOMER_ROLES),
    state: z.enum(MEMBER_STATES),
    created_at: z.string(),
    /** Until when the link of the invitation can be opened; null once it was. */
    invited_until: z.string().nullable(),
    /** The one who asks. */
    self: z.boolean(),
    /** Keys that work and that this member made: they stay when the member leaves. */
    keys: z.array(z.object({ name: z.string(), hint: z.string(), test: z.boolean() })),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof member>

const team = z
  .object({
    results: z.array(member),
    /** Whether developers make live keys. */
    developers_make_live_keys: z.boolean(),
  })
  .meta({ id: 'Team' })
export type Team = z.output<typeof team>

/** The owner's own, asked anew: whoever finds the cabinet open must not let himself in for good. */
const password = z
  .string('Введите свой пароль')
  .min(1, 'Введите свой пароль')
  .max(PASSWORD_LENGTH_MAX, APPLICATION_MESSAGES.long(PASSWORD_LENGTH_MAX))
const role = z.enum(CUSTOMER_ROLES, `Роль: ${CUSTOMER_ROLES.join(', ')}`)

const owners = {
  access: 'customer',
  people: CUSTOMER_AREAS.members,
  tag: 'Кабинет: команда',
} as const
const rejections = { 401: errorResponse, 403: errorResponse, 404: errorResponse }
const changing = { 400: badRequestResponse, 409: errorResponse, 429: errorResponse, ...rejections }

export const listMembers = defineEndpoint({
  ...owners,
  id: 'listMembers',
  method: 'GET',
  path: MEMBERS_PATH,
  summary: 'Сотрудники компании и приглашения; у каждого его действующие ключи API',
  params: accountParams,
  responses: { 200: team, ...rejections },
})

export const inviteMember = defineEndpoint({
  ...owners,
  id: 'inviteMember',
  method: 'POST',
  path: MEMBERS_PATH,
  summary: `Пригласить сотрудника письмом со ссылкой на 7 дней; всего не больше ${MEMBERS_MAX}`,
  params: accountParams,
  body: z.strictObject({
    email: z
      .string(APPLICATION_MESSAGES.email)
      .trim()
      .max(APPLICATION_EMAIL_LENGTH_MAX, {
        error: APPLICATION_MESSAGES.long(APPLICATION_EMAIL_LENGTH_MAX),
        abort: true,
      })
      .refine(isEmail, APPLICATION_MESSAGES.email)
      .meta({ format: 'email' }),
    name: z
      .string('Напишите имя')
      .overwrite((text) => plainText(text).trim())
      .min(1, 'Напишите имя')
      .max(MEMBER_NAME_LENGTH_MAX, APPLICATION_MESSAGES.long(MEMBER_NAME_LENGTH_MAX)),
    role,
    password,
  }),
  responses: { 201: member, ...changing },
})

const memberParams = accountParams.extend({ member: z.guid() })

export const resendInvitation = defineEndpoint({
  ...owners,
  id: 'resendInvitation',
  method: 'POST',
  path: `${MEMBERS_PATH}/:member/invitation`,
  summary: 'Отправить приглашение ещё раз: новая ссылка на 7 дней, прежняя не действует',
  params: memberParams,
  body: z.strictObject({}),
  responses: { 200: member, ...changing },
})

export const withdrawInvitation = defineEndpoint({
  ...owners,
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: `${MEMBERS_PATH}/:member/invitation`,
  summary: 'Отозвать приглашение, которое ещё не приняли',
  params: memberParams,
  responses: { 200: z.object({ success: z.literal(true) }), 409: errorResponse, ...rejections },
})

export const changeMember = defineEndpoint({
  ...owners,
  id: 'changeMember',
  method: 'PATCH',
  path: `${MEMBERS_PATH}/:member`,
  summary:
    'Сменить роль, отключить или включить сотрудника: отключение завершает его входы сразу, ключи API остаются',
  params: memberParams,
  body: z.strictObject({
    role: role.optional(),
    disabled: z.boolean('Ожидается true или false').optional(),
    password,
  }),
  responses: { 200: member, ...changing },
})

export const changeTeam = defineEndpoint({
  ...owners,
  id: 'changeTeam',
  method: 'PATCH',
  path: MEMBERS_PATH,
  summary: 'Настройка компании: выпускают ли разработчики боевые ключи API',
  params: accountParams,
  body: z.strictObject({
    developers_make_live_keys: z.boolean('Ожидается true или false'),
    password,
  }),
  responses: { 200: team, ...changing },
})
