import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** Forms that a challenge is made for; a token of one is refused by another. */
export const CAPTCHA_FORMS = [
  'track',
  'vacancy',
  'login',
  'registration',
  'feedback',
  'trial',
] as const
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number]

/** Header that carries the captcha token before a large body, where the body's own field would come too late. */
export const CAPTCHA_HEADER = 'x-captcha-token'

/** How the page asks its visitor to prove being human. */
export const captchaSource = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({ provider: z.literal('yandex'), site_key: z.string() }),
  z.object({ provider: z.literal('off') }),
])
export type CaptchaSource = z.output<typeof captchaSource>

export const getCaptchaChallenge = defineEndpoint({
  id: 'getCaptchaChallenge',
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'anyone',
  tag: 'Служебное',
  summary: 'Задача капчи ALTCHA для одной формы',
  query: z.object({ form: z.enum(CAPTCHA_FORMS, 'Такой формы нет') }),
  responses: {
    200: z
      .object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
      .meta({ id: 'CaptchaChallenge' }),
    400: badRequestResponse,
    404: errorResponse,
    429: errorResponse,
  },
})
