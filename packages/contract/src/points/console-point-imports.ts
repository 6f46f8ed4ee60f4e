import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { defineOperatorEndpoint, EVERY_ROLE, MANAGERS } from '../http/console-roles.ts'

const TAG = 'Консоль: импорт точек'
const IMPORTS = '/api/operator/point-imports' as const
const IMPORT = `${IMPORTS}/:uid` as const

/** Bytes of a file that the console takes; a greater one goes through the command line. */
export const CONSOLE_IMPORT_MAX = 64 * 1024 * 1024
export const IMPORT_KINDS = ['points', 'cells'] as const
export const IMPORT_OUTCOMES = ['added', 'changed', 'deactivated', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

const count = z.int().nonnegative()

export const pointImport = z
  .object({
    uid: z.string(),
    kind: z.enum(IMPORT_KINDS),
    source: z.string(),
    format: z.string(),
    encoding: z.string(),
    deactivate_missing: z.boolean(),
    rows: count,
    added: count,
    changed: count,
    unchanged: count,
    deactivated: count,
    refused: count,
    /** About the file, in Russian. */
    notes: z.array(z.string()),
    ignored_columns: z.array(z.string()),
    checked_at: z.string(),
    applied_at: z.string().nullable(),
    /** Until when it can be applied, or its report be read. */
    expires_at: z.string(),
  })
  .meta({ id: 'PointImport' })
export type PointImport = z.output<typeof pointImport>

const params = z.object({ uid: z.uuid() })

const source = z
  .string()
  .max(200, 'Имя файла не длиннее 200 символов')
  .refine(isStorable, 'Имя файла с недопустимыми знаками')

export const checkPointImport = defineOperatorEndpoint({
  id: 'checkPointImport',
  method: 'POST',
  path: IMPORTS,
  tag: TAG,
  summary: 'Проверить файл точек или ячеек: что изменится, ничего не меняя',
  roles: MANAGERS,
  query: z.object({
    kind: z.enum(IMPORT_KINDS, 'points или cells').default('points'),
    source: source.trim().min(1, 'Назовите файл'),
    deactivate_missing: z.enum(['true', 'false']).default('false'),
  }),
  bodyType: 'application/octet-stream',
  body: z.string().meta({ description: 'Файл CSV, JSON или GeoJSON' }),
  bodyLimit: CONSOLE_IMPORT_MAX,
  responses: {
    201: pointImport,
    400: badRequestResponse,
    413: errorResponse,
    415: errorResponse,
  },
})

export const getPointImport = defineOperatorEndpoint({
  id: 'getPointImport',
  method: 'GET',
  path: IMPORT,
  tag: TAG,
  summary: 'Проверенный файл и что он изменит',
  roles: MANAGERS,
  params,
  responses: { 200: pointImport, 404: errorResponse },
})

export const pointImportRow = z.object({
  /** Null for a point that the file does not name. */
  row: z.int().nullable(),
  number: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.string()),
})
export type PointImportRow = z.output<typeof pointImportRow>

export const listPointImportRows = defineOperatorEndpoint({
  id: 'listPointImportRows',
  method: 'GET',
  path: `${IMPORT}/rows`,
  tag: TAG,
  summary: 'Строки проверенного файла, страницами',
  roles: MANAGERS,
  params,
  query: z.object({ ...paging, outcome: z.enum(IMPORT_OUTCOMES, 'Нет такого исхода') }),
  responses: {
    200: collectionOf(pointImportRow),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const applyPointImport = defineOperatorEndpoint({
  id: 'applyPointImport',
  method: 'POST',
  path: `${IMPORT}/apply`,
  tag: TAG,
  summary: 'Применить ровно этот файл; 409 — точки с тех пор изменились, разница пересчитана',
  roles: MANAGERS,
  params,
  responses: { 200: pointImport, 404: errorResponse, 409: errorResponse },
})

export const getPointImportReport = defineOperatorEndpoint({
  id: 'getPointImportReport',
  method: 'GET',
  path: `${IMPORT}/report.csv`,
  tag: TAG,
  summary: 'Отчёт по строкам файлом CSV',
  roles: MANAGERS,
  params,
  contentType: 'text/csv; charset=utf-8',
  responses: { 200: null, 404: errorResponse },
})

const QUARANTINE = '/api/operator/point-quarantine' as const
const QUARANTINED = `${QUARANTINE}/:uid` as const
const GROUPS = '/api/operator/point-quarantine-groups' as const

const reason = z
  .string()
  .max(2000, 'Причина не длиннее 2000 символов')
  .refine(isStorable, 'Причина с недопустимыми знаками')

export const quarantinedRow = z
  .object({
    uid: z.string(),
    source: z.string(),
    row: z.int(),
    /** Cells as they came, in the file's order. */
    cells: z.array(
      z.object({
        heading: z.string(),
        value: z.string(),
        /** Whether one of the faults is about it. */
        faulty: z.boolean(),
      }),
    ),
    faults: z.array(z.string()),
    imported_at: z.string(),
  })
  .meta({ id: 'QuarantinedRow' })
export type QuarantinedRow = z.output<typeof quarantinedRow>

export const listQuarantined = defineOperatorEndpoint({
  id: 'listQuarantined',
  method: 'GET',
  path: QUARANTINE,
  tag: TAG,
  summary: 'Строки, которые импорт не принял, и почему',
  roles: EVERY_ROLE,
  query: z.object({ ...paging, source: source.default(''), reason: reason.default('') }),
  responses: { 200: collectionOf(quarantinedRow), 400: badRequestResponse },
})

export const quarantineGroup = z.object({
  source: z.string(),
  /** The first fault of its rows without the value that was read. */
  reason: z.string(),
  count,
})
export type QuarantineGroup = z.output<typeof quarantineGroup>

export const listQuarantineGroups = defineOperatorEndpoint({
  id: 'listQuarantineGroups',
  method: 'GET',
  path: GROUPS,
  tag: TAG,
  summary: 'Строки карантина с одной и той же ошибкой: сколько их в каждом файле',
  roles: EVERY_ROLE,
  query: z.object({ source: source.default('') }),
  responses: {
    200: z.object({ results: z.array(quarantineGroup) }),
    400: badRequestResponse,
  },
})

export const listQuarantineSources = defineOperatorEndpoint({
  id: 'listQuarantineSources',
  method: 'GET',
  path: '/api/operator/point-quarantine-sources',
  tag: TAG,
  summary: 'Файлы, у которых есть строки в карантине',
  roles: EVERY_ROLE,
  responses: {
    200: z.object({ results: z.array(z.object({ source: z.string(), count })) }),
  },
})

const cell = (most: number) =>
  z.string().max(most).refine(isStorable, 'Ячейка с недопустимыми знаками')

export const mendQuarantined = defineOperatorEndpoint({
  id: 'mendQuarantined',
  method: 'POST',
  path: QUARANTINED,
  tag: TAG,
  summary: 'Принять исправленную строку карантина',
  roles: MANAGERS,
  params,
  body: z.object({ cells: z.record(cell(2000), cell(4000)) }),
  responses: {
    200: z.object({ number: z.string(), outcome: z.enum(['added', 'changed', 'unchanged']) }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const setInQuarantineGroup = defineOperatorEndpoint({
  id: 'setInQuarantineGroup',
  method: 'POST',
  path: GROUPS,
  tag: TAG,
  summary: 'Поставить одно значение во все строки с той же ошибкой и принять те, что стали верны',
  roles: MANAGERS,
  body: z.object({
    source: source.min(1, 'Назовите файл'),
    reason: reason.min(1, 'Назовите ошибку'),
    heading: cell(2000),
    value: cell(4000),
  }),
  responses: {
    200: z.object({ mended: count, left: count }),
    400: badRequestResponse,
    404: errorResponse,
  },
})

export const dropQuarantined = defineOperatorEndpoint({
  id: 'dropQuarantined',
  method: 'DELETE',
  path: QUARANTINED,
  tag: TAG,
  summary: 'Выбросить строку карантина',
  roles: MANAGERS,
  params,
  responses: { 200: z.object({ count }), 404: errorResponse },
})

export const clearQuarantineSource = defineOperatorEndpoint({
  id: 'clearQuarantineSource',
  method: 'DELETE',
  path: QUARANTINE,
  tag: TAG,
  summary: 'Выбросить все строки одного файла, или те из них, у которых одна ошибка',
  roles: MANAGERS,
  query: z.object({ source: source.min(1, 'Назовите файл'), reason: reason.default('') }),
  responses: { 200: z.object({ count }), 400: badRequestResponse },
})
