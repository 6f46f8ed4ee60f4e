import { parseIsoDay } from '@yacheyka/core/time/document-day'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { defineOperatorEndpoint, EDITORS, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: тексты'
const TEXTS = `${OPERATOR_PATH}/texts/:kind` as const

/** What editors write: news and questions (FAQ) of the home page, instructions and frequent questions of the cabinet. */
export const TEXT_KINDS = ['news', 'faq', 'instruction', 'question'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** Kinds that editors put into an order; the others go by their day. */
export type OrderedTextKind = Extract<TextKind, 'faq' | 'question'>
export const isOrderedTextKind = (kind: TextKind): kind is OrderedTextKind =>
  kind === 'faq' || kind === 'question'

/** What is typed: Markdown of which HTML is made, or the HTML itself. */
export const TEXT_FORMATS = ['markdown', 'html'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

export const TEXT_TITLE_MAX = 200
export const TEXT_DESCRIPTION_MAX = 300
export const PICTURE_ALT_MAX = 200
/** Fifteen pages. The parser works while everybody waits: what it is given is bounded, in nesting and emphasis by the server too. */
export const TEXT_LENGTH_MAX = 30_000
const BODY_MAX = 256 * 1024

const kindParams = z.object({ kind: z.enum(TEXT_KINDS) })
/** Of questions a UUID, of the others a number. */
const params = kindParams.extend({
  key: z.union([z.string().regex(/^[1-9]\d{0,8}$/), z.guid()]),
})

const item = z.object({
  key: z.string(),
  title: z.string(),
  /** Of an instruction: a sentence or two for the list. */
  description: z.string(),
  /** Of news: the address of a picture of this site, or an empty string. */
  picture: z.string(),
  /** Of news: what the picture shows. */
  picture_alt: z.string(),
  /** ISO 8601; null for questions, which have their order instead. */
  published_at: z.string().nullable(),
  shown: z.boolean(),
  version: z.int(),
})
export const operatorText = item
  .extend({
    /** The day of publication in Moscow, as the form has it; null for questions. */
    day: z.string().nullable(),
    format: z.enum(TEXT_FORMATS),
    /** As it was typed. */
    text: z.string(),
  })
  .meta({ id: 'OperatorText' })
export type OperatorText = z.output<typeof operatorText>
export type OperatorTextItem = z.output<typeof item>

const REQUIRED = 'Поле обязательно для заполнения'
const DAY = 'Укажите день вида 2026-12-01'
const written = (most: number) =>
  z
    .string(REQUIRED)
    .overwrite((text) => plainText(text).trim())
    .max(most, `Не длиннее ${most} символов`)
const typed = {
  title: written(TEXT_TITLE_MAX).min(1, REQUIRED),
  format: z.enum(TEXT_FORMATS, 'Ожидается markdown или html'),
  text: written(TEXT_LENGTH_MAX).min(1, REQUIRED),
}
const PICTURE = 'Адрес картинки этого сайта, например /art/news/news-1.svg'
const draft = z.object({
  ...typed,
  /** Empty: the first paragraph. */
  description: written(TEXT_DESCRIPTION_MAX).default(''),
  picture: written(300)
    .refine((address) => address === '' || /^\/(?![/\\])[\w./-]+$/.test(address), PICTURE)
    .default(''),
  picture_alt: written(PICTURE_ALT_MAX).default(''),
  /** Absent: a new text begins today, another keeps its day. */
  day: z
    .string(DAY)
    .refine((text) => parseIsoDay(text) !== undefined, DAY)
    .optional(),
  shown: z.boolean().default(true),
})
export type TextDraft = z.output<typeof draft>

const rejections = { 400: badRequestResponse, 404: errorResponse } as const

export const operatorListTexts = defineOperatorEndpoint({
  id: 'operatorListTexts',
  method: 'GET',
  path: TEXTS,
  tag: TAG,
  summary: 'Новости, инструкции (новые сверху) или вопросы (по порядку), со скрытыми',
  roles: EDITORS,
  params: kindParams,
  query: z.object(paging),
  responses: { 200: collectionOf(item), ...rejections },
})

export const operatorGetText = defineOperatorEndpoint({
  id: 'operatorGetText',
  method: 'GET',
  path: `${TEXTS}/:key`,
  tag: TAG,
  summary: 'Один текст, каким его писали',
  roles: EDITORS,
  params,
  responses: { 200: operatorText, 404: errorResponse },
})

export const operatorAddText = defineOperatorEndpoint({
  id: 'operatorAddText',
  method: 'POST',
  path: TEXTS,
  tag: TAG,
  summary: 'Добавить новость, инструкцию или вопрос; Idempotency-Key делает повтор безопасным',
  roles: EDITORS,
  params: kindParams,
  body: draft,
  bodyLimit: BODY_MAX,
  responses: { 200: operatorText, ...rejections, 422: errorResponse },
})

export const operatorChangeText = defineOperatorEndpoint({
  id: 'operatorChangeText',
  method: 'PUT',
  path: `${TEXTS}/:key`,
  tag: TAG,
  summary: 'Изменить текст; 409, если его изменили после того, как открыли',
  roles: EDITORS,
  params,
  body: draft.extend({ version: z.int() }),
  bodyLimit: BODY_MAX,
  responses: { 200: operatorText, ...rejections, 409: errorResponse },
})

export const operatorShowText = defineOperatorEndpoint({
  id: 'operatorShowText',
  method: 'POST',
  path: `${TEXTS}/:key/shown`,
  tag: TAG,
  summary: 'Показать или скрыть',
  roles: EDITORS,
  params,
  body: z.object({ shown: z.boolean('Ожидается true или false') }),
  responses: { 200: operatorText, ...rejections },
})

export const operatorMoveQuestion = defineOperatorEndpoint({
  id: 'operatorMoveQuestion',
  method: 'POST',
  path: `${OPERATOR_PATH}/questions/:key/move`,
  tag: TAG,
  summary: 'Поставить вопрос выше или ниже соседа',
  roles: EDITORS,
  params: z.object({ key: z.guid() }),
  body: z.object({ to: z.enum(['up', 'down'], 'Ожидается up или down') }),
  responses: { 200: operatorText, ...rejections },
})

export const operatorMoveFaq = defineOperatorEndpoint({
  id: 'operatorMoveFaq',
  method: 'POST',
  path: `${OPERATOR_PATH}/faq/:key/move`,
  tag: TAG,
  summary: 'Поставить вопрос главной страницы выше или ниже соседа',
  roles: EDITORS,
  params: z.object({ key: z.guid() }),
  body: operatorMoveQuestion.body,
  responses: { 200: operatorText, ...rejections },
})

export const operatorDeleteText = defineOperatorEndpoint({
  id: 'operatorDeleteText',
  method: 'DELETE',
  path: `${TEXTS}/:key`,
  tag: TAG,
  summary: 'Удалить насовсем',
  roles: EDITORS,
  params,
  responses: { 204: null, 404: errorResponse },
})

export const operatorPreviewText = defineOperatorEndpoint({
  id: 'operatorPreviewText',
  method: 'POST',
  path: `${TEXTS}/preview`,
  tag: TAG,
  summary: 'Каким текст увидят: HTML, очищенный так же, как для читателей',
  roles: EDITORS,
  params: kindParams,
  body: z.object({
    title: written(TEXT_TITLE_MAX).default(''),
    format: typed.format,
    text: written(TEXT_LENGTH_MAX),
  }),
  bodyLimit: BODY_MAX,
  responses: {
    200: z.object({ title: z.string(), html: z.string() }).meta({ id: 'TextPreview' }),
    ...rejections,
  },
})
