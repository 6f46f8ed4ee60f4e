import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { UNKNOWN_EMAIL_LINK } from '@yacheyka/core/accounts/email-change'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { profile } from './profile.ts'

const TAG = 'Кабинет: адрес почты'
const LINKS_PATH = '/api/juridical/email_links' as const

/** The token of an email's link; what has another shape is nobody's, and the page does not ask about it. */
export const emailToken = z
  .string(UNKNOWN_EMAIL_LINK)
  .regex(/^[1-9A-HJ-NP-Za-km-z]{22}$/, UNKNOWN_EMAIL_LINK)

const linkBody = z.object({ token: emailToken })

/** 404: no such link; 410: it serves no more, `detail` says why. */
const linkRejections = {
  400: badRequestResponse,
  404: errorResponse,
  410: errorResponse,
  429: errorResponse,
} as const

/** What a link does when its button is pressed. */
export const emailLink = z
  .object({
    kind: z.enum(['confirm', 'take_back']),
    username: z.string(),
    /** The new address. */
    email: z.string(),
    /** Of `take_back` alone, the address that comes back: whoever has the new one does not learn it. */
    confirmed_email: z.string().nullable(),
  })
  .meta({ id: 'EmailLink' })
export type EmailLink = z.output<typeof emailLink>

export const readEmailLink = defineEndpoint({
  id: 'readEmailLink',
  method: 'POST',
  path: `${LINKS_PATH}/read`,
  access: 'anyone',
  tag: TAG,
  summary: 'Что сделает ссылка из письма об адресе почты; ничего не меняет',
  body: linkBody,
  responses: { 200: emailLink, ...linkRejections },
})

const doneResponse = z.object({
  success: z.literal(true),
  /** The confirmed address now. */
  email: z.string(),
})

export const confirmEmail = defineEndpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: `${LINKS_PATH}/confirm`,
  access: 'anyone',
  tag: TAG,
  summary: 'Подтвердить новый адрес почты по ссылке из письма на него; служит один раз',
  body: linkBody,
  responses: { 200: doneResponse, ...linkRejections },
})

export const takeBackEmail = defineEndpoint({
  id: 'takeBackEmail',
  method: 'POST',
  path: `${LINKS_PATH}/take_back`,
  access: 'anyone',
  tag: TAG,
  summary:
    'Отменить изменение адреса почты по ссылке из письма на прежний: все входы завершаются, на прежний адрес уходит ссылка для пароля',
  body: linkBody,
  responses: { 200: doneResponse, ...linkRejections },
})

export const resendEmailConfirmation = defineEndpoint({
  id: 'resendEmailConfirmation',
  method: 'POST',
  path: `${ACCOUNT_PATH}/email_confirmation`,
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Отправить ещё раз ссылку на адрес, который ждёт подтверждения; прежняя не действует',
  params: accountParams,
  responses: {
    200: profile,
    401: errorResponse,
    404: errorResponse,
    409: errorResponse,
    429: errorResponse,
  },
})
