import { CELL_SIZES } from '@yacheyka/core/cell-size'
import { PARCEL_STATUSES } from '@yacheyka/core/parcel-status'
import { POINT_TYPES } from '@yacheyka/core/point'
import { MARKER_KINDS } from '@yacheyka/core/point-marker'
import * as z from 'zod'
import { collectionOf, paging } from '../collection.ts'
import { badRequestAnswer, errorAnswer } from '../errors.ts'
import { decimal, wholeNumber } from '../numbers.ts'
import { defineOperatorEndpoint, EVERY_ROLE, MANAGERS, operatorRefusals } from './roles.ts'

export const OPERATOR_POINTS_TAG = 'Консоль: точки'
const POINTS = '/api/operator/points' as const
const POINT = `${POINTS}/:number` as const

/** Whether people can send to it: in use, switched off, or down for a while. */
export const POINT_CONDITIONS_OF_USE = ['active', 'off', 'maintenance'] as const
export type PointUse = (typeof POINT_CONDITIONS_OF_USE)[number]
/** What is known of its cells: nothing, and then how many are left. */
export const CELL_STATES = ['unknown', 'free', 'almost_full', 'full'] as const
export type CellState = (typeof CELL_STATES)[number]
export const POINT_ORDERS = ['number', '-number', 'city', '-updated', 'updated'] as const

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Не длиннее ${most} символов`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Текст с недопустимыми символами',
    )

/** Nothing chosen says as much as nothing said: forms send it empty. */
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values, message).optional())

export const pointFilters = {
  /** Words of the number, name, city and address, each from its beginning. */
  q: text(200).default(''),
  kind: oneOf(POINT_TYPES, 'Нет такого вида точек'),
  use: oneOf(POINT_CONDITIONS_OF_USE, 'Нет такого состояния точки'),
  cells: oneOf(CELL_STATES, 'Нет такого состояния ячеек'),
  owner: text(60).default(''),
}
export type PointListFilters = z.output<z.ZodObject<typeof pointFilters>>

const cellSums = z.object({
  total: z.int().nonnegative(),
  taken: z.int().nonnegative(),
})

const maintenance = z.object({
  since: z.string(),
  reason: z.string(),
  /** When it is expected back. */
  until: z.string().nullable(),
})

export const operatorPointRow = z
  .object({
    number: z.string(),
    name: z.string(),
    settlement: z.string(),
    address: z.string(),
    kind: z.enum(POINT_TYPES),
    owner: z.string(),
    use: z.enum(POINT_CONDITIONS_OF_USE),
    cell_state: z.enum(CELL_STATES),
    /** Null where nothing is known of its cells. */
    cells: cellSums.nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'OperatorPointRow' })
export type OperatorPointRow = z.output<typeof operatorPointRow>

export const operatorPoints = defineOperatorEndpoint({
  id: 'operatorPoints',
  method: 'GET',
  path: POINTS,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Точки сети страницами: поиск и отбор',
  roles: EVERY_ROLE,
  query: z.object({
    ...paging,
    ...pointFilters,
    sort: z.enum(POINT_ORDERS, 'Нет такого порядка').default('number'),
  }),
  answers: { 200: collectionOf(operatorPointRow), 400: badRequestAnswer, ...operatorRefusals },
})

export const operatorPointOwners = defineOperatorEndpoint({
  id: 'operatorPointOwners',
  method: 'GET',
  path: '/api/operator/point-owners',
  tag: OPERATOR_POINTS_TAG,
  summary: 'Владельцы точек и сколько точек у каждого',
  roles: EVERY_ROLE,
  answers: {
    200: z.object({ results: z.array(z.object({ owner: z.string(), count: z.int() })) }),
    ...operatorRefusals,
  },
})

const degrees = (most: number) =>
  decimal(`Ожидается число градусов от −${most} до ${most}`, -most, most)

export const operatorPointMap = defineOperatorEndpoint({
  id: 'operatorPointMap',
  method: 'GET',
  path: '/api/operator/point-map',
  tag: OPERATOR_POINTS_TAG,
  summary: 'Те же точки на карте: в пределах вида, близкие — группами',
  roles: EVERY_ROLE,
  query: z.object({
    ...pointFilters,
    zoom: wholeNumber(22, 0),
    west: degrees(720),
    south: degrees(90),
    east: degrees(720),
    north: degrees(90),
  }),
  answers: {
    200: z.object({
      count: z.int().nonnegative(),
      items: z.array(
        z.object({
          longitude: z.number(),
          latitude: z.number(),
          count: z.int().positive(),
          /** Of one point alone. */
          number: z.string().nullable(),
          marker: z.enum(MARKER_KINDS),
        }),
      ),
    }),
    400: badRequestAnswer,
    ...operatorRefusals,
  },
})
export type PointMap = z.output<(typeof operatorPointMap)['answers'][200]>

const number = z.string().min(1).max(200)
const params = z.object({ number })

/**
 * What operators write of a point: texts as the columns of the import take them, flags, and kilograms. The rules of the
 * import judge them.
 */
export const pointForm = z.object({
  number: text(200).default(''),
  name: text(1000).default(''),
  point_type: z.enum(POINT_TYPES, 'Выберите вид точки'),
  active: z.boolean(),
  owner: text(400).default(''),
  settlement: text(400).default(''),
  address: text(2000).default(''),
  latitude: text(100).default(''),
  longitude: text(100).default(''),
  /** Empty: by the place. */
  time_zone: text(100).default(''),
  hours: text(1000).default(''),
  fitting_room: z.boolean(),
  check_order: z.boolean(),
  payment_point: z.boolean(),
  payment_card: z.boolean(),
  payment_cash: z.boolean(),
  how_to_find: text(8000).default(''),
  /** One address a line. */
  photos: text(20_000).default(''),
  /** Kilograms; empty: not limited. */
  max_weight: text(20).default(''),
})
export type PointForm = z.output<typeof pointForm>

export const operatorPoint = z
  .object({
    number: z.string(),
    name: z.string(),
    settlement: z.string(),
    address: z.string(),
    kind: z.enum(POINT_TYPES),
    active: z.boolean(),
    use: z.enum(POINT_CONDITIONS_OF_USE),
    owner: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    time_zone: z.string(),
    /** Seven hours strings, Monday to Sunday. */
    operation_time: z.array(z.string()),
    fitting_room: z.boolean(),
    check_order: z.boolean(),
    payment_point: z.boolean(),
    payment_card: z.boolean(),
    payment_cash: z.boolean(),
    how_to_find: z.string(),
    photos: z.array(z.string()),
    /** Grams. */
    max_weight: z.int().nullable(),
    maintenance: maintenance.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    /** Which state of the point this is: goes back with a change of it. */
    version: z.string(),
    cells: z.array(
      z.object({
        size: z.enum(CELL_SIZES),
        total: z.int().nonnegative(),
        taken: z.int().nonnegative(),
      }),
    ),
    parcels: z.object({
      /** Lie here. */
      here: z.int().nonnegative(),
      /** Are on their way here. */
      coming: z.int().nonnegative(),
      overdue: z.int().nonnegative(),
      /** Lie here and may be kept longer: not blocked. */
      extendable: z.int().nonnegative(),
    }),
    last_extension: z
      .object({
        at: z.string(),
        days: z.int(),
        expected: z.int(),
        extended: z.int(),
        finished: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'OperatorPoint' })
export type OperatorPoint = z.output<typeof operatorPoint>

const conflict = { 400: badRequestAnswer, 404: errorAnswer, 409: errorAnswer } as const

export const getOperatorPoint = defineOperatorEndpoint({
  id: 'getOperatorPoint',
  method: 'GET',
  path: POINT,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Точка целиком: поля, ячейки, обслуживание',
  roles: EVERY_ROLE,
  params,
  answers: { 200: operatorPoint, 404: errorAnswer, ...operatorRefusals },
})

export const addOperatorPoint = defineOperatorEndpoint({
  id: 'addOperatorPoint',
  method: 'POST',
  path: POINTS,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Новая точка по правилам импорта',
  roles: MANAGERS,
  body: pointForm,
  answers: { 201: operatorPoint, 400: badRequestAnswer, ...operatorRefusals },
})

export const changeOperatorPoint = defineOperatorEndpoint({
  id: 'changeOperatorPoint',
  method: 'PUT',
  path: POINT,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Изменить точку по правилам импорта; номер остаётся',
  roles: MANAGERS,
  params,
  body: pointForm.extend({ version: z.string().max(64) }),
  answers: { 200: operatorPoint, ...conflict, ...operatorRefusals },
})

export const setOperatorPointCells = defineOperatorEndpoint({
  id: 'setOperatorPointCells',
  method: 'PUT',
  path: `${POINT}/cells`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Сколько в почтомате ячеек каждого размера',
  roles: MANAGERS,
  params,
  body: z.object({
    cells: z
      .array(
        z.object({
          size: z.enum(CELL_SIZES, 'Нет такого размера ячейки'),
          total: z
            .int('Нужно целое число от 0 до 10 000')
            .min(0, 'Нужно целое число от 0 до 10 000')
            .max(10_000, 'Нужно целое число от 0 до 10 000'),
        }),
      )
      .max(CELL_SIZES.length),
  }),
  answers: { 200: operatorPoint, ...conflict, ...operatorRefusals },
})

export const PARCEL_PLACES = ['here', 'coming'] as const

export const pointParcel = z
  .object({
    /** Its page shows the code: null where the reader's role has nothing to do with parcels. */
    uid: z.string().nullable(),
    parcel_number: z.string(),
    barcode: z.string(),
    customer: z.string(),
    status: z.enum(PARCEL_STATUSES),
    status_text: z.string(),
    cells: z.array(z.object({ size: z.string().nullable(), number: z.int().nullable() })),
    deadline: z.string().nullable(),
    overdue: z.boolean(),
  })
  .meta({ id: 'PointParcel' })
export type PointParcel = z.output<typeof pointParcel>

export const listPointParcels = defineOperatorEndpoint({
  id: 'listPointParcels',
  method: 'GET',
  path: `${POINT}/parcels`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Отправления, которые лежат в точке или едут в неё',
  roles: EVERY_ROLE,
  params,
  query: z.object({ ...paging, place: z.enum(PARCEL_PLACES, 'here или coming').default('here') }),
  answers: {
    200: collectionOf(pointParcel),
    400: badRequestAnswer,
    404: errorAnswer,
    ...operatorRefusals,
  },
})

const REASON = 'Напишите причину: от 3 до 500 символов'
export const reasonField = text(500).refine((value) => value.length >= 3, REASON)

export const startPointMaintenance = defineOperatorEndpoint({
  id: 'startPointMaintenance',
  method: 'POST',
  path: `${POINT}/maintenance`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Обслуживание: точка не предлагается, посылки в ней остаются',
  roles: MANAGERS,
  params,
  body: z.object({
    reason: reasonField,
    /** The last day of it, by the point's clock; empty: not known. */
    until: z
      .string()
      .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Укажите день вида 2026-12-01')
      .default(''),
  }),
  answers: { 200: operatorPoint, ...conflict, ...operatorRefusals },
})

export const endPointMaintenance = defineOperatorEndpoint({
  id: 'endPointMaintenance',
  method: 'DELETE',
  path: `${POINT}/maintenance`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Обслуживание закончено: точка снова предлагается',
  roles: MANAGERS,
  params,
  answers: { 200: operatorPoint, ...conflict, ...operatorRefusals },
})

/** Days that the storage of all that lies in a point may be extended at once. */
export const POINT_EXTENSION_DAYS_MAX = 14

export const extendPointStorage = defineOperatorEndpoint({
  id: 'extendPointStorage',
  method: 'POST',
  path: `${POINT}/extension`,
  tag: OPERATOR_POINTS_TAG,
  summary:
    'Продлить хранение всем, кто лежит в неработающей точке, бесплатно; Idempotency-Key обязателен',
  roles: MANAGERS,
  params,
  body: z.object({
    days: z
      .int(`Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`)
      .min(1, `Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`)
      .max(POINT_EXTENSION_DAYS_MAX, `Нужно целое число от 1 до ${POINT_EXTENSION_DAYS_MAX}`),
    reason: reasonField,
  }),
  answers: {
    200: z.object({
      /** How many lay there when it began, and how many of them were extended. */
      expected: z.int().nonnegative(),
      extended: z.int().nonnegative(),
      days: z.int(),
    }),
    422: errorAnswer,
    ...conflict,
    ...operatorRefusals,
  },
})

export const exportOperatorPoints = defineOperatorEndpoint({
  id: 'exportOperatorPoints',
  method: 'GET',
  path: '/api/operator/point-export',
  tag: OPERATOR_POINTS_TAG,
  summary: 'Все точки или все ячейки файлом, который импорт читает обратно',
  roles: EVERY_ROLE,
  query: z.object({
    what: z.enum(['points', 'cells'], 'points или cells').default('points'),
    format: z.enum(['csv', 'json', 'geojson'], 'csv, json или geojson').default('csv'),
  }),
  contentType: 'application/octet-stream',
  answers: { 200: null, 400: badRequestAnswer, ...operatorRefusals },
})
