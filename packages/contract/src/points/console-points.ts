import { isStorable } from '@yacheyka/core/text/storable'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { OWNER_LENGTH_MAX } from '@yacheyka/core/points/point-owner'
import { POINT_TYPES } from '@yacheyka/core/points/point'
import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { decimal, wholeNumber } from '../http/numbers.ts'
import { cellOccupancy } from './point-cells.ts'
import { defineOperatorEndpoint, EVERY_ROLE, MANAGERS } from '../http/console-roles.ts'

export const OPERATOR_POINTS_TAG = 'Консоль: точки'
const POINTS = '/api/operator/points' as const
export const OPERATOR_POINT = `${POINTS}/:number` as const

/** Whether people can send to it: in use, switched off, or down for a while. */
export const POINT_CONDITIONS_OF_USE = ['active', 'off', 'maintenance'] as const
export type PointUse = (typeof POINT_CONDITIONS_OF_USE)[number]
/** What is known of its cells: nothing, and then how many are left. */
export const CELL_STATES = ['unknown', 'free', 'almost_full', 'full'] as const
export type CellState = (typeof CELL_STATES)[number]
export const POINT_ORDERS = ['number', '-number', 'city', '-updated', 'updated'] as const

export const pointText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Не длиннее ${most} символов`)
    .refine(isStorable, 'Текст с недопустимыми символами')

/** Nothing chosen says as much as nothing said: forms send it empty. */
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values, message).optional())

export const pointFilters = {
  /** Words of the number, name, city and address, each from its beginning; where none are found, a place. */
  q: pointText(200).default(''),
  kind: oneOf(POINT_TYPES, 'Нет такого вида точек'),
  use: oneOf(POINT_CONDITIONS_OF_USE, 'Нет такого состояния точки'),
  cells: oneOf(CELL_STATES, 'Нет такого состояния ячеек'),
  owner: pointText(60).default(''),
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
  responses: {
    200: collectionOf(operatorPointRow).extend({
      /** What of a searched place was not found, «Улицу не нашли, показываем Казань»; '' where all was. */
      note: z.string(),
    }),
    400: badRequestResponse,
  },
})

const OWNERS = '/api/operator/point-owners' as const

const pointOwners = z
  .object({
    /** The greatest first. */
    results: z.array(
      z.object({
        owner: z.string(),
        title: z.string(),
        count: z.int(),
        /** Other codes that mean it in files to come. */
        spellings: z.array(z.string()),
      }),
    ),
    /** Groups of owners that may be one. */
    similar: z.array(z.array(z.string())),
  })
  .meta({ id: 'PointOwners' })
export type PointOwners = z.output<typeof pointOwners>

export const operatorPointOwners = defineOperatorEndpoint({
  id: 'operatorPointOwners',
  method: 'GET',
  path: OWNERS,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Владельцы точек, сколько точек у каждого и кто на кого похож',
  roles: EVERY_ROLE,
  responses: { 200: pointOwners },
})

const ownerCodes = (least: number) =>
  z
    .array(pointText(OWNER_LENGTH_MAX).min(1, 'Владелец не назван'))
    .min(least, 'Выберите владельцев')
    .max(100, 'Не больше 100 владельцев за раз')

export const operatorJoinPointOwners = defineOperatorEndpoint({
  id: 'operatorJoinPointOwners',
  method: 'POST',
  path: `${OWNERS}/join`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Сделать из нескольких владельцев одного или переименовать одного',
  roles: MANAGERS,
  body: z.object({
    title: pointText(OWNER_LENGTH_MAX).min(1, 'Назовите владельца'),
    owners: ownerCodes(1),
  }),
  responses: { 200: pointOwners, 400: badRequestResponse },
})

export const operatorKeepPointOwnersApart = defineOperatorEndpoint({
  id: 'operatorKeepPointOwnersApart',
  method: 'POST',
  path: `${OWNERS}/apart`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Больше не предлагать объединить этих владельцев',
  roles: MANAGERS,
  body: z.object({ owners: ownerCodes(2) }),
  responses: { 200: pointOwners, 400: badRequestResponse },
})

export const operatorForgetOwnerSpelling = defineOperatorEndpoint({
  id: 'operatorForgetOwnerSpelling',
  method: 'DELETE',
  path: `${OWNERS}/spellings/:code`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Считать написание отдельным владельцем в следующих файлах',
  roles: MANAGERS,
  params: z.object({ code: pointText(OWNER_LENGTH_MAX).min(1) }),
  responses: { 200: pointOwners },
})

const degrees = (most: number) =>
  decimal(`Ожидается число градусов от −${most} до ${most}`, -most, most)

/** What a map shows: degrees may go on past the date line. */
export const mapView = {
  zoom: wholeNumber(22, 0),
  west: degrees(720),
  south: degrees(90),
  east: degrees(720),
  north: degrees(90),
}

export const operatorPointMap = defineOperatorEndpoint({
  id: 'operatorPointMap',
  method: 'GET',
  path: '/api/operator/point-map',
  tag: OPERATOR_POINTS_TAG,
  summary: 'Те же точки на карте: в пределах вида, близкие — группами',
  roles: EVERY_ROLE,
  query: z.object({
    ...pointFilters,
    ...mapView,
  }),
  responses: {
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
    400: badRequestResponse,
  },
})
export type PointMap = z.output<(typeof operatorPointMap)['responses'][200]>

const number = z.string().min(1).max(200)
export const pointParams = z.object({ number })

/**
 * What operators write of a point: texts as the columns of the import take them, flags, and kilograms. The rules of the
 * import judge them.
 */
export const pointForm = z.object({
  number: pointText(200).default(''),
  name: pointText(1000).default(''),
  point_type: z.enum(POINT_TYPES, 'Выберите вид точки'),
  active: z.boolean(),
  owner: pointText(400).default(''),
  settlement: pointText(400).default(''),
  address: pointText(2000).default(''),
  latitude: pointText(100).default(''),
  longitude: pointText(100).default(''),
  /** Empty: by the place. */
  time_zone: pointText(100).default(''),
  hours: pointText(1000).default(''),
  fitting_room: z.boolean(),
  check_order: z.boolean(),
  payment_point: z.boolean(),
  payment_card: z.boolean(),
  payment_cash: z.boolean(),
  how_to_find: pointText(8000).default(''),
  /** One address a line. */
  photos: pointText(20_000).default(''),
  /** Kilograms; empty: not limited. */
  max_weight: pointText(20).default(''),
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
    /** Why cells are taken, of each size that is counted or held. */
    occupancy: z.array(cellOccupancy),
    parcels: z.object({
      /** Lie here. */
      here: z.int().nonnegative(),
      /** Are paid and on their way here. */
      coming: z.int().nonnegative(),
      /** Wait until their order is paid. */
      unpaid: z.int().nonnegative(),
      /** Lie here in cells that no count knows of. */
      uncounted: z.int().nonnegative(),
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

export const pointRejections = {
  400: badRequestResponse,
  404: errorResponse,
  409: errorResponse,
} as const

export const getOperatorPoint = defineOperatorEndpoint({
  id: 'getOperatorPoint',
  method: 'GET',
  path: OPERATOR_POINT,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Точка целиком: поля, ячейки, обслуживание',
  roles: EVERY_ROLE,
  params: pointParams,
  responses: { 200: operatorPoint, 404: errorResponse },
})

export const addOperatorPoint = defineOperatorEndpoint({
  id: 'addOperatorPoint',
  method: 'POST',
  path: POINTS,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Новая точка по правилам импорта',
  roles: MANAGERS,
  body: pointForm,
  responses: { 201: operatorPoint, 400: badRequestResponse },
})

export const changeOperatorPoint = defineOperatorEndpoint({
  id: 'changeOperatorPoint',
  method: 'PUT',
  path: OPERATOR_POINT,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Изменить точку по правилам импорта; номер остаётся',
  roles: MANAGERS,
  params: pointParams,
  body: pointForm.extend({ version: z.string().max(64) }),
  responses: { 200: operatorPoint, ...pointRejections },
})

export const setOperatorPointCells = defineOperatorEndpoint({
  id: 'setOperatorPointCells',
  method: 'PUT',
  path: `${OPERATOR_POINT}/cells`,
  tag: OPERATOR_POINTS_TAG,
  summary: 'Сколько в почтомате ячеек каждого размера; пересчёт занятых по отправлениям',
  roles: MANAGERS,
  params: pointParams,
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
    /** Count the taken ones anew from parcels, broken doors and cells of others. */
    recount: z.boolean().default(false),
  }),
  responses: { 200: operatorPoint, ...pointRejections },
})
