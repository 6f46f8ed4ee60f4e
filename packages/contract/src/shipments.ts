import { BOX_MAX, CELL_SIZES } from '@yacheyka/core/cell-size'
import { ITEM_VATS } from '@yacheyka/core/item-vat'
import { ORDER_STATUSES } from '@yacheyka/core/order'
import { parsePhone } from '@yacheyka/core/phone'
import { plainText } from '@yacheyka/core/plain-text'
import { SERVICE_TYPES } from '@yacheyka/core/service-type'
import * as shipment from '@yacheyka/core/shipment'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'
import { collectionOf, optionalPaging } from './collection.ts'
import { defineEndpoint } from './endpoint.ts'
import { badRequestAnswer, errorAnswer } from './errors.ts'
import { money, moneyAsked } from './money.ts'
import { decimal, wholeNumber } from './numbers.ts'
import { geometry } from './points.ts'

const TAG = 'Кабинет: отправления'
const { SHIPMENT_MESSAGES: MESSAGES } = shipment
const refused = { 401: errorAnswer } as const
const costly = { 400: badRequestAnswer, ...refused, 429: errorAnswer } as const

const cellSize = z.enum(CELL_SIZES, MESSAGES.size)
const cells = z
  .array(cellSize, MESSAGES.size)
  .min(1, MESSAGES.size)
  .max(shipment.CELLS_MAX, MESSAGES.tooManyCells)
const weight = z
  .number(MESSAGES.weight)
  .refine((grams) => shipment.faultOfWeight(grams) === undefined, MESSAGES.weight)
const serviceType = z.enum(SERVICE_TYPES, 'Вид услуги: courier или yourself')
/** As `listCities` writes it. */
const cityName = z.string('Укажите город').trim().min(1, 'Укажите город').max(120, 'Укажите город')

const side = (most: number) => decimal(`Размер от 0 до ${most} см`, 0, most)

export const getFittingCellSize = defineEndpoint({
  id: 'getFittingCellSize',
  method: 'GET',
  path: '/api/juridical/fitting-cell-size',
  tag: TAG,
  summary: 'Наименьшая ячейка для коробки, как она стоит; сантиметры',
  // Whatever is larger than the largest cell is answered too: `oversize`.
  query: z.object({ width: side(1000), depth: side(1000), height: side(1000) }),
  answers: {
    200: z.object({
      /** A cell's size, or `oversize`. */
      result: z.enum([...CELL_SIZES, 'oversize']),
      /** The smaller cell that would do if the box were turned, or null. */
      turned: cellSize.nullable(),
    }),
    400: badRequestAnswer,
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
  })
  .meta({ id: 'LimitedTerminal' })
export type LimitedTerminal = z.output<typeof limitedTerminal>

export const listLimitedTerminals = defineEndpoint({
  id: 'listLimitedTerminals',
  method: 'GET',
  path: '/api/juridical/limited_terminals',
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
      .pipe(z.array(cellSize).max(shipment.CELLS_MAX, MESSAGES.tooManyCells))
      .default([]),
    /** Grams: only points that take so much. */
    weight: wholeNumber(1_000_000, 1).optional(),
    /** `1`: full ones are left out. */
    free: z.enum(['0', '1'], 'free: 0 или 1').default('0'),
  }),
  answers: {
    200: collectionOf(limitedTerminal),
    400: badRequestAnswer,
    ...refused,
    429: errorAnswer,
  },
})

export const checkTerminals = defineEndpoint({
  id: 'checkTerminals',
  method: 'POST',
  path: '/api/juridical/check_terminals',
  tag: TAG,
  summary: 'Какие из номеров — действующие точки: для строк таблицы отправлений',
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({
    numbers: z
      .array(z.string().max(64, 'Номер точки не длиннее 64 символов'))
      .max(shipment.ORDER_PARCELS_MAX, `Не больше ${shipment.ORDER_PARCELS_MAX} номеров`),
  }),
  answers: {
    200: z.object({
      /** The known ones; a number that is not here is no point of the network. */
      results: z.array(
        limitedTerminal
          .pick({ number: true, name: true, city: true, address: true, overloaded: true })
          .extend({ active: z.boolean() })
          .meta({ id: 'CheckedTerminal' }),
      ),
    }),
    ...costly,
  },
})

export const listCities = defineEndpoint({
  id: 'listCities',
  method: 'GET',
  path: '/api/juridical/cities',
  tag: TAG,
  summary: 'Города отправки: все названия и город клиента по умолчанию',
  answers: {
    200: z.object({
      /** Where the customer sends from unless said otherwise. */
      default: z.string(),
      /** Greatest first; a name that repeats has its region: «Киров, Кировская область». */
      results: z.array(z.string()),
    }),
    ...refused,
  },
})

const LINE_KEY = 'pk: строка или целое число'
/** The page's own key of a line: whatever text it is, it comes back. */
const lineKey = z.union(
  [
    z
      .string()
      .max(64)
      // It is kept with the answer.
      .refine((key) => key.isWellFormed() && !key.includes('\0'), LINE_KEY),
    z.int(),
  ],
  LINE_KEY,
)

export const estimateShipping = defineEndpoint({
  id: 'estimateShipping',
  method: 'POST',
  path: '/api/juridical/estimate_shipping',
  tag: TAG,
  summary: 'Стоимость отправлений: всего и по каждому',
  bodyLimit: 4 * 1024 * 1024,
  body: z
    .array(
      z.object({
        pk: lineKey,
        weight,
        size: cells,
        dispatch_city: cityName,
        delivery_city: cityName,
        type_delivery: serviceType,
      }),
      'Ожидается список отправлений',
    )
    .min(1, 'Список отправлений пуст')
    .max(shipment.ORDER_PARCELS_MAX, `Не больше ${shipment.ORDER_PARCELS_MAX} отправлений`),
  answers: {
    200: z
      .object({
        order_price: money,
        parcels: z.array(z.object({ pk: lineKey, price: money })),
      })
      .meta({ id: 'Estimate' }),
    ...costly,
  },
})

const item = z.object({
  label: z
    .string(MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .min(1, MESSAGES.required)
    .max(shipment.ITEM_LABEL_LENGTH_MAX, MESSAGES.long(shipment.ITEM_LABEL_LENGTH_MAX)),
  price: moneyAsked(MESSAGES.itemPrice).refine(
    (kopecks) => kopecks <= shipment.ITEM_PRICE_MAX,
    MESSAGES.itemPrice,
  ),
  quantity: z
    .int(MESSAGES.quantity)
    .min(shipment.ITEM_QUANTITY_MIN, MESSAGES.quantity)
    .max(shipment.ITEM_QUANTITY_MAX, MESSAGES.quantity),
  /** As a string, or as the number that the specification has. */
  vat: z.preprocess(
    (vat) => (typeof vat === 'number' ? String(vat) : vat),
    z.enum(ITEM_VATS, `НДС: ${ITEM_VATS.join(', ')}`),
  ),
})

/** `undefined` where the text is in order: what core says, as zod wants it. */
const ruled = (faultOf: (text: string) => string | undefined) =>
  z
    .string(MESSAGES.required)
    .trim()
    .superRefine((text, context) => {
      const message = faultOf(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

export const orderedParcel = z.object({
  pk: lineKey.optional(),
  parcel_number: ruled(shipment.faultOfParcelNumber),
  declaration: z
    .string()
    .overwrite((text) => plainText(text).trim())
    .max(shipment.DECLARATION_LENGTH_MAX, MESSAGES.long(shipment.DECLARATION_LENGTH_MAX))
    .default(''),
  weight,
  /** True where there is more than one cell. */
  multi_parcel: z.boolean().optional(),
  cells,
  declared_price: moneyAsked(MESSAGES.declaredPrice).refine(
    (kopecks) => kopecks <= shipment.DECLARED_PRICE_MAX,
    MESSAGES.declaredPrice,
  ),
  service_type: serviceType,
  terminal_number: z
    .string(MESSAGES.noPoint)
    .trim()
    .min(1, MESSAGES.noPoint)
    .max(64, MESSAGES.noPoint),
  delivery_city: cityName,
  dispatch_city: cityName,
  receiver_phone: ruled(shipment.faultOfReceiverPhone).transform((text) => parsePhone(text) ?? ''),
  receiver_email: ruled(shipment.faultOfReceiverEmail).default(''),
  /** As the estimate said. */
  juridical_price: moneyAsked('Цена отправления, как в расчёте: "1234.50"'),
  items: z
    .array(item)
    .max(shipment.PARCEL_ITEMS_MAX, `Не больше ${shipment.PARCEL_ITEMS_MAX} товаров`)
    .default([]),
})
export type OrderedParcel = z.output<typeof orderedParcel>
export type OrderedParcelInput = z.input<typeof orderedParcel>

/** An order as its maker gets it; the lists of the cabinet have more. */
export const createdOrder = z
  .object({
    uid: z.string(),
    order_number: z.string(),
    order_status: z.enum(ORDER_STATUSES),
    /** «Ожидает оплаты», «Активен», «Завершён» */
    order_status_text: z.string(),
    /** 0 «Оплачен», 1 «Ожидает оплаты», 2 «Просрочен» */
    payment_status: z.int().min(0).max(2),
    juridical_order_price: money,
    /** ISO 8601 with offset, Moscow time. */
    date_added: z.string(),
    parcels: z.array(
      z.object({
        pk: lineKey.optional(),
        uid: z.string(),
        parcel_number: z.string(),
        barcodes: z.array(z.string()),
        terminal_number: z.string(),
        juridical_price: money,
      }),
    ),
  })
  .meta({ id: 'CreatedOrder' })
export type CreatedOrder = z.output<typeof createdOrder>

/** 400 with the number of the locker that is not there, not active, or has no free cell of the size. */
const terminalRefused = errorAnswer
  .extend({ terminal_number: z.string() })
  .meta({ id: 'TerminalRefused' })

export const createOrder = defineEndpoint({
  id: 'createOrder',
  method: 'POST',
  path: `${ACCOUNT_PATH}/juridical_orders`,
  tag: TAG,
  summary:
    'Заказ: ячейки занимаются и деньги списываются разом; Idempotency-Key делает повтор безопасным',
  bodyLimit: 16 * 1024 * 1024,
  params: accountParams,
  body: z.object({
    juridical_order_price: moneyAsked('Сумма заказа, как в расчёте: "1234.50"'),
    parcels: z
      .array(orderedParcel, 'Ожидается список отправлений')
      .min(1, 'Список отправлений пуст')
      .max(shipment.ORDER_PARCELS_MAX, `Не больше ${shipment.ORDER_PARCELS_MAX} отправлений`),
  }),
  answers: {
    201: createdOrder,
    400: z.union([terminalRefused, badRequestAnswer]),
    ...refused,
    404: errorAnswer,
    409: errorAnswer,
    413: errorAnswer,
    422: errorAnswer,
    429: errorAnswer,
  },
})

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getOrderPdf = defineEndpoint({
  id: 'getOrderPdf',
  method: 'GET',
  path: '/api/juridical/order_files/:uid',
  tag: TAG,
  summary: 'Заказ в PDF: отправления, адреса, стоимость',
  params: z.object({ uid: z.guid() }),
  contentType: PDF,
  answers: { 200: null, ...refused, 404: errorAnswer, 429: errorAnswer },
})

/** Rows of a workbook's first sheet; an empty cell is left out. */
export const sheetRow = z
  .object({
    row_number: z.int().positive(),
    cells: z.array(z.object({ cell_letter: z.string(), cell_value: z.string() })),
  })
  .meta({ id: 'SheetRow' })
export type WireSheetRow = z.output<typeof sheetRow>

const sheetRows = z.object({ results: z.array(sheetRow) })
const FILE = { bodyType: 'multipart/form-data', body: z.object({ file: z.string() }) } as const
const uploads = { ...costly, 413: errorAnswer, 415: errorAnswer, 503: errorAnswer } as const

export const parseSheetFile = defineEndpoint({
  id: 'parseSheetFile',
  method: 'POST',
  path: '/api/file_parser/',
  tag: TAG,
  summary: 'Книга .xlsx по шаблону: строки первого листа, ячейка за ячейкой',
  ...FILE,
  answers: { 200: sheetRows, ...uploads },
})

export const parseShopFile = defineEndpoint({
  id: 'parseShopFile',
  method: 'POST',
  path: '/api/juridical/shop_file_parser/',
  tag: TAG,
  summary:
    'Файл магазина, .csv (UTF-8, windows-1251) или .xlsx, в его собственной раскладке: строки как у file_parser',
  ...FILE,
  answers: { 200: sheetRows, ...uploads },
})

export const getPackageTemplate = defineEndpoint({
  id: 'getPackageTemplate',
  method: 'GET',
  path: '/api/juridical/package_template/',
  tag: TAG,
  summary: 'Шаблон отправлений .xlsx со списками и подсказками в ячейках',
  contentType: XLSX,
  answers: { 200: null, ...refused },
})

/** As many as a file may have. */
const MARKED_ROWS_MAX = 20_000

export const markSheetFaults = defineEndpoint({
  id: 'markSheetFaults',
  method: 'POST',
  path: '/api/juridical/package_sheet/',
  tag: TAG,
  summary: 'Те же строки книгой .xlsx, в которой отмечены ошибки',
  bodyLimit: 16 * 1024 * 1024,
  body: z.object({
    results: z
      .array(
        z.object({
          row_number: z.int().min(1).max(1_048_576),
          cells: z
            .array(
              z.object({
                cell_letter: z.string().regex(/^[A-Z]{1,3}$/),
                cell_value: z.string().max(32_767),
              }),
            )
            .max(100),
        }),
      )
      .max(MARKED_ROWS_MAX, 'Слишком много строк: не больше 20\u00a0000'),
  }),
  contentType: XLSX,
  answers: { 200: null, ...costly, 413: errorAnswer },
})

/** Which column of a shop's own table carries what; remembered by the table's headings. */
export const sheetLayout = z
  .object({
    /** The headings of the file, in order. */
    headings: z.array(z.string().max(200)).min(1).max(100),
    /** Letter of the template's column (core `shipment-sheet`) to the place of the file's column, from 0. */
    columns: z.record(z.string().regex(/^[B-N]$/), z.int().min(0).max(99)),
    /** What every row has where the file has no such column, by the template's letter. */
    defaults: z.record(z.string().regex(/^[B-N]$/), z.string().max(500)),
    /** Whether the file's weights are grams or kilograms. */
    weight_unit: z.enum(['g', 'kg']),
  })
  .meta({ id: 'SheetLayout' })
export type WireSheetLayout = z.output<typeof sheetLayout>

const LAYOUTS = '/api/juridical/sheet_layouts/'

export const listSheetLayouts = defineEndpoint({
  id: 'listSheetLayouts',
  method: 'GET',
  path: LAYOUTS,
  tag: TAG,
  summary: 'Запомненные раскладки файлов магазина, последняя сверху',
  answers: { 200: z.object({ results: z.array(sheetLayout) }), ...refused },
})

export const saveSheetLayout = defineEndpoint({
  id: 'saveSheetLayout',
  method: 'PUT',
  path: LAYOUTS,
  tag: TAG,
  summary: 'Запомнить раскладку для файлов с такими же заголовками',
  bodyLimit: 128 * 1024,
  body: sheetLayout,
  answers: { 200: sheetLayout, 400: badRequestAnswer, ...refused },
})
