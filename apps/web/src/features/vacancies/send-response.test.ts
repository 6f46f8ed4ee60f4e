import { MESSAGES } from '@yacheyka/core/vacancies/vacancy'
import { expect, test } from 'vitest'
import { errorFromResponse } from '@yacheyka/frontend/api/api-error.ts'
import { UnreadableFile } from './resume.ts'
import { failureOf } from './send-response.ts'

test('the server’s fields become the form’s', () => {
  const error = errorFromResponse(400, {
    fileNameExt: [MESSAGES.format],
    yandex_token: [MESSAGES.required],
    name: [MESSAGES.name, 'другое'],
  })
  expect(failureOf(error)).toEqual({
    file: MESSAGES.format,
    yandex_token: MESSAGES.required,
    name: MESSAGES.name,
  })
})

const KEPT = 'Всё, что вы написали, осталось в форме.'

test.each([
  [400, { vacancy: ['Такой вакансии нет'] }, { vacancy: 'Такой вакансии нет' }],
  [403, { detail: 'Не пройдена' }, { yandex_token: 'Не пройдена' }],
  [413, { detail: 'Слишком велик' }, { '': 'Слишком велик' }],
  [408, { detail: 'Медленно.' }, { '': `Медленно. ${KEPT}` }],
  [503, { detail: 'Занято.' }, { '': `Занято. ${KEPT}` }],
  [429, { detail: 'Подождите' }, { '': 'Подождите' }],
])('%d %j', (status, body, failure) => {
  expect(failureOf(errorFromResponse(status, body))).toEqual(failure)
})

test('a file that has gone is reported at its field, the unforeseen in general', () => {
  expect(failureOf(new UnreadableFile())['file']).toMatch(/не читается/)
  expect(failureOf(new Error('x'))['']).toMatch(/осталось в форме/)
})
