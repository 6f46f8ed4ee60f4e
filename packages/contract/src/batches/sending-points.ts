import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { BOX_MAX, CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { collectionOf, optionalPaging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { decimal, wholeNumber } from '../http/numbers.ts'
import { geometry } from '../points/points.ts'
import { cellSize, costly, refused, NEW_PARCELS_TAG as TAG } from './parcel-fields.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

const side = (most: number) => decimal(`Размер от 0 до ${most} см`, 0, most)

export const getFittingCellSize = defineEndpoint({
  id: 'getFittingCellSize',
  method: 'GET',
  path: '/api/juridical/fitting-cell-size',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Наименьшая ячейка для коробки, как она стоит; сантиметры',
  // Whatever is larger than the largest cell is answered too: `oversize`.
  query: z.object({ width: side(1000), depth: side(1000), height: side(1000) }),
  responses: {
    200: z.object({
      /** A cell's size, or `oversize`. */
      result: z.enum([...CELL_SIZES, 'oversize']),
      /** The smaller cell that would do if the box were turned, or null. */
      turned: cellSize.nullable(),
    }),
    400: badRequestResponse,
    ...refused,
  },
})

/** Centimetres that the form takes. */
export const FORM_SIDES = BOX_MAX

const limitedTerminal = z
  .object({
    uid: z.string(),
    number: z.string(),
    name: z.string(),
    settlement: z.string(),
    /** As orders and estimates name it: the settlement, with its region where the name repeats. */
    city: z.string(),
    address: z.string(),
    point: geometry,
    point_type: z.string(),
    photos: z.array(z.object({ photo: z.string() })),
    /** Seven hours strings, Monday to Sunday. */
    operation_time: z.array(z.string()),
    how_to_find: z.string(),
    payment_methods: z.array(z.string()),
    workhours_comment: z.string(),
    /** Known capacity and no free cell. */
    overloaded: z.boolean(),
    /** Free cells by size, in the order of `CELL_SIZES`, the sizes that it has; null where its cells are not known. */
    free_cells: z.array(z.object({ size: cellSize, free: z.int().nonnegative() })).nullable(),
    /** The zone of its hours, as IANA names it; only where `zones=1` asks for it. */
    time_zone: z.string().optional(),
  })
  .meta({ id: 'LimitedTerminal' })
export type LimitedTerminal = z.output<typeof limitedTerminal>

export const listLimitedTerminals = defineEndpoint({
  id: 'listLimitedTerminals',
  method: 'GET',
  path: '/api/juridical/limited_terminals',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Действующие точки, в которые можно отправить, с признаком «заполнен»',
  query: z.object({
    ...optionalPaging,
    /** Words of the number, the name, the settlement or the address. */
    search: z.string().trim().max(200, 'Запрос не длиннее 200 символов').default(''),
    /** Sizes joined by a comma: only points with free cells for all of them at once. */
    cells: z
      .string()
      .max(64, MESSAGES.size)
      .transform((text) => (text === '' ? [] : text.split(',')))
      .pipe(z.array(cellSize).max(parcelLimits.CELLS_MAX, MESSAGES.tooManyCells))
      .default([]),
    /** Grams: only points that take so much. */
    weight: wholeNumber(1_000_000, 1).optional(),
    /** `1`: full ones are left out. */
    free: z.enum(['0', '1'], 'free: 0 или 1').default('0'),
    /** `1`: each point with its time zone. */
    zones: z.enum(['0', '1'], 'zones: 0 или 1').default('0'),
  }),
  responses: {
    200: collectionOf(limitedTerminal),
    400: badRequestResponse,
    ...refused,
    429: errorResponse,
  },
})

export const checkedTerminal = limitedTerminal
  .pick({ number: true, name: true, city: true, address: true, overloaded: true })
  .extend({ active: z.boolean() })
  .meta({ id: 'CheckedTerminal' })

export const checkTerminals = defineEndpoint({
  id: 'checkTerminals',
  method: 'POST',
  path: '/api/juridical/check_terminals',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Какие из номеров — действующие точки: для строк таблицы отправлений',
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({
    numbers: z
      .array(z.string().max(64, 'Номер точки не длиннее 64 символов'))
      .max(parcelLimits.ORDER_PARCELS_MAX, `Не больше ${parcelLimits.ORDER_PARCELS_MAX} номеров`),
  }),
  responses: {
    200: z.object({
      /** The known ones; a number that is not here is no point of the network. */
      results: z.array(checkedTerminal),
    }),
    ...costly,
  },
})

export const listCities = defineEndpoint({
  id: 'listCities',
  method: 'GET',
  path: '/api/juridical/cities',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Города отправки: все названия и город клиента по умолчанию',
  responses: {
    200: z.object({
      /** Where the customer sends from unless said otherwise. */
      default: z.string(),
      /** Greatest first; a name that repeats has its region: «Киров, Кировская область». */
      results: z.array(z.string()),
    }),
    ...refused,
  },
})
