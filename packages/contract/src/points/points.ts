import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import { READY_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { PAYMENT_METHOD_WIRE, POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import * as z from 'zod'
import { collectionOf, optionalPaging } from '../http/collection.ts'
import { decimal, wholeNumber } from '../http/numbers.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** GeoJSON point, degrees: `[longitude, latitude]`. */
export const geometry = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
})

const pointType = z.enum([POINT_TYPE_WORDING.pickup, POINT_TYPE_WORDING.locker])
const paymentMethod = z.enum([PAYMENT_METHOD_WIRE.card, PAYMENT_METHOD_WIRE.cash])

/** The light fields that a map needs (decisions, section 8). */
export const lightTerminal = z
  .object({
    number: z.string(),
    point: geometry,
    active: z.boolean(),
    point_type: pointType,
    owner: z.string(),
    fitting_room: z.boolean(),
    check_order: z.boolean(),
    payment_point: z.boolean(),
    name: z.string(),
  })
  .meta({ id: 'LightTerminal' })

export const terminal = lightTerminal
  .extend({
    structured_address: z.object({ full_addr: z.string() }),
    settlement: z.string(),
    payment_methods: z.array(paymentMethod),
    /** Seven hours strings, Monday to Sunday. */
    operation_time: z.array(z.string()),
    how_to_find: z.string(),
    photos: z.array(z.object({ photo: z.string() })),
    time_zone: z.string(),
  })
  .meta({ id: 'Terminal' })
export type Terminal = z.output<typeof terminal>

const number = z
  .string()
  .min(1, 'Укажите номер точки')
  .max(64, 'Номер точки не длиннее 64 символов')

export const listTerminals = defineEndpoint({
  id: 'listTerminals',
  method: 'GET',
  path: '/api/terminals/',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Все точки сети: лёгкие поля для карты',
  query: z.object(optionalPaging),
  responses: { 200: collectionOf(lightTerminal), 400: badRequestResponse },
})

export const getTerminal = defineEndpoint({
  id: 'getTerminal',
  method: 'GET',
  path: '/api/terminals/:number/',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Одна точка целиком',
  params: z.object({ number }),
  responses: { 200: terminal, 404: errorResponse },
})

const pointState = z.enum(POINT_STATES)

export const nearestFree = z.object({
  number: z.string(),
  name: z.string(),
  /** Metres. */
  distance: z.int().nonnegative(),
})
export type NearestFree = z.output<typeof nearestFree>

export const terminalAvailability = z
  .object({
    number: z.string(),
    /** For a parcel of unknown size; null where no cell could ever take one, and for seconds after a point is added. */
    state: pointState.nullable(),
    /** Of a full point: the nearest one that takes parcels now; null otherwise, and where none is within 50 km. */
    nearest_free: z.object({ ...nearestFree.shape, address: z.string() }).nullable(),
  })
  .meta({ id: 'TerminalAvailability' })
export type TerminalAvailability = z.output<typeof terminalAvailability>

/** Cacheable for seconds by anyone: the answer depends on the number alone. */
export const getTerminalAvailability = defineEndpoint({
  id: 'getTerminalAvailability',
  method: 'GET',
  path: '/api/terminals/:number/availability',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Есть ли в точке место; для заполненной — ближайшая со свободным местом',
  params: z.object({ number }),
  responses: { 200: terminalAvailability, 404: errorResponse },
})

/** Version of the network's points: changes whenever any point does. */
const version = z.string().regex(/^[0-9a-z-]{1,32}$/, 'Неизвестная версия точек')

/**
 * What our own map loads first: which version is current, and how many points it has.
 * `points_url` is immutable and may be kept for ever.
 */
export const getPointsVersion = defineEndpoint({
  id: 'getPointsVersion',
  method: 'GET',
  path: '/api/points/',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Текущая версия точек для собственной карты',
  responses: {
    200: z.object({ version, count: z.int().nonnegative(), page_size: z.int().positive() }),
  },
})

/** Binary columns of every point in Hilbert order (core, `points-wire`). Immutable by version. */
export const getPointsBinary = defineEndpoint({
  id: 'getPointsBinary',
  method: 'GET',
  path: '/api/points/:version/points.bin',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Положения, виды значков и признаки всех точек, двоичными столбцами',
  params: z.object({ version }),
  responses: { 200: null, 404: errorResponse },
  contentType: 'application/octet-stream',
})

/** Dictionary of distinct schedules and the column of their indexes; asked for only by the hours filter. */
export const getPointsSchedules = defineEndpoint({
  id: 'getPointsSchedules',
  method: 'GET',
  path: '/api/points/:version/schedules',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Часы работы всех точек: словарь и столбец',
  params: z.object({ version }),
  responses: {
    200: z.object({
      /** Distinct weeks, each of seven hours strings. */
      schedules: z.array(z.array(z.string())),
      /** Run-length pairs in wire order: `[schedule, count, schedule, count, …]`. */
      runs: z.array(z.int().nonnegative()),
    }),
    404: errorResponse,
  },
})

/** Time zone of every point in wire order; asked for only by «open now». Immutable by version. */
export const getPointsZones = defineEndpoint({
  id: 'getPointsZones',
  method: 'GET',
  path: '/api/points/:version/zones',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Часовые пояса всех точек: словарь и столбец',
  params: z.object({ version }),
  responses: {
    200: z.object({
      /** Distinct IANA names. */
      zones: z.array(z.string()),
      /** Run-length pairs in wire order: `[zone, count, zone, count, …]`. */
      runs: z.array(z.int().nonnegative()),
    }),
    404: errorResponse,
  },
})

const pageOfVersion = z.object({
  version,
  page: z.coerce.number('Страница: целое число').int().min(0).max(1_000_000),
})

/** Words of `page_size` points that stand together in wire order: page k holds k·page_size … Immutable by version. */
export const getPointsDetails = defineEndpoint({
  id: 'getPointsDetails',
  method: 'GET',
  path: '/api/points/:version/details/:page',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Номера, названия, адреса и часы одной страницы точек',
  params: pageOfVersion,
  responses: {
    200: z.object({
      numbers: z.array(z.string()),
      names: z.array(z.string()),
      addresses: z.array(z.string()),
      /** Distinct weeks of this page and, for each point, which of them. */
      schedules: z.array(z.array(z.string())),
      schedule_of: z.array(z.int().nonnegative()),
      time_zones: z.array(z.string()),
      time_zone_of: z.array(z.int().nonnegative()),
    }),
    404: errorResponse,
  },
})

/** Cell availability of the points of one page of details. Cacheable for seconds: it changes under its version. */
export const getPointsAvailability = defineEndpoint({
  id: 'getPointsAvailability',
  method: 'GET',
  path: '/api/points/:version/availability/:page',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Есть ли место в точках одной страницы',
  params: pageOfVersion,
  responses: {
    200: z.object({
      /** By place in the page; null where no cell could ever take a parcel. */
      states: z.array(pointState.nullable()),
      /**
       * By place in the page, of full points: the nearest one that takes parcels now, within 50 km. A process of the
       * release before, which a page may meet while this one is rolled out, leaves it out.
       */
      nearest_free: z.array(nearestFree.nullable()).optional(),
    }),
    404: errorResponse,
  },
})

const degrees = (most: number) =>
  decimal(`Ожидается число градусов от −${most} до ${most}`, -most, most)

/** Clusters of the first view, ready before the page has indexed anything. Unfiltered, zoom 0–12. */
export const getPointsClusters = defineEndpoint({
  id: 'getPointsClusters',
  method: 'GET',
  path: '/api/points/clusters',
  access: 'anyone',
  tag: 'Точки',
  summary: 'Готовые группы точек первого вида карты',
  query: z.object({
    zoom: wholeNumber(READY_ZOOM_MAX, 0),
    west: degrees(180),
    south: degrees(90),
    east: degrees(180),
    north: degrees(90),
  }),
  responses: {
    200: z.object({
      version,
      /** `[longitude, latitude, count, marker]`: marker is the index of the kind when count is 1, else 0. */
      clusters: z.array(z.tuple([z.number(), z.number(), z.int(), z.int()])),
    }),
    400: badRequestResponse,
  },
})
