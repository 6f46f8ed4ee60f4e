import {
  APPLICATION_MESSAGES,
  APPLICATION_STATUSES,
  REJECTION_LENGTH_MAX,
  SCAN_TYPES,
  SCAN_KINDS,
} from '@yacheyka/core/applications/application'
import { foldLogin, isLogin, LOGIN_LENGTH_MAX } from '@yacheyka/core/accounts/login'
import { plainText } from '@yacheyka/core/text/plain-text'
import { parseRequisites, type RequisitesField } from '@yacheyka/core/applications/requisites'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { searchText } from '../http/console-search.ts'

const TAG = 'Консоль: заявки'
const APPLICATIONS = `${OPERATOR_PATH}/applications` as const
const params = z.object({ uid: z.guid() })
const found = { 404: errorResponse } as const

const applicationRow = z.object({
  uid: z.string(),
  created_at: z.string(),
  ceo_fullname: z.string(),
  ceo_phone: z.string(),
  ceo_email: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** What approval recorded. */
  juridical_name: z.string().nullable(),
  inn: z.string().nullable(),
  settled_at: z.string().nullable(),
  /** The operator's name; null where the command line settled it, or nobody yet. */
  settled_by: z.string().nullable(),
  /** Somebody with this telephone or address has applied more than once. */
  repeated: z.boolean(),
})
export type ApplicationRow = z.output<typeof applicationRow>

/** In the list: of one status, or of all. */
export const APPLICATION_LISTS = [...APPLICATION_STATUSES, 'all'] as const
export type ApplicationList = (typeof APPLICATION_LISTS)[number]

export const operatorListApplications = defineOperatorEndpoint({
  id: 'operatorListApplications',
  method: 'GET',
  path: APPLICATIONS,
  tag: TAG,
  summary: 'Заявки страницами: из новых первой та, что ждёт дольше, прочие новыми вперёд',
  roles: HELPERS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      status: z.enum(APPLICATION_LISTS, 'Такого состояния нет').default('new'),
      search: searchText,
    }),
  ),
  responses: { 200: collectionOf(applicationRow), 400: badRequestResponse },
})

const scan = z.object({
  key: z.string(),
  type: z.enum(SCAN_TYPES),
  name: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.int(),
})
export type ApplicationScan = z.output<typeof scan>

/** By what two are the same. */
export const SAMENESS = ['phone', 'email', 'scan'] as const
const same = z.array(z.enum(SAMENESS))

const duplicates = z.object({
  applications: z.array(
    z.object({
      uid: z.string(),
      created_at: z.string(),
      ceo_fullname: z.string(),
      juridical_name: z.string().nullable(),
      status: z.enum(APPLICATION_STATUSES),
      same,
    }),
  ),
  customers: z.array(z.object({ uid: z.string(), name: z.string(), login: z.string(), same })),
})

/** Where the email about the decision is: `kept` means that this installation sends no mail. */
export const DECISION_EMAIL_STATUSES = ['pending', 'sent', 'kept', 'obsolete', 'failed'] as const

const applicationCard = applicationRow
  .extend({
    consent_version: z.string().nullable(),
    offer_version: z.string().nullable(),
    agreed_at: z.string().nullable(),
    agreed_address: z.string().nullable(),
    consent_withdrawn_at: z.string().nullable(),
    refusal: z.string().nullable(),
    files: z.array(scan),
    duplicates,
    /** Whom approval made. */
    customer: z.object({ uid: z.string(), name: z.string(), login: z.string() }).nullable(),
    letter: z
      .object({
        recipient: z.string(),
        status: z.enum(DECISION_EMAIL_STATUSES),
        settled_at: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OperatorApplication' })
export type ApplicationCard = z.output<typeof applicationCard>

export const operatorGetApplication = defineOperatorEndpoint({
  id: 'operatorGetApplication',
  method: 'GET',
  path: `${APPLICATIONS}/:uid`,
  tag: TAG,
  summary: 'Заявка со сканами, похожими заявками и тем, что по ней решено',
  roles: HELPERS,
  params,
  responses: { 200: applicationCard, ...found },
})

export const operatorGetScan = defineOperatorEndpoint({
  id: 'operatorGetScan',
  method: 'GET',
  path: `${APPLICATIONS}/:uid/files/:key`,
  tag: TAG,
  summary: 'Скан заявки: показать в странице консоли, с save=1 сохранить',
  roles: HELPERS,
  params: params.extend({ key: z.string().regex(/^[0-9a-f]{32}$/) }),
  query: z.object({ save: z.enum(['0', '1']).default('0') }),
  contentType: 'application/octet-stream',
  otherTypes: Object.values(SCAN_KINDS).map(({ mediaType }) => mediaType),
  responses: { 200: null, 400: badRequestResponse, ...found },
})

export const operatorFindInn = defineOperatorEndpoint({
  id: 'operatorFindInn',
  method: 'GET',
  path: `${OPERATOR_PATH}/inn/:inn`,
  tag: TAG,
  summary: 'Есть ли уже клиент с таким ИНН',
  roles: HELPERS,
  params: z.object({ inn: z.string().regex(/^(?:\d{10}|\d{12})$/) }),
  responses: {
    200: z.object({ customer: z.object({ uid: z.string(), name: z.string() }).nullable() }),
    ...found,
  },
})

const typed = (most: number) =>
  z
    .string(APPLICATION_MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .max(most, APPLICATION_MESSAGES.long(most))

export const SENDER_NAME_LENGTH_MAX = 100

/** How the wire calls the fields of requisites. */
export const REQUISITES_ON_WIRE: Readonly<Record<RequisitesField, string>> = {
  juridicalName: 'juridical_name',
  inn: 'inn',
  kpp: 'kpp',
  ogrn: 'ogrn',
  egrulNumber: 'egrul_number',
}

export const LOGIN_ERROR = `Нужен логин до ${LOGIN_LENGTH_MAX} знаков: латинские буквы, цифры, точка, дефис, подчёркивание`

/** What the operator reads off the scans; the same rules in the page, on the server and in the command line. */
export const approval = z
  .object({
    juridical_name: typed(1000),
    inn: typed(64),
    /** Empty for an entrepreneur. */
    kpp: typed(64).default(''),
    ogrn: typed(64),
    egrul_number: typed(64),
    /** As recipients read it in messages; empty: the name of the legal entity. */
    sender_name: typed(SENDER_NAME_LENGTH_MAX).default(''),
    /** Empty: made of the name. */
    login: typed(LOGIN_LENGTH_MAX).default(''),
  })
  .transform(({ sender_name: sender, login, ...fields }, context) => {
    const parsed = parseRequisites({
      juridicalName: fields.juridical_name,
      inn: fields.inn,
      kpp: fields.kpp,
      ogrn: fields.ogrn,
      egrulNumber: fields.egrul_number,
    })
    const folded = foldLogin(login)
    const isFit = folded === '' || isLogin(folded)
    if (!isFit) context.addIssue({ code: 'custom', path: ['login'], message: LOGIN_ERROR })
    if ('errors' in parsed) {
      for (const [field, message] of Object.entries(parsed.errors))
        context.addIssue({
          code: 'custom',
          path: [REQUISITES_ON_WIRE[field as RequisitesField]],
          message,
        })
      return z.NEVER
    }
    if (!isFit) return z.NEVER
    return {
      ...parsed.value,
      senderName: sender || parsed.value.juridicalName.slice(0, SENDER_NAME_LENGTH_MAX),
      login: folded === '' ? undefined : folded,
    }
  })

const decided = { ...found, 400: badRequestResponse, 409: errorResponse } as const

export const operatorApproveApplication = defineOperatorEndpoint({
  id: 'operatorApproveApplication',
  method: 'POST',
  path: `${APPLICATIONS}/:uid/approve`,
  tag: TAG,
  summary: 'Одобрить: завести клиента, отправить ему логин и ссылку для пароля',
  roles: MANAGERS,
  params,
  body: approval,
  responses: {
    200: z.object({ login: z.string(), email: z.string(), customer_uid: z.string() }),
    ...decided,
  },
})

export const rejection = z.object({
  reason: typed(REJECTION_LENGTH_MAX).min(1, APPLICATION_MESSAGES.required),
})

export const operatorRefuseApplication = defineOperatorEndpoint({
  id: 'operatorRefuseApplication',
  method: 'POST',
  path: `${APPLICATIONS}/:uid/refuse`,
  tag: TAG,
  summary: 'Отказать и написать причину заявителю',
  roles: MANAGERS,
  params,
  body: rejection,
  responses: { 200: z.object({ email: z.string() }), ...decided },
})

export const operatorDeleteApplication = defineOperatorEndpoint({
  id: 'operatorDeleteApplication',
  method: 'DELETE',
  path: `${APPLICATIONS}/:uid`,
  tag: TAG,
  summary: 'Удалить заявку, которую не одобрили, вместе со сканами',
  roles: MANAGERS,
  params,
  responses: { 200: z.object({ success: z.literal(true) }), ...found, 409: errorResponse },
})
