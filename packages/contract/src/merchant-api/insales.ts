import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { V1_TAG } from './points.ts'
import { BODY_REJECTIONS } from './problem.ts'
import { V1_PATH } from './v1-path.ts'

const TEXT_MAX = 300
const LINES_MAX = 100
const QUANTITY_MAX = 1000

const text = z.string().max(TEXT_MAX, `Не длиннее ${TEXT_MAX} знаков`).nullish()

/** Kilograms, as a number or as text. */
const weight = z
  .union([z.number(), z.string().regex(/^\d{1,4}(?:[.,]\d{1,6})?$/)], 'Вес в килограммах')
  .transform((value) => (typeof value === 'number' ? value : Number(value.replace(',', '.'))))
  .pipe(z.number().gt(0, 'Вес больше нуля').max(1000, 'Вес не больше 1000 кг'))

/** `ШхГхВ` in centimetres; the letter between them is Cyrillic or Latin. */
const dimensions = z
  .string('Габариты вида 30х20х10')
  .trim()
  .regex(
    /^\d{1,4}(?:[.,]\d{1,3})?(?:[хxХX×*]\d{1,4}(?:[.,]\d{1,3})?){2}$/,
    'Габариты вида 30х20х10',
  )

/** An order as a page of InSales sends it; what else it says is passed over. */
const order = z.object({
  order_lines: z
    .array(
      z.object({ quantity: z.int().min(1).max(QUANTITY_MAX), weight, dimensions }),
      'Нет позиций заказа',
    )
    .min(1, 'Нет позиций заказа')
    .max(LINES_MAX, `Позиций не больше ${LINES_MAX}`),
  shipping_address: z.object({
    location: z.object({
      kladr_code: z
        .string()
        .regex(/^\d{0,19}$/, 'Код КЛАДР из цифр')
        .nullish(),
      state: text,
      city: text,
      settlement: text,
    }),
  }),
})
export type InsalesOrder = z.output<typeof order>

/** A point as the map of InSales shows it. */
const point = z.object({
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  shipping_company_handle: z.string(),
  /** Roubles, as InSales counts them. */
  price: z.number(),
  title: z.string(),
  type: z.literal('pvz'),
  address: z.string(),
  description: z.string(),
  phones: z.array(z.string()),
  delivery_interval: z.object({ description: z.string() }),
  payment_method: z.array(z.string()),
  fields_values: z.array(z.object({ handle: z.string(), value: z.string() })),
})
export type InsalesPoint = z.output<typeof point>

/** The publishable key stands in the path: InSales sends no headers of a shop. */
export const listInsalesPoints = defineEndpoint({
  id: 'listInsalesPoints',
  method: 'POST',
  path: `${V1_PATH}/adapters/insales/:key`,
  access: 'publishable key in path',
  scopes: ['points:read', 'rates:read'],
  tag: V1_TAG,
  summary:
    'Точки с ценами для внешнего способа доставки InSales, api_version v2; публичный ключ — в адресе',
  params: z.object({ key: z.string().min(1).max(80) }),
  body: z.object({ order }),
  responses: { 200: z.array(point), ...BODY_REJECTIONS },
})
