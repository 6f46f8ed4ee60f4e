import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { ADMINISTRATORS, defineOperatorEndpoint, OPERATOR_PATH } from '../http/console-roles.ts'

/** Rejections that are kept beside the rotating log. */
export const SECURITY_EVENT_KINDS = [
  'customer_sign_in',
  'customer_sign_in_limited',
  'customer_link',
  'operator_sign_in',
  'operator_sign_in_limited',
  'operator_code',
  'operator_role',
  'console_other_site',
  'api_key_unknown',
  'api_key_ended',
  'api_key_leaked',
  'api_key_not_allowed',
  'feed_source',
  'feed_source_point',
  'device',
  'device_enrolment',
  'widget_token',
  'metrics_token',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Accounts of ours that events name. */
export const SECURITY_SUBJECT_KINDS = [
  'customer',
  'operator',
  'api_key',
  'device',
  'feed_source',
  'widget',
] as const
export type SecuritySubjectKind = (typeof SECURITY_SUBJECT_KINDS)[number]

/** Rows that a question counts and pages through at most: whoever wants older ones names days. */
export const SECURITY_FOUND_MAX = 10_000

export const securityEventRow = z
  .object({
    uid: z.string(),
    kind: z.enum(SECURITY_EVENT_KINDS),
    /** Empty: all networks that found no row of their own in that hour. */
    network: z.string(),
    /** Empty: no account of ours was named. */
    subject_kind: z.enum(['', ...SECURITY_SUBJECT_KINDS]),
    /** What the page of the subject is found by: a customer's or an operator's uid, a point's number. Empty: no page. */
    subject_id: z.string(),
    subject_name: z.string(),
    count: z.int(),
    /** ISO 8601, both within one hour. */
    first_at: z.string(),
    last_at: z.string(),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEventRow = z.output<typeof securityEventRow>

export const listSecurityEvents = defineOperatorEndpoint({
  id: 'listSecurityEvents',
  method: 'GET',
  path: `${OPERATOR_PATH}/security-events`,
  tag: 'Консоль: журнал',
  summary: 'События безопасности по часам, новые сверху; count считается до 10 000',
  roles: ADMINISTRATORS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      kind: z
        .union([z.literal(''), z.enum(SECURITY_EVENT_KINDS)], 'Нет такого вида событий')
        .default(''),
      /** An address or a network; of an address its network is found. */
      network: z
        .string()
        .trim()
        .regex(/^[\da-f.:/]{0,50}$/i, 'Введите адрес или сеть: 203.0.113.7 или 203.0.113.0/24')
        .default(''),
    }),
  ),
  responses: {
    200: collectionOf(securityEventRow).extend({
      /** False: there are more than `count`. */
      exact: z.boolean(),
    }),
    400: badRequestResponse,
  },
})
