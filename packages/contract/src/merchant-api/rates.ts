import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { ZONES } from '@yacheyka/core/tariffs/tariff'
import { WEIGHT_MAX, WEIGHT_MIN } from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money } from '../http/money.ts'
import { merchantPackages, pageOf, pageQuery, V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, fieldError, REJECTIONS } from './problem.ts'

const RATES_MAX = 100
const WEIGHT = `Целые граммы от ${WEIGHT_MIN} до ${WEIGHT_MAX}`

export const listMerchantCities = defineEndpoint({
  id: 'listMerchantCities',
  method: 'GET',
  path: `${V1_PATH}/cities`,
  access: 'publishable or api key',
  scopes: ['rates:read'],
  tag: V1_TAG,
  summary: 'Города, как их называют заказы и цены; самые большие первыми',
  query: z.strictObject({
    query: z.string().trim().max(100, 'не длиннее 100 знаков').optional(),
    ...pageQuery,
  }),
  responses: {
    200: pageOf(
      z.object({ name: z.string(), location: z.object({ lon: z.number(), lat: z.number() }) }),
    ),
    ...REJECTIONS,
  },
})

const cityName = z.string('Ожидается текст').trim().min(1, 'Укажите город').max(200)

const rateLine = z
  .strictObject({
    point: z.string('Ожидается номер точки').min(1).max(64).optional(),
    delivery_city: cityName.optional(),
    dispatch_city: cityName.optional(),
    service_type: z.enum(SERVICE_TYPES, 'Ожидается yourself или courier').default('yourself'),
    weight_g: z.int(WEIGHT).min(WEIGHT_MIN, WEIGHT).max(WEIGHT_MAX, WEIGHT),
    packages: merchantPackages,
  })
  .refine(({ point, delivery_city: city }) => (point === undefined) !== (city === undefined), {
    message: 'Нужно одно из двух: point или delivery_city',
    path: ['point'],
  })
export type RateLine = z.output<typeof rateLine>

const priced = z.object({
  status: z.literal('priced'),
  index: z.int(),
  price: money,
  zone: z.enum(ZONES),
  /** Of what the price is made. */
  parts: z.object({
    cells: z.array(z.object({ cell_size: z.enum(CELL_SIZES), price: money })),
    /** What is over the included weight. */
    weight: money,
  }),
  cell_sizes: z.array(z.enum(CELL_SIZES)),
})
const rejected = z.object({
  status: z.literal('rejected'),
  index: z.int(),
  errors: z.array(fieldError),
})

export const quoteRates = defineEndpoint({
  id: 'quoteRates',
  method: 'POST',
  path: `${V1_PATH}/rates`,
  access: 'publishable or api key',
  scopes: ['rates:read'],
  tag: V1_TAG,
  summary: `Цены отправлений, до ${RATES_MAX} строк; строка с ошибкой не мешает остальным`,
  bodyLimit: 256 * 1024,
  body: z.strictObject({
    lines: z
      .array(rateLine, `Ожидается список от 1 до ${RATES_MAX} строк`)
      .min(1, 'Нужна хотя бы одна строка')
      .max(RATES_MAX, `Не больше ${RATES_MAX} строк`),
  }),
  responses: {
    200: z.object({
      currency: z.literal('RUB'),
      results: z.array(z.discriminatedUnion('status', [priced, rejected])),
    }),
    ...BODY_REJECTIONS,
  },
})
