import * as z from 'zod'
import {
  defineOperatorEndpoint,
  EDITORS,
  EVERY_ROLE,
  HELPERS,
  MANAGERS,
  OPERATOR_PATH,
} from '../http/console-roles.ts'

/** What may wait for an operator, in the order of the page, and for whom. */
export const WAITING = {
  applications: HELPERS,
  receipts: MANAGERS,
  corrections: MANAGERS,
  credits: MANAGERS,
  email_confirmations: MANAGERS,
  invoices: MANAGERS,
  feedback: HELPERS,
  responses: EDITORS,
  overdue: HELPERS,
  blocked: HELPERS,
  unpaid_orders: HELPERS,
  failed_messages: HELPERS,
  kept_messages: HELPERS,
  incidents: HELPERS,
  silent_points: HELPERS,
  feed_refusals: HELPERS,
  maintenance: EVERY_ROLE,
  quarantine: MANAGERS,
} as const
export const WAITING_KINDS = Object.keys(WAITING) as readonly (keyof typeof WAITING)[]
export type WaitingKind = keyof typeof WAITING

/** Past it nothing is counted. */
export const WAITING_MAX = 1_000

export const getOperatorToday = defineOperatorEndpoint({
  id: 'getOperatorToday',
  method: 'GET',
  path: `${OPERATOR_PATH}/today`,
  tag: 'Консоль: сегодня',
  summary: `Что ждёт оператора: сколько и с каких пор; больше ${WAITING_MAX} не считается`,
  roles: EVERY_ROLE,
  responses: {
    200: z.object({
      /** Only what the role may see, and only what there is. */
      waiting: z.array(
        z.object({
          kind: z.string(),
          count: z.int().positive(),
          /** Of the one that waits longest, ISO 8601; null where that is not told. */
          since: z.string().nullable(),
        }),
      ),
      /** Parcels by day of Moscow, the oldest first: those that were made, and those that were handed out. */
      days: z.array(
        z.object({
          day: z.string(),
          created: z.int().nonnegative(),
          handed_out: z.int().nonnegative(),
        }),
      ),
    }),
  },
})
