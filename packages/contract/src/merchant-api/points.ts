import { V1_PATH } from './v1-path.ts'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { wholeNumber } from '../http/numbers.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

export const V1_TAG = 'API магазинов'

const WEIGHT_MAX = 1_000_000
const SIDE_MAX = 10_000
export const RADIUS_MAX = 50_000
const LATITUDE_MAX = 90
const LONGITUDE_MAX = 180

const POINT_TYPES = ['locker', 'pickup'] as const

const location = z.object({ lon: z.number(), lat: z.number() })

/** Null is «not known» and limits nothing. */
export const merchantPoint = z
  .object({
    number: z.string(),
    name: z.string(),
    type: z.enum(POINT_TYPES),
    /** As orders and rates name it. */
    city: z.string(),
    address: z.string(),
    location,
    time_zone: z.string(),
    /** Seven strings, Monday first. */
    hours: z.array(z.string()),
    how_to_find: z.string(),
    photos: z.array(z.string()),
    payment: z.object({ card: z.boolean(), cash: z.boolean() }),
    fitting_room: z.boolean(),
    max_weight_g: z.int().nullable(),
    cell_sizes: z.array(z.enum(CELL_SIZES)).nullable(),
    active: z.boolean(),
    state: z.enum(POINT_STATES),
    /** One Russian sentence, empty where there is nothing to say. */
    reason: z.string(),
    /** Free cells that hold the parcel. */
    free_cells: z.int().nullable(),
    /** Metres from `near`. */
    distance_m: z.int().nullable(),
    /** Of the network's points. */
    revision: z.int(),
  })
  .meta({ id: 'MerchantPoint' })
export type MerchantPoint = z.output<typeof merchantPoint>

const side = wholeNumber(SIDE_MAX, 1)

/** All three sides of a box, or none. */
const wholeBox = (box: {
  readonly height_mm?: number | undefined
  readonly width_mm?: number | undefined
  readonly depth_mm?: number | undefined
}): boolean =>
  new Set([box.height_mm, box.width_mm, box.depth_mm].map((each) => each === undefined)).size === 1
const WHOLE_BOX = { message: 'Нужны все три: height_mm, width_mm и depth_mm', path: ['height_mm'] }

const numbersIn = (text: string): readonly number[] =>
  text.split(',').map((part) => (/^ *-?\d{1,3}(?:\.\d{1,15})? *$/.test(part) ? Number(part) : NaN))

const within = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most

const near = z
  .string()
  .max(64, 'широта,долгота')
  .transform((text, context) => {
    const [latitude, longitude, ...more] = numbersIn(text)
    if (within(latitude, LATITUDE_MAX) && within(longitude, LONGITUDE_MAX) && more.length === 0)
      return { latitude, longitude }
    context.addIssue({ code: 'custom', message: 'широта,долгота, например 55.75,37.62' })
    return z.NEVER
  })

const bbox = z
  .string()
  .max(128, 'запад,юг,восток,север')
  .transform((text, context) => {
    const [west, south, east, north, ...more] = numbersIn(text)
    if (
      within(west, LONGITUDE_MAX) &&
      within(south, LATITUDE_MAX) &&
      within(east, LONGITUDE_MAX) &&
      within(north, LATITUDE_MAX) &&
      south <= north &&
      more.length === 0
    )
      return { west, south, east, north }
    context.addIssue({ code: 'custom', message: 'запад,юг,восток,север в градусах' })
    return z.NEVER
  })

const pointQuery = {
  weight_g: wholeNumber(WEIGHT_MAX, 1).optional(),
  height_mm: side.optional(),
  width_mm: side.optional(),
  depth_mm: side.optional(),
}

/** Page of a list. */
export const pageQuery = {
  limit: wholeNumber(100, 1).default(20),
  cursor: z.string().max(512, 'длиннее 512 знаков').optional(),
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })

export const listMerchantPoints = defineEndpoint({
  id: 'listMerchantPoints',
  method: 'GET',
  path: `${V1_PATH}/points`,
  access: 'publishable or api key',
  scopes: ['points:read'],
  tag: V1_TAG,
  summary: 'Точки: рядом с местом, в прямоугольнике, в городе; с местом под посылку',
  query: z
    .strictObject({
      near: near.optional(),
      /** Metres, with `near`. */
      radius_m: wholeNumber(RADIUS_MAX, 1).optional(),
      bbox: bbox.optional(),
      city: z.string().trim().max(200, 'не длиннее 200 знаков').optional(),
      /** Words of the address. */
      query: z.string().trim().max(200, 'не длиннее 200 знаков').optional(),
      type: z.enum(POINT_TYPES, 'locker или pickup').optional(),
      ...pointQuery,
      /** `true`: only those that take the parcel now. */
      available: z.enum(['true', 'false'], 'true или false').optional(),
      ...pageQuery,
    })
    .refine(wholeBox, WHOLE_BOX)
    .refine(({ near: place, radius_m: radius }) => radius === undefined || place !== undefined, {
      message: 'radius_m действует вместе с near',
      path: ['radius_m'],
    }),
  responses: { 200: pageOf(merchantPoint), ...REJECTIONS },
})
export type PointsQuery = z.output<(typeof listMerchantPoints)['query']>

/** A point without what is of this moment: its cells, its room and its distance. */
export const changedPoint = merchantPoint
  .omit({ cell_sizes: true, state: true, reason: true, free_cells: true, distance_m: true })
  .meta({ id: 'ChangedMerchantPoint' })
export type ChangedMerchantPoint = z.output<typeof changedPoint>

export const listMerchantPointChanges = defineEndpoint({
  id: 'listMerchantPointChanges',
  method: 'GET',
  path: `${V1_PATH}/points/changes`,
  access: 'publishable or api key',
  scopes: ['points:read'],
  tag: V1_TAG,
  summary: 'Точки, изменившиеся после cursor, по порядку изменений; без cursor — все',
  query: z.strictObject(pageQuery),
  responses: {
    200: z.object({
      /** Each once, as it is now; a point that is closed has `active: false`. */
      data: z.array(changedPoint),
      /** Also where nothing follows: the next changes come after it. Null while there are no points. */
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
      /** Of the network's points, as this page was read. */
      revision: z.int(),
      /** The cursor is of a state that a restored backup has undone: this page begins anew. */
      cursor_reset: z.boolean(),
    }),
    ...REJECTIONS,
  },
})

const snapshotCall = {
  method: 'GET',
  access: 'publishable or api key',
  scopes: ['points:read'],
  tag: V1_TAG,
} as const

export const findMerchantPointSnapshot = defineEndpoint({
  ...snapshotCall,
  id: 'findMerchantPointSnapshot',
  path: `${V1_PATH}/points/snapshot`,
  summary: 'Все точки одним файлом: ведёт к файлу последней ревизии',
  responses: { 302: null, ...REJECTIONS },
})

export const getMerchantPointSnapshot = defineEndpoint({
  ...snapshotCall,
  id: 'getMerchantPointSnapshot',
  path: `${V1_PATH}/points/snapshot/:revision`,
  summary:
    'Все точки этой ревизии, по строке JSON на точку; Link rel="next" ведёт к изменениям после неё',
  params: z.object({ revision: wholeNumber(Number.MAX_SAFE_INTEGER, 0) }),
  contentType: 'application/x-ndjson',
  responses: { 200: null, 302: null, 304: null, 404: problem, ...REJECTIONS },
})

const pointParams = z.object({ number: z.string().min(1).max(64) })

export const getMerchantPoint = defineEndpoint({
  id: 'getMerchantPoint',
  method: 'GET',
  path: `${V1_PATH}/points/:number`,
  access: 'publishable or api key',
  scopes: ['points:read'],
  tag: V1_TAG,
  summary: 'Одна точка, с местом под посылку',
  params: pointParams,
  query: z.strictObject(pointQuery).refine(wholeBox, WHOLE_BOX),
  responses: { 200: merchantPoint, 404: problem, ...REJECTIONS },
})

const PACKAGES_MAX = 5
const WHOLE = 'Ожидается целое число'
const bodySide = z.int(WHOLE).min(1, 'Не меньше 1').max(SIDE_MAX, `Не больше ${SIDE_MAX}`)

/** A package by the cell it takes, or by its box as it stands. */
const merchantPackage = z.union(
  [
    z.strictObject({ cell_size: z.enum(CELL_SIZES) }),
    z.strictObject({ height_mm: bodySide, width_mm: bodySide, depth_mm: bodySide }),
  ],
  `Нужен cell_size (${CELL_SIZES.join(', ')}) или height_mm, width_mm и depth_mm`,
)
export type MerchantPackage = z.output<typeof merchantPackage>

export const merchantPackages = z
  .array(merchantPackage, 'Ожидается список от 1 до 5 мест')
  .min(1, 'Нужно хотя бы одно место')
  .max(PACKAGES_MAX, `Не больше ${PACKAGES_MAX} мест`)

export const checkMerchantPoint = defineEndpoint({
  id: 'checkMerchantPoint',
  method: 'POST',
  path: `${V1_PATH}/points/:number/check`,
  access: 'publishable or api key',
  scopes: ['points:read'],
  tag: V1_TAG,
  summary: 'Примет ли точка эту посылку; если нет, до трёх ближайших, которые примут',
  params: pointParams,
  body: z.strictObject({
    weight_g: z.int(WHOLE).min(1, 'Не меньше 1').max(WEIGHT_MAX).optional(),
    packages: merchantPackages.optional(),
  }),
  responses: {
    200: z.object({
      takes: z.boolean(),
      state: z.enum(POINT_STATES),
      reason: z.string(),
      /** The smallest cell of each package. */
      cell_sizes: z.array(z.enum(CELL_SIZES)),
      free_cells: z.int().nullable(),
      alternatives: z.array(merchantPoint),
    }),
    404: problem,
    ...BODY_REJECTIONS,
  },
})
