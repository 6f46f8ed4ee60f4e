import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import {
  APPLICATION_EMAIL_LENGTH_MAX,
  APPLICATION_MESSAGES,
} from '@yacheyka/core/applications/application'
import { FEEDBACK_LENGTH_MAX, FEEDBACK_TYPE } from '@yacheyka/core/feedback/feedback'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { captchaToken } from '../accounts/accounts.ts'
import { acceptedEdition } from '../content/legal.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const { required, long } = APPLICATION_MESSAGES

/** What the page knows of its user; what it does not know may be empty. */
const known = (most: number) =>
  z
    .string()
    .overwrite((text) => plainText(text).trim())
    .max(most, long(most))
    .default('')

export const sendFeedback = defineEndpoint({
  id: 'sendFeedback',
  method: 'POST',
  path: '/api/feedback/',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: 'Кабинет: обратная связь',
  summary: 'Отзыв о работе сервиса',
  body: z.object({
    type: z.literal(FEEDBACK_TYPE).default(FEEDBACK_TYPE),
    /** Random, made by the page: the same one sent twice is one message. */
    uid: z
      .string(required)
      .overwrite((text) => plainText(text).trim())
      .min(1, required)
      .max(64, long(64)),
    user_email: known(APPLICATION_EMAIL_LENGTH_MAX),
    user_name: known(300),
    user_phone: known(32),
    text: z
      .string(required)
      .overwrite((text) => plainText(text).trim())
      .min(1, { error: required, abort: true })
      .max(FEEDBACK_LENGTH_MAX, long(FEEDBACK_LENGTH_MAX)),
    yandex_token: captchaToken,
    consent: acceptedEdition('privacy_policy').optional(),
  }),
  responses: {
    201: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    401: errorResponse,
    403: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})
