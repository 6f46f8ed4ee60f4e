import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as batch from '@yacheyka/core/batches/batch'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber } from '@yacheyka/core/text/wording'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { refused, NEW_PARCELS_TAG as TAG } from './parcel-fields.ts'

/** What was typed, faulty or not; the store takes no control characters. */
const text = (most: number) =>
  z
    .string()
    .max(most, `Не длиннее ${most} символов`)
    .overwrite((typed) => plainText(typed))

const TEXT_LENGTH_MAX = 2000
const rowNumber = z.int().min(1).max(9_999_999)

/** A row of a spreadsheet by the template's letters, mended or not. */
const batchRow = z
  .object({
    row: rowNumber,
    values: z.partialRecord(
      z.string().regex(/^[A-N]$/, 'Столбец: от A до N'),
      text(TEXT_LENGTH_MAX),
    ),
  })
  .meta({ id: 'BatchRow' })
export type BatchRow = z.output<typeof batchRow>

/** A parcel of the form, as it was typed. */
const batchParcel = z
  .object({
    /** The page's own number of it. */
    row: rowNumber,
    parcel_number: text(TEXT_LENGTH_MAX),
    description: text(TEXT_LENGTH_MAX),
    /** Grams. */
    weight: z.number().min(0).max(1_000_000),
    /** The weight as it was typed, faulty or not. */
    kilograms: text(64).optional(),
    cost: text(TEXT_LENGTH_MAX),
    cells: z
      .array(
        z.object({
          size: z.enum([...CELL_SIZES, '']),
          height: text(64),
          width: text(64),
          depth: text(64),
        }),
      )
      .max(parcelLimits.CELLS_MAX),
    phone: text(TEXT_LENGTH_MAX),
    email: text(TEXT_LENGTH_MAX),
    point: z
      .object({ number: text(64), name: text(500), address: text(1000), city: text(200) })
      .nullable(),
    items: z
      .array(
        z.object({
          label: text(TEXT_LENGTH_MAX),
          price: text(64),
          quantity: text(64),
          vat: z.enum([...ITEM_VATS, '']),
        }),
      )
      .max(parcelLimits.PARCEL_ITEMS_MAX),
  })
  .meta({ id: 'BatchParcel' })
export type BatchParcel = z.output<typeof batchParcel>

const MANY_ROWS = `Не больше ${formatNumber(batch.BATCH_ROWS_MAX)} строк в черновике`

export const batchContent = z
  .discriminatedUnion('page', [
    z.object({
      page: z.literal('sheet'),
      rows: z.array(batchRow).min(1, 'Черновик пуст').max(batch.BATCH_ROWS_MAX, MANY_ROWS),
      /** How a shop’s own file names the cells; null where the file is of the template. */
      origin: z
        .object({
          letters: z.partialRecord(z.string().regex(/^[A-N]$/), text(200)),
          row_shift: z.int().min(-1_048_576).max(1_048_576),
        })
        .nullable(),
    }),
    z.object({
      page: z.literal('form'),
      parcels: z.array(batchParcel).max(batch.BATCH_ROWS_MAX, MANY_ROWS),
      /** The next one, half filled in. */
      next: batchParcel.nullable(),
    }),
  ])
  .refine(
    (content) => content.page === 'sheet' || content.parcels.length > 0 || content.next !== null,
    'Черновик пуст',
  )
  .meta({ id: 'BatchContent' })
export type BatchContent = z.output<typeof batchContent>

const version = z.int().min(1).max(2_147_483_647)

const savedBatch = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** Empty where no file was uploaded. */
    file_name: z.string(),
    /** Whether the file itself is kept. */
    has_file: z.boolean(),
    kind: z.enum(batch.BATCH_KINDS),
    /** The page that opens it. */
    page: z.enum(['sheet', 'form']),
    /** Parcels that wait in it. */
    parcels_count: z.int().nonnegative(),
    /** A save names the version that it was made from. */
    version: z.int(),
    /** ISO 8601 with offset, Moscow time. */
    created_at: z.string(),
    updated_at: z.string(),
    expires_at: z.string(),
    /** Who: names of users. */
    created_by: z.string(),
    updated_by: z.string(),
  })
  .meta({ id: 'Batch' })
export type SavedBatch = z.output<typeof savedBatch>

const name = z
  .string('Введите название')
  .overwrite((typed) => plainText(typed).trim())
  .min(1, 'Введите название')
  .max(
    batch.BATCH_NAME_LENGTH_MAX,
    parcelLimits.NEW_PARCEL_MESSAGES.long(batch.BATCH_NAME_LENGTH_MAX),
  )

/** A batch, and the version of it that the caller has seen. */
const seen = z.object({ version })
const BATCHES = `${ACCOUNT_PATH}/batches` as const
const BATCH = `${BATCHES}/:batch` as const
const batchParams = accountParams.extend({ batch: z.guid() })
/** Room for what JSON escapes beyond the content itself. */
const bodyLimit = batch.BATCH_BYTES_MAX + 1024 * 1024

const changed = {
  200: savedBatch,
  400: badRequestResponse,
  ...refused,
  404: errorResponse,
  409: errorResponse,
  413: errorResponse,
  422: errorResponse,
  429: errorResponse,
} as const

export const listBatches = defineEndpoint({
  id: 'listBatches',
  method: 'GET',
  path: BATCHES,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Черновики отправлений, изменённые последними сверху',
  params: accountParams,
  responses: { 200: z.object({ results: z.array(savedBatch) }), ...refused, 404: errorResponse },
})

export const createBatch = defineEndpoint({
  id: 'createBatch',
  method: 'POST',
  path: BATCHES,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Сохранить новый черновик отправлений; Idempotency-Key делает повтор безопасным',
  bodyLimit,
  params: accountParams,
  body: z.object({
    name,
    file_name: z
      .string()
      .max(255, 'Имя файла не длиннее 255 символов')
      .overwrite((typed) => plainText(typed).trim())
      .default(''),
    kind: z.enum(batch.BATCH_KINDS, 'Вид: upload, manual, rest'),
    content: batchContent,
  }),
  responses: {
    201: savedBatch,
    400: badRequestResponse,
    ...refused,
    404: errorResponse,
    409: errorResponse,
    413: errorResponse,
    422: errorResponse,
    429: errorResponse,
  },
})

export const getBatch = defineEndpoint({
  id: 'getBatch',
  method: 'GET',
  path: BATCH,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Черновик отправлений целиком',
  params: batchParams,
  responses: {
    200: savedBatch.extend({ content: batchContent }).meta({ id: 'BatchWithContent' }),
    ...refused,
    404: errorResponse,
    429: errorResponse,
  },
})

export const saveBatch = defineEndpoint({
  id: 'saveBatch',
  method: 'PUT',
  path: BATCH,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary:
    'Сохранить черновик поверх версии, из которой он сделан; если она уже другая — 409; Idempotency-Key делает повтор безопасным',
  bodyLimit,
  params: batchParams,
  body: seen.extend({ content: batchContent }),
  responses: changed,
})

export const renameBatch = defineEndpoint({
  id: 'renameBatch',
  method: 'PATCH',
  path: BATCH,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Переименовать черновик',
  params: batchParams,
  body: seen.extend({ name }),
  responses: changed,
})

export const deleteBatch = defineEndpoint({
  id: 'deleteBatch',
  method: 'DELETE',
  path: BATCH,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Удалить черновик той версии, которую видели',
  params: batchParams,
  query: z.object({ version: z.coerce.number().pipe(version) }),
  responses: {
    204: null,
    400: badRequestResponse,
    ...refused,
    404: errorResponse,
    409: errorResponse,
    429: errorResponse,
  },
})

const FILE = `${BATCH}/file` as const

export const putBatchFile = defineEndpoint({
  id: 'putBatchFile',
  method: 'PUT',
  path: FILE,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Приложить к черновику файл, из которого он загружен: .xlsx или .csv, как его прислали',
  params: batchParams,
  bodyType: 'multipart/form-data',
  body: z.object({ file: z.string() }),
  responses: {
    200: savedBatch,
    400: badRequestResponse,
    ...refused,
    404: errorResponse,
    409: errorResponse,
    413: errorResponse,
    415: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

export const getBatchFile = defineEndpoint({
  id: 'getBatchFile',
  method: 'GET',
  path: FILE,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Файл, из которого загружен черновик, байт в байт',
  params: batchParams,
  contentType: 'application/octet-stream',
  responses: { 200: null, ...refused, 404: errorResponse, 429: errorResponse },
})

/** The batch that an order takes its parcels out of, by their numbers. */
export const orderedBatch = seen.extend({ uid: z.guid('Черновик не найден') })
/** The batch after the order: its next version, or null where nothing is left of it. */
export const batchLeft = z.object({ uid: z.string(), version: z.int() }).nullable()
