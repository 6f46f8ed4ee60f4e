import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import { describe, expect, test } from 'vitest'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { passwordFields } from './password-fields.ts'
import { EMPTY, registrationFields, type RegistrationValues } from './registration-fields.ts'
import { failureText, fieldErrors } from './send-application.ts'

const scan = new File(['%PDF-'], 'скан.pdf')
const GOOD: RegistrationValues = {
  ceo_fullname: 'Иванова Анна Петровна',
  ceo_phone: '+7(916)123-45-67',
  ceo_email: 'anna@example.org',
  fns_scan: [scan],
  egrul_scan: [scan],
  consent: true,
  offer: true,
  yandex_token: 'token',
}

const messageOf = (values: Partial<RegistrationValues>): string | undefined => {
  const [field] = Object.keys(values)
  const { error } = registrationFields.safeParse({ ...GOOD, ...values })
  return error?.issues.find(({ path }) => path[0] === field)?.message
}

describe('registration', () => {
  test('a good application passes; an empty one has something to say at every field', () => {
    expect(registrationFields.safeParse(GOOD).success).toBe(true)
    const { error } = registrationFields.safeParse(EMPTY)
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(EMPTY)))
  })

  test.each<[Partial<RegistrationValues>, string | undefined]>([
    [{ ceo_fullname: ' ' }, APPLICATION_MESSAGES.required],
    [{ ceo_fullname: 'а'.repeat(100) }, undefined],
    [{ ceo_fullname: 'а'.repeat(101) }, 'Должно быть не более 100 символов.'],
    [{ ceo_phone: '+7(916)123-45-6' }, APPLICATION_MESSAGES.phone],
    [{ ceo_email: `${'a'.repeat(93)}@mail.ru` }, 'Должно быть не более 100 символов.'],
    [{ ceo_email: 'anna' }, APPLICATION_MESSAGES.email],
    [{ fns_scan: [] }, APPLICATION_MESSAGES.missing('fns_scan')],
    [{ egrul_scan: Array.from({ length: 6 }, () => scan) }, APPLICATION_MESSAGES.tooManyFiles],
    [{ consent: false }, 'Нужно согласие на обработку персональных данных'],
    [{ offer: false }, 'Нужно принять оферту'],
    [{ yandex_token: '' }, APPLICATION_MESSAGES.required],
  ])('%j: %s', (values, message) => {
    expect(messageOf(values)).toBe(message)
  })
})

test.each([
  [new ApiError(400, 'x'), 'Ошибка, неверно заполнены данные'],
  [new ApiError(403, 'x'), 'Произошла ошибка, попробуйте позже'],
  [new ApiError(503, 'x'), 'Произошла ошибка, попробуйте позже'],
  [new ApiError(0, 'x'), 'Произошла ошибка, попробуйте позже'],
  [new ApiError(200, 'Заявка не принята, попробуйте позже'), 'Заявка не принята, попробуйте позже'],
  [new TypeError('x'), 'Произошла ошибка, попробуйте позже'],
])('%s is reported as «%s»', (error, text) => {
  expect(failureText(error)).toBe(text)
})

test('a rejection stands at its fields: the captcha’s at the captcha, that of files at the last of them', () => {
  expect(fieldErrors(new ApiError(403, 'Проверка не пройдена'))).toEqual({
    yandex_token: 'Проверка не пройдена',
  })
  const rejection = new ApiError(400, 'x', {
    files: ['Плохой файл'],
    ceo_phone: ['Не тот'],
    odd: ['?'],
  })
  expect(fieldErrors(rejection)).toEqual({
    egrul_scan: 'Плохой файл',
    ceo_phone: 'Не тот',
    odd: '?',
  })
})

test.each([
  ['Romashka-2026!', 'Romashka-2026!', {}],
  ['Romashka-2026!', 'Romashka-2026', { again: PASSWORD_MESSAGES.different }],
  ['short', 'short', { password: PASSWORD_MESSAGES.weak }],
  ['short', 'other', { password: PASSWORD_MESSAGES.weak, again: PASSWORD_MESSAGES.different }],
])('%s twice as %s: %j', (password, again, errors) => {
  const { error } = passwordFields.safeParse({ password, again })
  const found = error?.issues.map(({ path, message }) => [path[0], message] as const) ?? []
  expect(Object.fromEntries(found)).toEqual(errors)
})
