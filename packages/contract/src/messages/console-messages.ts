import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder } from '../http/filters.ts'
import { parcelBarcode } from '../parcels/console-parcels.ts'
import { defineOperatorEndpoint, HELPERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { searchText } from '../http/console-search.ts'

const TAG = 'Консоль: сообщения'
const MESSAGES = `${OPERATOR_PATH}/messages` as const

/** What the operator looks at first stands first. */
export const MESSAGE_STATUSES = ['failed', 'pending', 'kept', 'sent', 'obsolete'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
export const MESSAGE_CHANNELS = ['sms', 'email', 'webhook'] as const

const messageRow = z
  .object({
    uid: z.string(),
    channel: z.enum(MESSAGE_CHANNELS),
    /** +7(###)###-##-##, an address, or a webhook's site. */
    recipient: z.string(),
    /** Empty where the body is hidden from the reader's role. */
    subject: z.string(),
    template: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    attempts: z.int().nonnegative(),
    last_error: z.string(),
    /** ISO 8601 with offset, Moscow time. */
    created_at: z.string(),
    send_after: z.string(),
    settled_at: z.string().nullable(),
    parcel: z.object({ barcode: z.string(), parcel_number: z.string() }).nullable(),
  })
  .meta({ id: 'OperatorMessage' })
export type OperatorMessage = z.output<typeof messageRow>

export const operatorListMessages = defineOperatorEndpoint({
  id: 'operatorListMessages',
  method: 'GET',
  path: MESSAGES,
  tag: TAG,
  summary: 'Исходящие СМС, письма и вебхуки страницами, новые сверху',
  roles: HELPERS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      status: codesOf(MESSAGE_STATUSES, 'Нет такого состояния'),
      channel: codesOf(MESSAGE_CHANNELS, 'Нет такого канала'),
      template: z
        .string()
        .trim()
        .max(64, 'Не длиннее 64 символов')
        .refine(isStorable, 'Нет такого сообщения')
        .default(''),
      /** A phone in any spelling, the beginning of an address, or a number of a parcel. */
      search: searchText,
      /** The barcode of a parcel: of this one only. */
      parcel: z.union([z.literal(''), parcelBarcode]).default(''),
    }),
  ),
  responses: { 200: collectionOf(messageRow), 400: badRequestResponse },
})

const params = z.object({ uid: z.guid() })

export const operatorGetMessage = defineOperatorEndpoint({
  id: 'operatorGetMessage',
  method: 'GET',
  path: `${MESSAGES}/:uid`,
  tag: TAG,
  summary:
    'Сообщение: код и ссылка на него скрыты точками, текст со ссылкой для входа не показывается',
  roles: HELPERS,
  params,
  responses: {
    200: messageRow.extend({
      /** A parcel's code and the link to it are dots. Null: a way into somebody's account, or what the reader's role does not see. */
      body: z.string().nullable(),
    }),
    404: errorResponse,
  },
})

export const MESSAGES_AT_ONCE = 100

export const operatorRetryMessages = defineOperatorEndpoint({
  id: 'operatorRetryMessages',
  method: 'POST',
  path: `${MESSAGES}/retry`,
  tag: TAG,
  summary: 'Отправить ещё раз: названные или все, от которых отступились',
  roles: HELPERS,
  body: z.union(
    [
      z.object({ uids: z.array(z.guid()).min(1).max(MESSAGES_AT_ONCE) }),
      z.object({ failed: z.literal(true) }),
    ],
    `Назовите сообщения, не больше ${MESSAGES_AT_ONCE}, или failed: true`,
  ),
  responses: {
    200: z.object({
      /** In the queue again. */
      retried: z.int().nonnegative(),
      /** Sent already, no longer true, or not there. */
      left: z.int().nonnegative(),
    }),
    400: badRequestResponse,
  },
})
