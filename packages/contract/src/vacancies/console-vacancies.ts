import { plainText } from '@yacheyka/core/text/plain-text'
import * as vacancy from '@yacheyka/core/vacancies/vacancy'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { offeredVacancy } from './vacancies.ts'
import { defineOperatorEndpoint, EDITORS, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: вакансии'
const VACANCIES = `${OPERATOR_PATH}/vacancies` as const
const params = z.object({ uid: z.guid() })

const operatorVacancy = offeredVacancy
  .extend({
    published: z.boolean(),
    /** When it was last put on the site, ISO 8601; null for one that never was. */
    published_at: z.string().nullable(),
    created_at: z.string(),
    changed_at: z.string(),
    /** Grows with each change: who saves names the one that was opened. */
    version: z.int(),
    /** Responses that nobody has dealt with; 1 000 stands for as many or more. */
    new_responses: z.int(),
  })
  .meta({ id: 'OperatorVacancy' })
export type OperatorVacancy = z.output<typeof operatorVacancy>

const REQUIRED = vacancy.MESSAGES.required
const tooLong = (most: number) => `не длиннее ${most} символов`
/** One line, whatever was pasted. */
const tidy = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim()
const line = (most: number) =>
  z
    .string(REQUIRED)
    .overwrite(tidy)
    .max(most, `Н${tooLong(most).slice(1)}`)

/** Lines without the empty ones, each once; what is wrong names its line. */
const lines = z
  .array(z.string('Ожидается текст'), 'Ожидается список строк')
  .overwrite((list) => [...new Set(list.map(tidy))].filter((each) => each !== ''))
  .max(vacancy.VACANCY_LINES_MAX, `Не больше ${vacancy.VACANCY_LINES_MAX} строк`)
  .superRefine((list, context) => {
    for (const [at, each] of list.entries())
      if (each.length > vacancy.VACANCY_LINE_MAX)
        context.addIssue({
          code: 'custom',
          message: `Строка ${at + 1}: ${tooLong(vacancy.VACANCY_LINE_MAX)}`,
        })
  })

/** What an editor writes of a vacancy; the same rules for the console and the command line. */
export const vacancyDraft = z.object({
  title: line(vacancy.VACANCY_TITLE_MAX).min(1, REQUIRED),
  city: line(vacancy.VACANCY_FACT_MAX).min(1, REQUIRED),
  schedule: line(vacancy.VACANCY_FACT_MAX).default(''),
  pay: line(vacancy.VACANCY_FACT_MAX).default(''),
  lead: line(vacancy.VACANCY_LEAD_MAX).min(1, REQUIRED),
  duties: lines.min(1, REQUIRED),
  offers: lines.default([]),
  requirements: lines.default([]),
  published: z.boolean('Ожидается true или false').default(false),
})
export type VacancyDraft = z.output<typeof vacancyDraft>

const found = { 404: errorResponse } as const
const rejections = { ...found, 400: badRequestResponse, 409: errorResponse } as const

export const operatorListVacancies = defineOperatorEndpoint({
  id: 'operatorListVacancies',
  method: 'GET',
  path: VACANCIES,
  tag: TAG,
  summary: 'Вакансии по порядку, со снятыми',
  roles: EDITORS,
  query: z.object(paging),
  responses: { 200: collectionOf(operatorVacancy), 400: badRequestResponse },
})

export const operatorGetVacancy = defineOperatorEndpoint({
  id: 'operatorGetVacancy',
  method: 'GET',
  path: `${VACANCIES}/:uid`,
  tag: TAG,
  summary: 'Одна вакансия',
  roles: EDITORS,
  params,
  responses: { 200: operatorVacancy, ...found },
})

export const operatorAddVacancy = defineOperatorEndpoint({
  id: 'operatorAddVacancy',
  method: 'POST',
  path: VACANCIES,
  tag: TAG,
  summary: `Добавить вакансию в конец списка; 409, если их уже ${vacancy.VACANCIES_MAX}`,
  roles: EDITORS,
  body: vacancyDraft,
  responses: {
    200: operatorVacancy,
    400: badRequestResponse,
    409: errorResponse,
  },
})

export const operatorChangeVacancy = defineOperatorEndpoint({
  id: 'operatorChangeVacancy',
  method: 'PUT',
  path: `${VACANCIES}/:uid`,
  tag: TAG,
  summary: 'Изменить вакансию; 409, если её изменили после того, как открыли',
  roles: EDITORS,
  params,
  body: vacancyDraft.extend({ version: z.int('Ожидается целое число') }),
  responses: { 200: operatorVacancy, ...rejections },
})

export const operatorPublishVacancy = defineOperatorEndpoint({
  id: 'operatorPublishVacancy',
  method: 'POST',
  path: `${VACANCIES}/:uid/published`,
  tag: TAG,
  summary: 'Опубликовать на сайте или снять',
  roles: EDITORS,
  params,
  body: z.object({ published: z.boolean('Ожидается true или false') }),
  responses: { 200: operatorVacancy, ...found, 400: badRequestResponse },
})

export const operatorMoveVacancy = defineOperatorEndpoint({
  id: 'operatorMoveVacancy',
  method: 'POST',
  path: `${VACANCIES}/:uid/move`,
  tag: TAG,
  summary: 'Поставить выше или ниже соседней',
  roles: EDITORS,
  params,
  body: z.object({ to: z.enum(['up', 'down'], 'Ожидается up или down') }),
  responses: { 200: operatorVacancy, ...found, 400: badRequestResponse },
})

export const operatorDeleteVacancy = defineOperatorEndpoint({
  id: 'operatorDeleteVacancy',
  method: 'DELETE',
  path: `${VACANCIES}/:uid`,
  tag: TAG,
  summary: 'Удалить насовсем; отклики на неё остаются и помнят её название',
  roles: EDITORS,
  params,
  responses: { 204: null, ...found },
})
