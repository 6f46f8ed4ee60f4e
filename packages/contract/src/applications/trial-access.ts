import { LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { PASSWORD_LENGTH_MAX } from '@yacheyka/core/accounts/password'
import {
  APPLICATION_EMAIL_LENGTH_MAX,
  APPLICATION_MESSAGES as MESSAGES,
} from '@yacheyka/core/applications/application'
import { isEmail } from '@yacheyka/core/contacts/email'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { captchaToken } from '../accounts/accounts.ts'
import { acceptedEdition } from '../content/legal.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Кабинет: вход'
const PATH = '/api/juridical/trial_access' as const

/** `code` of the 403 that tells that the trial access of whoever signs in is over. */
export const TRIAL_OVER_CODE = 'trial_over'
/** `code` of the 403 of what comes with a contract. */
export const CONTRACT_NEEDED_CODE = 'contract_needed'

/** The fields that people fill; the same rules in the page and on the server. */
export const trialAccessFields = z.object({
  email: z
    .string(MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .min(1, { error: MESSAGES.required, abort: true })
    .max(APPLICATION_EMAIL_LENGTH_MAX, {
      error: MESSAGES.long(APPLICATION_EMAIL_LENGTH_MAX),
      abort: true,
    })
    .refine(isEmail, MESSAGES.email)
    .meta({ format: 'email' }),
})

export const requestTrialAccess = defineEndpoint({
  id: 'requestTrialAccess',
  method: 'POST',
  path: PATH,
  access: 'anyone',
  tag: TAG,
  summary: 'Пробный доступ: письмо со ссылкой; ответ один и тот же, чей бы ни был адрес',
  body: trialAccessFields.extend({
    consent: acceptedEdition('privacy_policy').optional(),
    yandex_token: captchaToken,
  }),
  responses: {
    202: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    403: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

/** What the link of an email carries: far longer than any. */
const TOKEN_LENGTH_MAX = 1024

export const openTrialAccess = defineEndpoint({
  id: 'openTrialAccess',
  method: 'POST',
  path: `${PATH}/open`,
  access: 'anyone',
  tag: TAG,
  summary:
    'Открыть пробный доступ по ссылке из письма: свой пароль, логин придумывает сервер; ссылка служит один раз',
  body: z.object({
    token: z.string(MESSAGES.required).min(1, MESSAGES.required).max(TOKEN_LENGTH_MAX),
    password: z.string(MESSAGES.required).max(PASSWORD_LENGTH_MAX),
  }),
  responses: {
    201: z
      .object({
        username: z.string().max(LOGIN_LENGTH_MAX),
        /** ISO 8601. */
        trial_until: z.string(),
      })
      .meta({ id: 'TrialAccess' }),
    400: badRequestResponse,
    405: errorResponse,
    409: errorResponse,
    410: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})
