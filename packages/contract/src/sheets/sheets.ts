import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { costly, refused, NEW_PARCELS_TAG as TAG } from '../batches/parcel-fields.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
const uploads = { ...costly, 413: errorResponse, 415: errorResponse, 503: errorResponse } as const

export const parseSheetFile = defineEndpoint({
  id: 'parseSheetFile',
  method: 'POST',
  path: '/api/file_parser/',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Книга .xlsx по шаблону: строки первого листа, ячейка за ячейкой',
  ...FILE,
  responses: { 200: sheetRows, ...uploads },
})

export const parseShopFile = defineEndpoint({
  id: 'parseShopFile',
  method: 'POST',
  path: '/api/juridical/shop_file_parser/',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary:
    'Файл магазина, .csv (UTF-8, windows-1251) или .xlsx, в его собственной раскладке: строки как у file_parser',
  ...FILE,
  responses: { 200: sheetRows, ...uploads },
})

export const getPackageTemplate = defineEndpoint({
  id: 'getPackageTemplate',
  method: 'GET',
  path: '/api/juridical/package_template/',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: TAG,
  summary: 'Шаблон отправлений .xlsx со списками и подсказками в ячейках',
  contentType: XLSX,
  responses: { 200: null, ...refused },
})

/** As many as a file may have. */
const MARKED_ROWS_MAX = 20_000

export const markSheetFaults = defineEndpoint({
  id: 'markSheetFaults',
  method: 'POST',
  path: '/api/juridical/package_sheet/',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
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
  responses: { 200: null, ...costly, 413: errorResponse },
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
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Запомненные раскладки файлов магазина, последняя сверху',
  responses: { 200: z.object({ results: z.array(sheetLayout) }), ...refused },
})

export const saveSheetLayout = defineEndpoint({
  id: 'saveSheetLayout',
  method: 'PUT',
  path: LAYOUTS,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Запомнить раскладку для файлов с такими же заголовками',
  bodyLimit: 128 * 1024,
  body: sheetLayout,
  responses: { 200: sheetLayout, 400: badRequestResponse, ...refused },
})
