import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { givenConsent, handledList, handledMark } from '../feedback/console-feedback.ts'
import { defineOperatorEndpoint, EDITORS, OPERATOR_PATH } from '../http/console-roles.ts'
import { searchText } from '../http/console-search.ts'

const TAG = 'Консоль: отклики на вакансии'
const RESPONSES = `${OPERATOR_PATH}/responses` as const
const params = z.object({ uid: z.guid() })
const found = { 404: errorResponse } as const

const vacancyResponse = z
  .object({
    uid: z.string(),
    created_at: z.string(),
    /** As it was called when they responded. */
    vacancy: z.string(),
    /** That vacancy as it is now; null where it was deleted. */
    vacancy_now: z
      .object({ uid: z.string(), title: z.string(), city: z.string(), published: z.boolean() })
      .nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    file: z.object({ name: z.string(), type: z.string(), size: z.int() }),
    consent: givenConsent,
    handled: handledMark.nullable(),
  })
  .meta({ id: 'OperatorVacancyResponse' })
export type VacancyResponse = z.output<typeof vacancyResponse>

export const operatorListResponses = defineOperatorEndpoint({
  id: 'operatorListResponses',
  method: 'GET',
  path: RESPONSES,
  tag: TAG,
  summary: 'Отклики страницами, новые первыми',
  roles: EDITORS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      state: handledList,
      /** Of one vacancy, by its key. */
      vacancy: z.union([z.guid(), z.literal('')], 'Такой вакансии нет').default(''),
      search: searchText,
    }),
  ),
  responses: { 200: collectionOf(vacancyResponse), 400: badRequestResponse },
})

export const operatorGetResume = defineOperatorEndpoint({
  id: 'operatorGetResume',
  method: 'GET',
  path: `${RESPONSES}/:uid/file`,
  tag: TAG,
  summary: 'Резюме файлом',
  roles: EDITORS,
  params,
  contentType: 'application/octet-stream',
  otherTypes: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/rtf',
    'text/plain; charset=utf-8',
  ],
  responses: { 200: null, ...found },
})

export const operatorHandleResponse = defineOperatorEndpoint({
  id: 'operatorHandleResponse',
  method: 'POST',
  path: `${RESPONSES}/:uid/handle`,
  tag: TAG,
  summary: 'Отметить разобранным или вернуть в работу',
  roles: EDITORS,
  params,
  body: z.object({ handled: z.boolean() }),
  responses: { 200: vacancyResponse, ...found, 400: badRequestResponse },
})

export const operatorDeleteResponse = defineOperatorEndpoint({
  id: 'operatorDeleteResponse',
  method: 'DELETE',
  path: `${RESPONSES}/:uid`,
  tag: TAG,
  summary: 'Удалить отклик с файлом и тем, что о нём лежит в исходящих',
  roles: EDITORS,
  params,
  responses: { 200: z.object({ success: z.literal(true) }), ...found },
})
