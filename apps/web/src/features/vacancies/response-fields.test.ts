import { MESSAGES, RESUME_SIZE_MAX } from '@yacheyka/core/vacancies/vacancy'
import { describe, expect, test } from 'vitest'
import { EMPTY, responseFields, type ResponseValues } from './response-fields.ts'
import { errorOfResume, RESUME_ACCEPT } from './resume.ts'

const GOOD: ResponseValues = {
  name: 'Иванова Мария',
  email: 'maria@example.ru',
  phone: '+7(916)123-45-67',
  message: 'Здравствуйте!',
  file: new File(['%PDF-'], 'резюме.pdf'),
  consent: true,
  yandex_token: 'token',
}

/** The message that a field shows: the first. */
const messageOf = (values: Partial<ResponseValues>): string | undefined => {
  const [field] = Object.keys(values)
  const { error } = responseFields.safeParse({ ...GOOD, ...values })
  return error?.issues.find(({ path }) => path[0] === field)?.message
}

test('a good response passes', () => {
  expect(responseFields.safeParse(GOOD).success).toBe(true)
})

test('an empty form has something to say at every field', () => {
  const faulty = new Set<unknown>(
    responseFields.safeParse(EMPTY).error?.issues.map(({ path }) => path[0]),
  )
  expect(faulty).toEqual(new Set(Object.keys(EMPTY)))
})

test.each<[Partial<ResponseValues>, string | undefined]>([
  [{ name: ' ' }, MESSAGES.required],
  [{ name: 'Мария' }, MESSAGES.name],
  [{ name: ' Иванова Мария ' }, undefined],
  [{ name: `${'а'.repeat(31)} ${'б'.repeat(32)}` }, undefined],
  [{ name: `${'а'.repeat(32)} ${'б'.repeat(32)}` }, MESSAGES.nameLong],
  [{ email: '' }, MESSAGES.required],
  [{ email: 'maria' }, MESSAGES.email],
  [{ email: `${'m'.repeat(246)}@mail.ru.ru` }, MESSAGES.emailLong],
  [{ phone: '' }, MESSAGES.required],
  [{ phone: '+7(916)123-45' }, MESSAGES.phone],
  [{ message: '\n' }, MESSAGES.required],
  [{ message: 'а'.repeat(2048) }, undefined],
  [{ message: 'а'.repeat(2049) }, MESSAGES.messageLong],
  [{ file: null }, MESSAGES.required],
  [{ consent: false }, MESSAGES.consent],
  [{ yandex_token: '' }, MESSAGES.required],
])('%j: %s', (values, message) => {
  expect(messageOf(values)).toBe(message)
})

describe('a resume, by its name and size', () => {
  test.each([
    ['cv.pdf', RESUME_SIZE_MAX, undefined],
    ['cv.pdf', RESUME_SIZE_MAX + 1, MESSAGES.fileLarge],
    ['cv.png', 1, MESSAGES.format],
    ['cv.png', RESUME_SIZE_MAX + 1, MESSAGES.format],
    ['cv.pdf', 0, MESSAGES.required],
    ['РЕЗЮМЕ.DOCX', 1, undefined],
  ])('%s of %d bytes: %s', (name, size, message) => {
    expect(errorOfResume({ name, size })).toBe(message)
  })
})

test('the chooser offers what the rule allows', () => {
  expect(RESUME_ACCEPT).toBe('.pdf,.doc,.docx,.rtf,.txt')
})
