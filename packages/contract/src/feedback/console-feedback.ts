import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import {
  FEEDBACK_NOTE_LENGTH_MAX,
  FEEDBACK_REPLY_LENGTH_MAX,
} from '@yacheyka/core/feedback/feedback'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { defineOperatorEndpoint, HELPERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { searchText } from '../http/console-search.ts'

const TAG = 'Консоль: обращения'
const FEEDBACK = `${OPERATOR_PATH}/feedback` as const
const params = z.object({ uid: z.guid() })
const changed = { 400: badRequestResponse, 404: errorResponse } as const

/** Whether somebody has dealt with it. */
export const HANDLED_LISTS = ['open', 'handled', 'all'] as const
export type HandledList = (typeof HANDLED_LISTS)[number]
export const handledList = z.enum(HANDLED_LISTS, 'Такого состояния нет').default('open')

/** When somebody dealt with it, and who: an operator's name, or null for the command line. */
export const handledMark = z.object({ at: z.string(), by: z.string().nullable() })

/** A consent as it was given, and when it was taken back; null where another system has asked for it. */
export const givenConsent = z
  .object({
    /** The day from which its text applies. */
    version: z.string(),
    at: z.string(),
    address: z.string(),
    withdrawn_at: z.string().nullable(),
  })
  .nullable()
export type GivenConsent = z.output<typeof givenConsent>

const feedbackMessage = z
  .object({
    uid: z.string(),
    created_at: z.string(),
    text: z.string(),
    name: z.string(),
    phone: z.string(),
    /** Where a reply goes; empty where there is no address at all. */
    email: z.string(),
    customer: z.object({ uid: z.string(), name: z.string(), login: z.string() }),
    consent: givenConsent,
    handled: handledMark.extend({ note: z.string() }).nullable(),
    replies: z.array(
      z.object({
        uid: z.string(),
        at: z.string(),
        by: z.string().nullable(),
        recipient: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'OperatorFeedback' })
export type FeedbackMessage = z.output<typeof feedbackMessage>

export const operatorListFeedback = defineOperatorEndpoint({
  id: 'operatorListFeedback',
  method: 'GET',
  path: FEEDBACK,
  tag: TAG,
  summary:
    'Обращения страницами: из неразобранных первым то, что ждёт дольше, прочие новыми вперёд',
  roles: HELPERS,
  query: datesInOrder(
    z.object({ ...paging, ...addedBetween, state: handledList, search: searchText }),
  ),
  responses: { 200: collectionOf(feedbackMessage), 400: badRequestResponse },
})

const written = (most: number) =>
  z
    .string(APPLICATION_MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .max(most, APPLICATION_MESSAGES.long(most))

export const operatorHandleFeedback = defineOperatorEndpoint({
  id: 'operatorHandleFeedback',
  method: 'POST',
  path: `${FEEDBACK}/:uid/handle`,
  tag: TAG,
  summary: 'Отметить разобранным, с заметкой для своих; или вернуть в работу',
  roles: HELPERS,
  params,
  body: z.object({
    handled: z.boolean(),
    /** For ourselves: the customer does not see it. */
    note: written(FEEDBACK_NOTE_LENGTH_MAX).default(''),
  }),
  responses: { 200: feedbackMessage, ...changed, 409: errorResponse },
})

export const operatorReplyToFeedback = defineOperatorEndpoint({
  id: 'operatorReplyToFeedback',
  method: 'POST',
  path: `${FEEDBACK}/:uid/reply`,
  tag: TAG,
  summary: 'Ответить письмом; обращение становится разобранным. Idempotency-Key: одно письмо',
  roles: HELPERS,
  params,
  body: z.object({
    text: written(FEEDBACK_REPLY_LENGTH_MAX).min(1, APPLICATION_MESSAGES.required),
  }),
  responses: { 200: feedbackMessage, ...changed, 409: errorResponse, 422: errorResponse },
})
