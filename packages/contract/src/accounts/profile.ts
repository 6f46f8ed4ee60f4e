import { CUSTOMER_AREAS, CUSTOMER_ROLES } from '@yacheyka/core/accounts/customer-role'
import {
  APPLICATION_EMAIL_LENGTH_MAX,
  APPLICATION_MESSAGES,
} from '@yacheyka/core/applications/application'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { isEmail } from '@yacheyka/core/contacts/email'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Кабинет: профиль'

/** To the letter (specification 3, section 5). */
export const PROFILE_MESSAGES = {
  phone: 'Некорректный номер телефона',
  email: 'Некорректный E-mail',
  failed: 'Не удалось обновить данные',
  done: 'Данные успешно обновлены',
} as const

export const profile = z
  .object({
    uid: z.string(),
    username: z.string(),
    ceo_fullname: z.string(),
    /** `+7(###)###-##-##` */
    ceo_phone: z.string(),
    /** The one that was typed last, though it waits. */
    email: z.string(),
    /** False while it waits for its link to be opened. */
    email_confirmed: z.boolean(),
    /** Where emails go: the same where nothing waits. */
    confirmed_email: z.string(),
    /** ISO 8601: when the waiting ends and the confirmed address is shown again. */
    confirm_email_until: z.string().nullable(),
    juridical_name: z.string(),
    inn: z.string(),
    /** Empty for an entrepreneur. */
    kpp: z.string(),
    ogrn: z.string(),
    egrul_number: z.string(),
    /** Emails about the deposit: money has come, the balance is low. */
    notify_by_email: z.boolean(),
    role: z.enum(CUSTOMER_ROLES),
    /** False for whoever the company was registered by: the name is then its head's. */
    invited: z.boolean(),
    /** ISO 8601: when the trial access of a company without a contract ends; null with a contract. */
    trial_until: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

/** Fields that the customer changes; only those that changed are sent. */
export const profileChanges = z
  .object({
    ceo_phone: z
      .string(PROFILE_MESSAGES.phone)
      .refine((phone) => parsePhone(phone) !== undefined, PROFILE_MESSAGES.phone),
    email: z
      .string(PROFILE_MESSAGES.email)
      .trim()
      .max(APPLICATION_EMAIL_LENGTH_MAX, {
        error: APPLICATION_MESSAGES.long(APPLICATION_EMAIL_LENGTH_MAX),
        abort: true,
      })
      .refine(isEmail, PROFILE_MESSAGES.email)
      .meta({ format: 'email' }),
    notify_by_email: z.boolean('Ожидается true или false'),
  })
  .partial()

export const getProfile = defineEndpoint({
  id: 'getProfile',
  method: 'GET',
  path: ACCOUNT_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Профиль: контакты и сведения о юридическом лице',
  params: accountParams,
  responses: { 200: profile, 401: errorResponse, 404: errorResponse },
})

export const updateProfile = defineEndpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: ACCOUNT_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary:
    'Изменить контакты: только изменённые поля; новый адрес почты ждёт подтверждения; ответ — профиль, каким он стал',
  params: accountParams,
  body: profileChanges,
  responses: {
    200: profile,
    400: badRequestResponse,
    401: errorResponse,
    404: errorResponse,
    429: errorResponse,
  },
})
