import type { Box } from '@yacheyka/core/cells/cell-size'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import * as z from 'zod'
import { collectionOf, optionalPaging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { decimal, wholeNumber } from '../http/numbers.ts'
import { nearestFree, type getPointsVersion, terminal } from '../points/points.ts'

/** Grams; heavier than anything the network carries, so that the answer is «too heavy» and not an error. */
export const WIDGET_WEIGHT_MAX = 1_000_000
/** Centimetres of one side. */
export const WIDGET_SIDE_MAX = 1000

const searchText = (what: string) =>
  z
    .string(`${what}: ожидается текст`)
    .trim()
    .max(200, `${what}: не длиннее 200 символов`)
    .optional()

const side = (what: string) =>
  decimal(
    `${what}: ожидается число сантиметров больше 0 и не больше ${WIDGET_SIDE_MAX}`,
    0.1,
    WIDGET_SIDE_MAX,
  ).optional()

/** What the shop knows of the parcel: grams, and centimetres of the box as it stands. */
const parcelFields = {
  weight: wholeNumber(WIDGET_WEIGHT_MAX, 1).optional(),
  height: side('Высота'),
  width: side('Ширина'),
  depth: side('Глубина'),
}

const wholeBox = ({
  height,
  width,
  depth,
}: {
  readonly height?: number | undefined
  readonly width?: number | undefined
  readonly depth?: number | undefined
}): boolean => new Set([height, width, depth].map((each) => each === undefined)).size === 1
const WHOLE_BOX = {
  message: 'Укажите все три размера: height, width и depth, в сантиметрах',
  path: ['height'],
}

/** `9:05` → minutes of the day. */
const exactTime = z
  .string()
  .regex(/^(?:[01]?\d|2[0-3]):[0-5]\d$/, 'Время: ожидается Ч:ММ от 0:00 до 23:59')
  .transform((text) => {
    const [hours = '', minutes = ''] = text.split(':')
    return Number(hours) * 60 + Number(minutes)
  })

/** What narrows the widget's points (specification 1, section 7) and, beyond it, the parcel and the place. */
const filterFields = {
  /** A place of the map, or words of the address in any order, of which each may be cut short. */
  full_addr: searchText('Адрес'),
  /** The number or how it begins; its digits alone do as well. */
  number: z.string().trim().max(64, 'Номер: не длиннее 64 символов').optional(),
  how_to_find: searchText('Как найти'),
  /** `false` asks for nothing: it is what the switch says while it is off. */
  round_the_clock: z
    .enum(['true', 'false'], 'round_the_clock: ожидается true или false')
    .optional(),
  /** `true`: open at this moment by the point's own clock; other hours that are asked for must hold as well. */
  open_now: z.enum(['true', 'false'], 'open_now: ожидается true или false').optional(),
  /** By the point's own clock. Without a day: open at that time on every day of the week. */
  exact_time: exactTime.optional(),
  /** 0 is Monday. Without a time: open at some time of that day. */
  day_of_week: wholeNumber(6, 0).optional(),
  ...parcelFields,
}

export const widgetFilter = z.object(filterFields).refine(wholeBox, WHOLE_BOX)
export type WidgetFilter = z.output<typeof widgetFilter>

export const widgetTerminal = z
  .object({
    uid: z.string(),
    /** The same as `uid`. */
    pk: z.string(),
    ...terminal.pick({
      number: true,
      name: true,
      settlement: true,
      structured_address: true,
      point: true,
      point_type: true,
      how_to_find: true,
      payment_methods: true,
      operation_time: true,
      photos: true,
      time_zone: true,
    }).shape,
    /** The same as `structured_address.full_addr`. */
    address: z.string(),
    state: z.enum(POINT_STATES),
    /** Russian words for `state`. */
    state_name: z.string(),
    /** One Russian sentence: why the parcel is not taken, or with what warning; '' where there is nothing to say. */
    reason: z.string(),
    /** Whether it takes the parcel now. */
    available: z.boolean(),
    /** Free cells that hold the parcel; null where they are not known or there are none to know. */
    free_cells: z.int().nullable(),
    /** Metres from the place asked for; null where none was. */
    distance: z.int().nullable(),
    /** In the list, of a full point: the nearest one that takes the parcel, null where none is near. */
    nearest_free: nearestFree.nullable().optional(),
  })
  .meta({ id: 'WidgetTerminal' })
export type WidgetTerminal = z.output<typeof widgetTerminal>

const rejections = {
  400: badRequestResponse,
  401: errorResponse,
  403: errorResponse,
  429: errorResponse,
}

const degrees = (what: string, most: number) =>
  decimal(`${what}: ожидается число градусов от −${most} до ${most}`, -most, most).optional()

/** Both or neither; where the visitor looks as well, which of namesakes is meant. */
const nearFields = {
  longitude: degrees('Долгота', 180),
  latitude: degrees('Широта', 90),
}

const isWholePosition = ({
  longitude,
  latitude,
}: {
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
}): boolean => (longitude === undefined) === (latitude === undefined)
const WHOLE_POSITION = { message: 'Укажите и долготу, и широту', path: ['longitude'] }

/** What `full_addr` means where it means a place: a city, a district, a street or a house. */
const requestedPlace = z.object({
  name: z.string(),
  /** What is shown in its stead or beside it, in Russian; '' where there is nothing to say. */
  note: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})
export type RequestedPlace = z.output<typeof requestedPlace>

const TOKEN_HEADER = 'Заголовок Authorization: Token …'

export const listWidgetTerminals = defineEndpoint({
  id: 'listWidgetTerminals',
  method: 'GET',
  path: '/api/widget-terminals/',
  access: 'widget',
  tag: 'Виджет',
  summary: `Точки для виджета магазина; с format=xlsx — файл terminals.xlsx. ${TOKEN_HEADER}`,
  query: z
    .object({
      ...filterFields,
      format: z.enum(['json', 'xlsx'], 'format: ожидается json или xlsx').default('json'),
      /** Both: the nearest first, to the place that `full_addr` means if it means one. Otherwise by number. */
      ...nearFields,
      ...optionalPaging,
    })
    .refine(wholeBox, WHOLE_BOX)
    .refine(isWholePosition, WHOLE_POSITION),
  responses: {
    200: collectionOf(widgetTerminal).extend({ place: requestedPlace.optional() }),
    ...rejections,
  },
  otherTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})

const number = z
  .string()
  .min(1, 'Укажите номер точки')
  .max(64, 'Номер точки не длиннее 64 символов')

export const getWidgetTerminal = defineEndpoint({
  id: 'getWidgetTerminal',
  method: 'GET',
  path: '/api/widget-terminals/:number/',
  access: 'widget',
  tag: 'Виджет',
  summary: `Одна точка для виджета, с её местом под посылку. ${TOKEN_HEADER}`,
  params: z.object({ number }),
  query: z.object(parcelFields).refine(wholeBox, WHOLE_BOX),
  responses: { 200: widgetTerminal, 404: errorResponse, ...rejections },
})

/** For the shop's server: does the point that its customer chose take this parcel? */
export const validateWidgetTerminal = defineEndpoint({
  id: 'validateWidgetTerminal',
  method: 'POST',
  path: '/api/widget-terminals/:number/validate',
  access: 'widget',
  tag: 'Виджет',
  summary: `Примет ли выбранная точка эту посылку: для сервера магазина. ${TOKEN_HEADER}`,
  params: z.object({ number }),
  // A misspelt field must not pass for a parcel of which nothing is known.
  body: z
    .strictObject(parcelFields, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? undefined : 'Ожидается объект: weight, height, width, depth',
    })
    .refine(wholeBox, WHOLE_BOX),
  responses: {
    200: z.object({
      number: z.string(),
      /** Whether it takes the parcel now. */
      valid: z.boolean(),
      state: z.enum(POINT_STATES),
      state_name: z.string(),
      reason: z.string(),
      free_cells: z.int().nullable(),
    }),
    404: errorResponse,
    ...rejections,
  },
})

/** Values of a byte of `getWidgetMarks`: not asked for, or the state's place in `POINT_STATES` and one more. */
export const NO_MARK = 0

/**
 * For the widget's own map: one byte a point in wire order of `version`, whether it passes the filter and in which state
 * it is. The header `x-matched` tells how many pass.
 */
export const getWidgetMarks = defineEndpoint({
  id: 'getWidgetMarks',
  method: 'GET',
  path: '/api/widget-marks/',
  access: 'widget',
  tag: 'Виджет',
  summary: `Какие точки карты проходят отбор виджета, по байту на точку. ${TOKEN_HEADER}`,
  query: z
    .object({
      ...filterFields,
      ...nearFields,
      version: z.string().regex(/^[0-9a-z-]{1,32}$/, 'Неизвестная версия точек'),
    })
    .refine(wholeBox, WHOLE_BOX)
    .refine(isWholePosition, WHOLE_POSITION),
  responses: { 200: null, 404: errorResponse, ...rejections },
  contentType: 'application/octet-stream',
})

/** What the frame's document carries, so that its list stands without a further question. */
export interface WidgetBoot {
  /** Null: the token was refused, and the page only says so. */
  readonly access: {
    /** Token of the calls. */
    readonly token: string
    /** Origins that may hold the frame, as `frame-ancestors` has them; empty: only this site. */
    readonly origins: readonly string[]
    /** Of a test key: the sandbox's points, as `getPointsVersion` names those of the network. */
    readonly sandbox?: z.output<(typeof getPointsVersion)['responses'][200]>
  } | null
  /** Of a page that only refuses: whether trying again may help. */
  readonly mayPass?: boolean
  /** Where the map begins, `[longitude, latitude]`, and what it is called. */
  readonly city: { readonly name: string; readonly centre: readonly [number, number] }
  /** What the frame's address asked for. */
  readonly parcel: { readonly weight?: number; readonly box?: Box }
  /** What the form asked for before the script was there, as `listWidgetTerminals` takes it. */
  readonly fields: Pick<WidgetFilter, 'full_addr' | 'number' | 'round_the_clock' | 'open_now'>
  /** The number of the point whose card is open from the start; it stands in the first page. */
  readonly opened?: string
  /** What the frame's address says besides: the form hands it on. */
  readonly address: Readonly<Record<string, string>>
  /** The first page of the list, as `listWidgetTerminals` answers it. */
  readonly first: {
    readonly count: number
    readonly results: readonly WidgetTerminal[]
    readonly place?: RequestedPlace
  } | null
}
