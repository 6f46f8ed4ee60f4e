import { MESSAGES } from '@yacheyka/core/vacancies/vacancy'
import { expect, test } from 'vitest'
import { errorFromResponse } from '#/api/api-error.ts'
import { UnreadableFile } from './resume.ts'
import { failureOf } from './send-response.ts'

test('the server’s fields become the form’s', () => {
  const error = errorFromResponse(400, {
    fileNameExt: [MESSAGES.format],
    yandex_token: [MESSAGES.required],
    name: [MESSAGES.name, 'другое'],
  })
  expect(failureOf(error)).toEqual({
    fields: { file: MESSAGES.format, token: MESSAGES.required, name: MESSAGES.name },
    detail: undefined,
  })
})

const KEPT = 'Всё, что вы написали, осталось в форме.'

test.each([
  [400, { vacancy: ['Такой вакансии нет'] }, { fields: {}, detail: 'Такой вакансии нет' }],
  [403, { detail: 'Не пройдена' }, { fields: { token: 'Не пройдена' }, detail: undefined }],
  [413, { detail: 'Слишком велик' }, { fields: {}, detail: 'Слишком велик' }],
  [408, { detail: 'Медленно.' }, { fields: {}, detail: `Медленно. ${KEPT}` }],
  [503, { detail: 'Занято.' }, { fields: {}, detail: `Занято. ${KEPT}` }],
  [429, { detail: 'Подождите' }, { fields: {}, detail: 'Подождите' }],
])('%d %j', (status, body, failure) => {
  expect(failureOf(errorFromResponse(status, body))).toEqual(failure)
})

test('a file that has gone is told at its field, the unforeseen in general', () => {
  expect(failureOf(new UnreadableFile()).fields.file).toMatch(/не читается/)
  expect(failureOf(new Error('x')).detail).toMatch(/осталось в форме/)
})
