import { isStorable } from '@yacheyka/core/text/storable'
import { SOURCE_KINDS } from '@yacheyka/core/feed/feed-source'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder } from '../http/filters.ts'
import { PULSE_REFUSALS } from './pulse.ts'
import {
  ADMINISTRATORS,
  defineOperatorEndpoint,
  HELPERS,
  OPERATOR_PATH,
} from '../http/console-roles.ts'
import { searchText } from '../http/console-search.ts'

const TAG = 'Консоль: лента'
const SOURCES = `${OPERATOR_PATH}/feed/sources` as const
const REJECTIONS = `${OPERATOR_PATH}/feed/refusals` as const

/** Characters. */
export const SOURCE_NAME_MAX = 64
/** How many days of a source are shown, today among them. */
export const SOURCE_DAYS = 7
/** Sources of the product's own events, of devices and of phones of the staff. */
const RESERVED = /^(?:system$|dev:|field:)/
/** As a filter of refusals: of all devices. */
export const ALL_DEVICES = 'dev:'
const NAME = `Нужно имя от 1 до ${SOURCE_NAME_MAX} знаков, не «system», не с «dev:» или «field:» в начале`

export const sourceName = z
  .string(NAME)
  .trim()
  .min(1, NAME)
  .max(SOURCE_NAME_MAX, NAME)
  .refine((name) => !RESERVED.test(name) && name.isWellFormed() && !/\p{Cc}/u.test(name), NAME)

const sourceRow = z
  .object({
    name: z.string(),
    kind: z.enum(SOURCE_KINDS),
    /** Of all points; otherwise of those of its owners and of so many named by number. */
    everywhere: z.boolean(),
    owners: z.array(z.string()),
    points: z.int().nonnegative(),
    /** Version of its newest token and key; 0 of those made before there were keys of sources. */
    key_version: z.int().nonnegative(),
    /** With version 0: until when its answers carry keys; ISO 8601, Moscow time. */
    old_keys_until: z.string().nullable(),
    active: z.boolean(),
    /** ISO 8601, Moscow time. */
    created_at: z.string(),
    /** Null: never, or longer ago than is kept. */
    heard_at: z.string().nullable(),
    /** By day of Moscow, the oldest first. */
    days: z.array(
      z.object({
        day: z.string(),
        events: z.int().nonnegative(),
        refused: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'OperatorFeedSource' })
export type FeedSourceRow = z.output<typeof sourceRow>

export const operatorListFeedSources = defineOperatorEndpoint({
  id: 'operatorListFeedSources',
  method: 'GET',
  path: SOURCES,
  tag: TAG,
  summary: `Источники ленты: когда слышали, события и отказы по дням за ${SOURCE_DAYS} дней`,
  roles: HELPERS,
  query: z.object(paging),
  responses: {
    /** And how many of all are of before there were keys of sources. */
    200: collectionOf(sourceRow).extend({ old_keys: z.int().nonnegative() }),
    400: badRequestResponse,
  },
})

const named = z.object({ name: sourceName })

/** Points that one list may name by number. */
export const SOURCE_POINTS_MAX = 10_000
/** Bytes of such a list. */
const LIST_SIZE_MAX = 1024 * 1024
/** Hours for which a token goes on beside the newer one. */
export const OVERLAPS = [0, 24, 168, 720] as const

const storable = (most: number) =>
  z
    .string('Ожидается строка')
    .trim()
    .min(1, 'Пусто')
    .max(most, `Не длиннее ${most} знаков`)
    .refine(isStorable, 'Недопустимые знаки')

/** The points that a source may report of and hear of. */
const pointList = {
  everywhere: z.boolean('Укажите, вся ли это сеть'),
  owners: z.array(storable(60)).max(100, 'Не больше 100 владельцев').default([]),
  numbers: z
    .array(storable(64))
    .max(SOURCE_POINTS_MAX, `Не больше ${SOURCE_POINTS_MAX} номеров`)
    .default([]),
} as const

const credentials = z.object({
  name: z.string(),
  key_version: z.int().positive(),
  token: z.string(),
  /** Key of the hashes of codes; null for a courier. */
  code_key: z.string().nullable(),
})
export type FeedCredentials = z.output<typeof credentials>

export const operatorAddFeedSource = defineOperatorEndpoint({
  id: 'operatorAddFeedSource',
  method: 'POST',
  path: SOURCES,
  tag: TAG,
  summary: 'Завести источник; его токен и ключ показываются один раз',
  roles: ADMINISTRATORS,
  bodyLimit: LIST_SIZE_MAX,
  body: named.extend({ kind: z.enum(SOURCE_KINDS, 'Такого вида нет'), ...pointList }),
  responses: { 201: credentials, 400: badRequestResponse },
})

export const operatorGetFeedSourcePoints = defineOperatorEndpoint({
  id: 'operatorGetFeedSourcePoints',
  method: 'GET',
  path: `${SOURCES}/points`,
  tag: TAG,
  summary: 'Точки источника: все, владельцев и названные по номеру',
  roles: HELPERS,
  query: named,
  responses: {
    200: z.object({
      everywhere: z.boolean(),
      owners: z.array(z.string()),
      numbers: z.array(z.string()),
    }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const operatorChangeFeedSourcePoints = defineOperatorEndpoint({
  id: 'operatorChangeFeedSourcePoints',
  method: 'POST',
  path: `${SOURCES}/points`,
  tag: TAG,
  summary: 'Назвать точки источника заново',
  roles: ADMINISTRATORS,
  bodyLimit: LIST_SIZE_MAX,
  body: named.extend(pointList),
  responses: {
    200: z.object({ name: z.string() }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const operatorRenewFeedCredentials = defineOperatorEndpoint({
  id: 'operatorRenewFeedCredentials',
  method: 'POST',
  path: `${SOURCES}/credentials`,
  tag: TAG,
  summary: 'Выпустить источнику новые токен и ключ; прежние действуют ещё названное время',
  roles: ADMINISTRATORS,
  body: named.extend({
    overlap_hours: z.union(
      OVERLAPS.map((hours) => z.literal(hours)),
      'Такого срока нет',
    ),
  }),
  responses: { 201: credentials, 400: badRequestResponse, 404: errorResponse },
})

const switched = {
  200: z.object({ name: z.string(), active: z.boolean() }),
  400: badRequestResponse,
  404: errorResponse,
} as const

export const operatorEnableFeedSource = defineOperatorEndpoint({
  id: 'operatorEnableFeedSource',
  method: 'POST',
  path: `${SOURCES}/enable`,
  tag: TAG,
  summary: 'Снова принимать события источника',
  roles: ADMINISTRATORS,
  body: named,
  responses: switched,
})

export const operatorDisableFeedSource = defineOperatorEndpoint({
  id: 'operatorDisableFeedSource',
  method: 'POST',
  path: `${SOURCES}/disable`,
  tag: TAG,
  summary: 'Не принимать событий источника: его токен перестаёт действовать',
  roles: ADMINISTRATORS,
  body: named,
  responses: switched,
})

const filters = {
  ...addedBetween,
  source: z
    .string()
    .trim()
    .max(SOURCE_NAME_MAX, 'Такого источника нет')
    .refine(isStorable, 'Такого источника нет')
    .default(''),
  code: codesOf(PULSE_REFUSALS, 'Нет такой причины'),
  /** A number whole: of a parcel, a barcode, a point, or the event's own. */
  search: searchText,
}

const refusal = z
  .object({
    uid: z.string(),
    /** When it came last, ISO 8601, Moscow time. */
    at: z.string(),
    /** How often the same event came. */
    times: z.int().positive(),
    source: z.string(),
    event_id: z.string().nullable(),
    code: z.enum(PULSE_REFUSALS),
    detail: z.string(),
    /** What it named, as it was written; empty where it did not. */
    barcode: z.string(),
    parcel_number: z.string(),
    terminal_number: z.string(),
    status: z.string(),
    datetime: z.string(),
    seen: z.boolean(),
  })
  .meta({ id: 'OperatorFeedRefusal' })
export type FeedRefusal = z.output<typeof refusal>

export const operatorListFeedRefusals = defineOperatorEndpoint({
  id: 'operatorListFeedRefusals',
  method: 'GET',
  path: REJECTIONS,
  tag: TAG,
  summary: 'События, которым лента отказала, страницами, новые сверху',
  roles: HELPERS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...filters,
      /** Only those that nobody has looked through yet, unless `all`. */
      show: z.enum(['new', 'all'], 'new или all').default('new'),
    }),
  ),
  responses: { 200: collectionOf(refusal), 400: badRequestResponse },
})

export const operatorSeeFeedRefusals = defineOperatorEndpoint({
  id: 'operatorSeeFeedRefusals',
  method: 'POST',
  path: `${REJECTIONS}/seen`,
  tag: TAG,
  summary: 'Отметить разобранными все отказы под фильтром, пришедшие не позже названного времени',
  roles: ADMINISTRATORS,
  body: datesInOrder(
    z.object({
      ...filters,
      /** Of the newest that was on the screen, ISO 8601: what came since is not looked through. */
      until: z.iso.datetime({ offset: true, error: 'Нужно время ISO 8601 со смещением' }),
    }),
  ),
  responses: {
    200: z.object({ seen: z.int().nonnegative() }),
    400: badRequestResponse,
  },
})
