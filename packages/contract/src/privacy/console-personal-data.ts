import {
  DATA_KINDS,
  ERASURE_GROUNDS,
  ERASURE_REASON_LENGTH_MAX,
  ERASURE_STATUSES,
  namesSomebody,
} from '@yacheyka/core/privacy/personal-data'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { reasonOf } from '../customers/console-customers.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: персональные данные'
const PATH = `${OPERATOR_PATH}/personal-data` as const

const CONTACT = 'Телефон или электронная почта целиком'
const emailAddress = z.email()

/** A phone or an e-mail, whole: nobody is found by a part of either. */
const contact = z
  .string(CONTACT)
  .trim()
  .max(254, 'Не длиннее 254 символов')
  .refine((text) => parsePhone(text) !== undefined || emailAddress.safeParse(text).success, CONTACT)

/** Whom it is about. It goes in the body, so that no address of a page and no log of a proxy holds it. */
const subjectFields = { contact: contact.optional(), customer: z.guid('Ключ клиента').optional() }
const oneOfBoth = ({ contact: named, customer }: { contact?: unknown; customer?: unknown }) =>
  (named === undefined) !== (customer === undefined)
const ONE = 'Укажите что-то одно: телефон, почту или клиента'

const subject = z.object(subjectFields).refine(oneOfBoth, ONE)
export type SubjectInput = z.input<typeof subject>

const keptKind = z.object({
  kind: z.enum(DATA_KINDS),
  title: z.string(),
  count: z.int(),
  /** Of `count`, how many would be erased now. */
  erasable: z.int(),
  /** Why the rest stays; empty where nothing does. */
  why: z.string(),
})

export const personalData = z
  .object({
    /** Of a customer; null of a person. */
    customer: z.object({ uid: z.string(), name: z.string(), inn: z.string() }).nullable(),
    kept: z.array(keptKind),
    /** Customers whose users these are: their people are erased with the customer. */
    customers: z.array(z.object({ uid: z.string(), name: z.string() })),
    /** What keeps a customer from leaving yet. */
    obstacles: z.array(z.string()),
    /** What stays whatever is erased, and why. */
    stays: z.array(z.string()),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.output<typeof personalData>

export const operatorFindPersonalData = defineOperatorEndpoint({
  id: 'operatorFindPersonalData',
  method: 'POST',
  path: `${PATH}/find`,
  tag: TAG,
  summary: 'Что хранится о человеке (по телефону или почте) или о людях клиента: виды и сколько',
  roles: MANAGERS,
  body: subject,
  responses: { 200: personalData, 400: badRequestResponse, 404: errorResponse },
})

export const operatorExportPersonalData = defineOperatorEndpoint({
  id: 'operatorExportPersonalData',
  method: 'POST',
  path: `${PATH}/export`,
  tag: TAG,
  summary: 'Всё, что хранится, архивом: страница, JSON и файлы; выгрузка записывается в журнал',
  roles: MANAGERS,
  body: subject,
  contentType: 'application/zip',
  responses: { 200: null, 400: badRequestResponse, 404: errorResponse },
})

const withoutNames = reasonOf(ERASURE_REASON_LENGTH_MAX).refine(
  (text) => !namesSomebody(text),
  'Не пишите здесь телефон и почту: причина останется, когда данные сотрут',
)

export const erasureRequest = z
  .object({
    uid: z.string(),
    /** Whom it is about, until it is settled: then the name of a customer, or empty. */
    subject: z.string(),
    customer: z.object({ uid: z.string(), name: z.string() }).nullable(),
    ground: z.enum(ERASURE_GROUNDS),
    ground_text: z.string(),
    reason: z.string(),
    status: z.enum(ERASURE_STATUSES),
    status_text: z.string(),
    asked_by: z.string(),
    asked_at: z.string(),
    settled_by: z.string().nullable(),
    settled_at: z.string().nullable(),
    refusal: z.string(),
    /** What was done; null until then. */
    outcome: z
      .object({
        erased: z.array(z.object({ title: z.string(), count: z.int() })),
        kept: z.array(z.object({ title: z.string(), count: z.int().nullable(), why: z.string() })),
      })
      .nullable(),
    /** Whether the operator who asks this list asked for it: somebody else must agree. */
    own: z.boolean(),
  })
  .meta({ id: 'ErasureRequest' })
export type ErasureRequest = z.output<typeof erasureRequest>

const REQUESTS_PATH = `${PATH}/requests` as const

export const operatorAskErasure = defineOperatorEndpoint({
  id: 'operatorAskErasure',
  method: 'POST',
  path: REQUESTS_PATH,
  tag: TAG,
  summary:
    'Попросить стереть: решает другой менеджер или администратор; отзыв согласия отмечается сразу',
  roles: MANAGERS,
  body: z
    .object({
      ...subjectFields,
      ground: z.enum(ERASURE_GROUNDS, 'Выберите основание'),
      reason: withoutNames,
    })
    .refine(oneOfBoth, ONE),
  responses: {
    201: erasureRequest,
    400: badRequestResponse,
    404: errorResponse,
    409: errorResponse,
  },
})

export const operatorListErasures = defineOperatorEndpoint({
  id: 'operatorListErasures',
  method: 'GET',
  path: REQUESTS_PATH,
  tag: TAG,
  summary: 'Запросы на стирание: сначала те, что ждут, потом новые сверху',
  roles: MANAGERS,
  query: z.object({
    status: z.enum(ERASURE_STATUSES, `Статус: ${ERASURE_STATUSES.join(', ')}`).optional(),
    ...paging,
  }),
  responses: { 200: collectionOf(erasureRequest), 400: badRequestResponse },
})

const settled = {
  200: erasureRequest,
  400: badRequestResponse,
  404: errorResponse,
  409: errorResponse,
} as const

export const operatorApproveErasure = defineOperatorEndpoint({
  id: 'operatorApproveErasure',
  method: 'POST',
  path: `${REQUESTS_PATH}/:uid/approve`,
  tag: TAG,
  summary: 'Согласиться и стереть: один раз и необратимо; не тем, кто просил',
  roles: MANAGERS,
  params: z.object({ uid: z.guid() }),
  responses: settled,
})

export const operatorRefuseErasure = defineOperatorEndpoint({
  id: 'operatorRefuseErasure',
  method: 'POST',
  path: `${REQUESTS_PATH}/:uid/refuse`,
  tag: TAG,
  summary: 'Отказать в стирании с причиной; не тем, кто просил',
  roles: MANAGERS,
  params: z.object({ uid: z.guid() }),
  body: z.object({ reason: withoutNames }),
  responses: settled,
})
