import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { parseIsoDay } from '@yacheyka/core/time/document-day'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { errorOfWeight, NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { ZONES } from '@yacheyka/core/tariffs/tariff'
import * as z from 'zod'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { codesOf } from '../http/filters.ts'
import { money } from '../http/money.ts'
import { decimal } from '../http/numbers.ts'
import { cellSize, cityName, serviceType } from '../batches/parcel-fields.ts'
import {
  ADMINISTRATORS,
  defineOperatorEndpoint,
  MANAGERS,
  OPERATOR_PATH,
} from '../http/console-roles.ts'

const TAG = 'Консоль: тарифы'
const TARIFFS = `${OPERATOR_PATH}/tariffs` as const

const kopecks = z.int().min(0)
const each = <const K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.record(z.enum(keys), value)

/** As core `tariff` has them, and as `tariffs show --json` writes them: whole kopecks and grams. */
export const tariffRates = z
  .object({
    weightIncluded: z.int().min(0),
    weightStep: z.int().min(1),
    storageDay: kopecks,
    services: each(
      SERVICE_TYPES,
      each(ZONES, z.object({ cells: each(CELL_SIZES, kopecks), weightStep: kopecks })),
    ),
  })
  .meta({ id: 'TariffRates' })

/** Only what has not begun yet may be changed or taken back. */
export const TARIFF_STATES = ['past', 'present', 'future'] as const
export type TariffState = (typeof TARIFF_STATES)[number]

const tariff = z
  .object({
    /** Another one after each change: who changes names the one that was seen. */
    uid: z.string(),
    /** The first day, Moscow. */
    valid_from: z.string(),
    /** The last day; null where none follows. */
    valid_to: z.string().nullable(),
    state: z.enum(TARIFF_STATES),
    rates: tariffRates,
  })
  .meta({ id: 'OperatorTariff' })
export type OperatorTariff = z.output<typeof tariff>

const tariffList = z.object({
  /** The present day in Moscow. */
  today: z.string(),
  results: z.array(tariff),
})

const DAY = 'Укажите день вида 2026-12-01'
const day = z.string(DAY).refine((text) => parseIsoDay(text) !== undefined, DAY)
const params = z.object({ uid: z.guid() })
const tariffRequest = z.object({ valid_from: day, rates: tariffRates })
const rejections = { 400: badRequestResponse, 409: errorResponse } as const

export const operatorListTariffs = defineOperatorEndpoint({
  id: 'operatorListTariffs',
  method: 'GET',
  path: TARIFFS,
  tag: TAG,
  summary: 'Тарифы целиком, новые сверху: двести последних',
  roles: MANAGERS,
  responses: { 200: tariffList },
})

export const operatorAddTariff = defineOperatorEndpoint({
  id: 'operatorAddTariff',
  method: 'POST',
  path: TARIFFS,
  tag: TAG,
  summary: 'Новый тариф с дня, который ещё не наступил',
  roles: ADMINISTRATORS,
  body: tariffRequest,
  responses: { 200: tariff, ...rejections },
})

export const operatorChangeTariff = defineOperatorEndpoint({
  id: 'operatorChangeTariff',
  method: 'PUT',
  path: `${TARIFFS}/:uid`,
  tag: TAG,
  summary: 'Изменить тариф, который ещё не наступил',
  roles: ADMINISTRATORS,
  params,
  body: tariffRequest,
  responses: { 200: tariff, ...rejections },
})

export const operatorDeleteTariff = defineOperatorEndpoint({
  id: 'operatorDeleteTariff',
  method: 'DELETE',
  path: `${TARIFFS}/:uid`,
  tag: TAG,
  summary: 'Отменить тариф, который ещё не наступил',
  roles: ADMINISTRATORS,
  params,
  responses: { 204: null, 409: errorResponse },
})

const SIDE = 'Сторона — от 0,1 до 1000 см'
const side = z.preprocess(
  (value) => (value === '' ? undefined : value),
  decimal(SIDE, 0.1, 1000).optional(),
)

export const operatorTryTariff = defineOperatorEndpoint({
  id: 'operatorTryTariff',
  method: 'GET',
  path: `${TARIFFS}/trial`,
  tag: TAG,
  summary: 'Пробный расчёт: цена отправления на день и из чего она сложена',
  roles: MANAGERS,
  query: z.object({
    day,
    dispatch_city: cityName,
    delivery_city: cityName,
    service_type: serviceType,
    /** One cell or several, joined by a comma; without them the cell is found by the box. */
    cells: codesOf(CELL_SIZES, 'Размера ячейки нет'),
    /** Centimetres, as the box stands. */
    height: side,
    width: side,
    depth: side,
    /** Grams. */
    weight: decimal(NEW_PARCEL_MESSAGES.weight, 0, 1_000_000_000).refine(
      (grams) => errorOfWeight(grams) === undefined,
      NEW_PARCEL_MESSAGES.weight,
    ),
  }),
  responses: {
    200: z
      .object({
        /** Which list it was counted by. */
        valid_from: z.string(),
        dispatch_city: z.string(),
        delivery_city: z.string(),
        zone: z.enum(ZONES),
        cells: z.array(z.object({ size: cellSize, price: money })),
        weight: z.object({
          /** Grams without a price of their own, and of one step. */
          included: z.int(),
          step: z.int(),
          steps: z.int(),
          step_price: money,
          price: money,
        }),
        total: money,
        storage_day: money,
      })
      .meta({ id: 'TariffTrial' }),
    400: badRequestResponse,
    503: errorResponse,
  },
})
