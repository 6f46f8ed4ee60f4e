import { PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/labels/barcode'
import { EVENT_OUTCOMES } from '@yacheyka/core/parcels/parcel-history'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { LOCKER_STATES } from '@yacheyka/core/parcels/pickup-code'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { wholeNumber } from '../http/numbers.ts'

/** Events that one call may carry. */
export const PULSE_BATCH_MAX = 1000
/** A clock that runs ahead of ours by more is wrong, milliseconds. */
export const PULSE_AHEAD_MAX = 5 * 60_000

/** Doors of one locker are numbered up to this. */
const DOOR_MAX = 1000

/** Nobody prints or scans these, and the database refuses some of them. */
const UNPRINTABLE = /\p{Cc}/u

const text = (name: string, most: number) =>
  z
    .string(`${name}: ожидается строка`)
    .trim()
    .min(1, `${name}: пусто`)
    .max(most, `${name}: не длиннее ${most} символов`)
    .refine(
      (value) => value.isWellFormed() && !UNPRINTABLE.test(value),
      `${name}: недопустимые символы`,
    )

/**
 * One event as a locker or a courier reports it. `parcel_number` (the sender's) or `barcode` (ours, of a parcel or of one
 * of its cells) names the parcel; where both are given, they must agree. Either field takes either number.
 */
export const pulseEvent = z
  .object({
    event_id: text('event_id', 128),
    parcel_number: text('parcel_number', PARCEL_NUMBER_LENGTH_MAX).optional(),
    barcode: text('barcode', PARCEL_NUMBER_LENGTH_MAX).optional(),
    status: z.enum(PARCEL_STATUSES, 'status: такого кода нет'),
    terminal_number: text('terminal_number', 64).optional(),
    /** Number of the door behind which it lies. Anything else in this field is ignored, as all of it was once. */
    door: z.int().min(1).max(DOOR_MAX).optional().catch(undefined),
    datetime: z.iso.datetime({
      offset: true,
      error: 'datetime: ожидается время ISO 8601 со смещением, например 2026-11-20T12:00:00+03:00',
    }),
  })
  .refine((event) => event.parcel_number !== undefined || event.barcode !== undefined, {
    path: ['parcel_number'],
    error: 'Укажите parcel_number или barcode',
  })
export type PulseEvent = z.output<typeof pulseEvent>

/**
 * What became of an event. `applied`: the status followed it; `skipped`: it did, with scans missed before; `late`: it
 * took its place in the history, but what was known already comes after it; `repeated`: the parcel had this status at
 * that time; `duplicate`: known already, `code` says what it is in the history; `refused`: it changed nothing, `code` and
 * `detail` say why.
 */
export const PULSE_RESULTS = [
  'applied',
  'skipped',
  'late',
  'repeated',
  'duplicate',
  'refused',
] as const

/** Why an event is refused. Of these only `forbidden_move` is kept in the history; the others leave no trace there. */
export const PULSE_REFUSALS = [
  /** A field is missing or wrong; `detail` names it. */
  'invalid',
  'unknown_parcel',
  /** The sender's number of several senders: name the parcel by its barcode. */
  'ambiguous_parcel',
  /** `parcel_number` and `barcode` name different parcels. */
  'parcel_mismatch',
  /** Its order is not paid yet: no parcel of it moves. */
  'order_unpaid',
  'unknown_terminal',
  /** The parcel goes to another point, and this status is one of its point. */
  'other_terminal',
  /** Only the point's own terminal reports what happens there: the network has set it so. */
  'device_point',
  /** More than five minutes ahead of the server's clock. */
  'datetime_ahead',
  /** Long before the parcel was made: the clock of the reporter has stopped. */
  'datetime_behind',
  /** A status that the product or the sender decides, not the feed. */
  'status_not_reported',
  /** Sources of this kind do not report this status. */
  'status_not_allowed',
  /** Its point is none of the source's. Kept for the operator: the source is told `unknown_parcel`. */
  'point_not_allowed',
  /** The source has used this event_id for another event. */
  'event_id_reused',
  /** A move backward, out of an end, or against what the sender was promised. */
  'forbidden_move',
] as const
export type PulseRefusal = (typeof PULSE_REFUSALS)[number]

export const pulseVerdict = z
  .object({
    /** Null where the event had none to read. */
    event_id: z.string().nullable(),
    result: z.enum(PULSE_RESULTS),
    /** Stable and for programs: why it was refused, or what the first event of this event_id became. */
    code: z.enum([...PULSE_REFUSALS, ...EVENT_OUTCOMES]).optional(),
    /** For people. */
    detail: z.string().optional(),
    /** Code of the parcel's status after the batch, where the parcel is known. */
    parcel_status: z.enum(PARCEL_STATUSES).optional(),
  })
  .meta({ id: 'PulseVerdict' })
export type PulseVerdict = z.output<typeof pulseVerdict>

export const postPulseEvents = defineEndpoint({
  id: 'postPulseEvents',
  method: 'POST',
  path: '/api/pulse/events',
  access: 'feed',
  tag: 'Лента постаматов и курьеров',
  summary: 'Что случилось с посылками: до 1 000 событий, ответ на каждое',
  bodyLimit: 2 * 1024 * 1024,
  body: z
    .array(z.unknown(), 'Ожидается список событий')
    .min(1, 'Список событий пуст')
    .max(PULSE_BATCH_MAX, `Не больше ${PULSE_BATCH_MAX} событий за раз`),
  responses: {
    200: z.object({ results: z.array(pulseVerdict) }),
    400: badRequestResponse,
    401: errorResponse,
    413: errorResponse,
    429: errorResponse,
  },
})

/** A parcel as its locker must know it. The newest state replaces what the locker knew. */
export const lockerTask = z
  .object({
    barcode: z.string(),
    /** The shown status. */
    status: z.enum(PARCEL_STATUSES),
    /** Of the parcel as a whole. `expect`: it will be brought; `keep`: it lies here, codes open it; `hold`: it lies
     * here, no code opens it (blocked); `forget`: it is gone, or will not come. */
    state: z.enum(LOCKER_STATES),
    /** One for each cell; the code opens those in the state `keep`. */
    cells: z.array(
      z.object({
        barcode: z.string(),
        size: z.string().nullable(),
        number: z.int().nullable(),
        state: z.enum(LOCKER_STATES),
      }),
    ),
    /** Deadline of storage, ISO 8601 with the offset of the point; null until it has arrived, and after it left. */
    expire_at: z.string().nullable(),
    /** HMAC-SHA-256 (hex) of the PIN's eight digits and of the QR string, keyed by the text of the key that was given with
     * the token; null where no code opens it: with `forget`, with `hold`, and of a blocked parcel on its way; and always for
     * a courier. */
    pin_hash: z.string().nullable(),
    qr_hash: z.string().nullable(),
  })
  .meta({ id: 'LockerTask' })
export type LockerTask = z.output<typeof lockerTask>

export const getPulseTasks = defineEndpoint({
  id: 'getPulseTasks',
  method: 'GET',
  path: '/api/pulse/tasks',
  access: 'feed',
  tag: 'Лента постаматов и курьеров',
  summary: 'Что изменилось для постамата с прошлого раза: посылки, ячейки, коды, сроки, запреты',
  query: z.object({
    terminal_number: text('terminal_number', 64),
    /** What the last answer gave; absent: from the beginning. One that the locker's numbering has not reached (its
     * database was restored) starts from the beginning too. */
    cursor: z.preprocess((value) => value ?? '0', wholeNumber(Number.MAX_SAFE_INTEGER, 0)),
    limit: wholeNumber(500, 1).default(200),
  }),
  responses: {
    200: z.object({
      /** Version of the token, and of the key that was given with it: a locker that changes its token asks from cursor 0. */
      key_version: z.int().nonnegative(),
      /** Null: the key of the hashes was given with the token. A source of before that gets this locker's own key here. */
      code_key: z.string().nullable(),
      results: z.array(lockerTask),
      /** Ask with it next. */
      cursor: z.int(),
      /** More is waiting behind this page. */
      has_more: z.boolean(),
    }),
    400: badRequestResponse,
    401: errorResponse,
    403: errorResponse,
    404: errorResponse,
    429: errorResponse,
  },
})
