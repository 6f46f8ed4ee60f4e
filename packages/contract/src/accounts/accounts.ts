import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { PASSWORD_LENGTH_MAX } from '@yacheyka/core/accounts/password'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

const TAG = 'Кабинет: вход'
const { required } = APPLICATION_MESSAGES

/** What every call about one account's own things begins with; `uid` is that of the signed-in user. */
export const ACCOUNT_PATH = '/api/juridical/juridical_users/:uid'

/** A uid of another shape is nobody's. */
export const accountParams = z.object({ uid: z.guid() })

/** What access, refresh and password tokens are: a JWT, far shorter than this. */
const TOKEN_LENGTH_MAX = 4096

/** The captcha token of a form. Absent or empty only where no captcha is configured. */
export const captchaToken = z.string(required).max(8192).default('')
/** The same where one is. */
export const requiredCaptchaToken = z.string(required).min(1, required).max(8192)

export const credentials = z.object({
  username: z
    .string(required)
    .trim()
    .min(1, required)
    .max(LOGIN_LENGTH_MAX, APPLICATION_MESSAGES.long(LOGIN_LENGTH_MAX)),
  password: z
    .string(required)
    .max(PASSWORD_LENGTH_MAX, APPLICATION_MESSAGES.long(PASSWORD_LENGTH_MAX))
    .refine((password) => password.trim() !== '', required),
})

export const obtainTokens = defineEndpoint({
  id: 'obtainTokens',
  method: 'POST',
  path: '/api/juridical/jwt/obtain/',
  access: 'anyone',
  tag: TAG,
  summary: 'Вход: токены доступа (10 минут) и обновления (сутки)',
  body: credentials.extend({ yandex_token: captchaToken }),
  responses: {
    200: z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'Tokens' }),
    400: badRequestResponse,
    403: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

const refreshBody = z.object({ refresh: z.string(required).min(1, required).max(TOKEN_LENGTH_MAX) })

export const refreshTokens = defineEndpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: '/api/juridical/jwt/refresh/',
  access: 'refresh token',
  tag: TAG,
  summary: 'Новый токен доступа; токен обновления остаётся прежним',
  body: refreshBody,
  responses: {
    200: z.object({ access: z.string() }),
    400: badRequestResponse,
    401: errorResponse,
    403: errorResponse,
    429: errorResponse,
  },
})

export const logOut = defineEndpoint({
  id: 'logOut',
  method: 'POST',
  path: '/api/juridical/jwt/logout/',
  access: 'refresh token',
  tag: TAG,
  summary: 'Выход: сессия кончается и на сервере, оба её токена больше не действуют',
  body: refreshBody,
  responses: {
    200: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    401: errorResponse,
    429: errorResponse,
  },
})

/** `code` of the 403 that tells of a customer whose sign-in is suspended. */
export const SUSPENDED_CODE = 'suspended'

const PASSWORD_PATH = '/api/juridical/juridical_users/update_password'

export const checkPasswordLink = defineEndpoint({
  id: 'checkPasswordLink',
  method: 'GET',
  path: PASSWORD_PATH,
  access: 'password link',
  tag: TAG,
  summary: 'Чья ссылка на смену пароля и действует ли она: токен ссылки в Authorization: Bearer',
  responses: { 200: z.object({ username: z.string() }), 401: errorResponse, 429: errorResponse },
})

export const updatePassword = defineEndpoint({
  id: 'updatePassword',
  method: 'POST',
  path: PASSWORD_PATH,
  access: 'password link',
  tag: TAG,
  summary: 'Смена пароля по ссылке: токен ссылки в Authorization: Bearer, служит один раз',
  body: z.object({ new_password: z.string(required).max(4096) }),
  responses: {
    202: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    401: errorResponse,
    405: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

export const sendPasswordLink = defineEndpoint({
  id: 'sendPasswordLink',
  method: 'POST',
  path: '/api/juridical/juridical_users/restore_password',
  access: 'anyone',
  tag: TAG,
  summary: '«Забыли пароль?»: письмо со ссылкой; ответ один и тот же, есть такой логин или нет',
  body: credentials.pick({ username: true }).extend({ yandex_token: captchaToken }),
  responses: {
    202: z.object({ success: z.literal(true) }),
    400: badRequestResponse,
    403: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})
