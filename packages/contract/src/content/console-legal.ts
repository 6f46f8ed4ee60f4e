import { parseIsoDay } from '@yacheyka/core/time/document-day'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { defineOperatorEndpoint, EDITORS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { editionState, legalKind } from './legal.ts'

const TAG = 'Консоль: тексты'
const LEGAL = `${OPERATOR_PATH}/legal` as const
const DRAFT = `${LEGAL}/:kind/draft` as const

/** Thirty pages. */
export const LEGAL_LENGTH_MAX = 60_000
const BODY_MAX = 512 * 1024

const params = z.object({ kind: legalKind })

const legalEdition = z.object({
  /** The day from which it applies, and its name. */
  edition: z.string(),
  state: editionState,
  /** Begun with the installation: nobody has written it for this network. */
  built_in: z.boolean(),
  /** ISO 8601. */
  published_at: z.string(),
  published_by: z.string().nullable(),
})
export type OperatorLegalEdition = z.output<typeof legalEdition>

const changed = { changed_at: z.string(), changed_by: z.string().nullable() }

export const operatorLegal = z
  .object({
    kind: legalKind,
    /** The newest first. */
    editions: z.array(legalEdition),
    draft: z.object(changed).nullable(),
  })
  .meta({ id: 'OperatorLegal' })
export type OperatorLegal = z.output<typeof operatorLegal>

export const operatorLegalDraft = z
  .object({
    kind: legalKind,
    /** Markdown: of the draft, or of the newest edition where there is none. */
    text: z.string(),
    /** 0 where there is no draft yet. */
    version: z.int(),
    draft: z.object(changed).nullable(),
    /** The first day from which it may apply. */
    earliest: z.string(),
  })
  .meta({ id: 'OperatorLegalDraft' })
export type OperatorLegalDraft = z.output<typeof operatorLegalDraft>

const REQUIRED = 'Поле обязательно для заполнения'
const DAY = 'Укажите день вида 2026-12-01'
const text = z
  .string(REQUIRED)
  .overwrite((typed) => plainText(typed).trim())
  .max(LEGAL_LENGTH_MAX, `Не длиннее ${LEGAL_LENGTH_MAX} символов`)
const edition = z.string(DAY).refine((day) => parseIsoDay(day) !== undefined, DAY)
const version = z.int()

const rejections = { 400: badRequestResponse, 404: errorResponse } as const

export const operatorListLegal = defineOperatorEndpoint({
  id: 'operatorListLegal',
  method: 'GET',
  path: LEGAL,
  tag: TAG,
  summary: 'Оферта и политика: редакции и черновики',
  roles: EDITORS,
  responses: { 200: z.object({ results: z.array(operatorLegal) }) },
})

export const operatorGetLegalDraft = defineOperatorEndpoint({
  id: 'operatorGetLegalDraft',
  method: 'GET',
  path: DRAFT,
  tag: TAG,
  summary: 'Черновик следующей редакции; где его нет — текст последней',
  roles: EDITORS,
  params,
  responses: { 200: operatorLegalDraft, 404: errorResponse },
})

export const operatorSaveLegalDraft = defineOperatorEndpoint({
  id: 'operatorSaveLegalDraft',
  method: 'PUT',
  path: DRAFT,
  tag: TAG,
  summary: 'Сохранить черновик; 409, если его изменили после того, как открыли',
  roles: EDITORS,
  params,
  body: z.object({ text: text.min(1, REQUIRED), version }),
  bodyLimit: BODY_MAX,
  responses: { 200: operatorLegalDraft, ...rejections, 409: errorResponse },
})

export const operatorDeleteLegalDraft = defineOperatorEndpoint({
  id: 'operatorDeleteLegalDraft',
  method: 'DELETE',
  path: DRAFT,
  tag: TAG,
  summary: 'Удалить черновик той версии, которую видели',
  roles: EDITORS,
  params,
  query: z.object({ version: z.coerce.number().pipe(version) }),
  responses: { 204: null, ...rejections, 409: errorResponse },
})

export const operatorPreviewLegal = defineOperatorEndpoint({
  id: 'operatorPreviewLegal',
  method: 'POST',
  path: `${LEGAL}/:kind/preview`,
  tag: TAG,
  summary: 'Каким текст увидят: HTML, очищенный так же, как для читателей',
  roles: EDITORS,
  params,
  body: z.object({ text }),
  bodyLimit: BODY_MAX,
  responses: { 200: z.object({ html: z.string() }).meta({ id: 'LegalPreview' }), ...rejections },
})

export const operatorPublishLegal = defineOperatorEndpoint({
  id: 'operatorPublishLegal',
  method: 'POST',
  path: `${LEGAL}/:kind/publish`,
  tag: TAG,
  summary: 'Опубликовать черновик как редакцию с этого дня; 409, если его изменили',
  roles: MANAGERS,
  params,
  body: z.object({ version, edition }),
  responses: { 200: operatorLegal, ...rejections, 409: errorResponse },
})

export const operatorWithdrawLegal = defineOperatorEndpoint({
  id: 'operatorWithdrawLegal',
  method: 'POST',
  path: `${LEGAL}/:kind/withdraw`,
  tag: TAG,
  summary: 'Вернуть в черновик редакцию, день которой не настал; 409, если есть другой черновик',
  roles: MANAGERS,
  params,
  body: z.object({ edition }),
  responses: { 200: operatorLegal, ...rejections, 409: errorResponse },
})
