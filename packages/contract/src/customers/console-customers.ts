import { CUSTOMER_ROLES, MEMBER_STATES } from '@yacheyka/core/accounts/customer-role'
import { isStorable } from '@yacheyka/core/text/storable'
import { JURIDICAL_NAME_LENGTH_MAX } from '@yacheyka/core/applications/requisites'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money } from '../http/money.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

export const CUSTOMERS_TAG = 'Консоль: клиенты'
const PATH = `${OPERATOR_PATH}/customers` as const

export const SEARCH_LENGTH_MAX = 100

/** What people type to find somebody; nothing of what databases cannot hold. */
export const searched = z
  .string()
  .trim()
  .max(SEARCH_LENGTH_MAX, `Не длиннее ${SEARCH_LENGTH_MAX} символов`)
  .refine(isStorable, 'Недопустимые символы')
  .default('')

/** Words that somebody else reads, on one line or several. */
export const reasonOf = (most: number) =>
  z
    .string('Напишите причину')
    .overwrite((text) => plainText(text).trim())
    .min(1, { error: 'Напишите причину', abort: true })
    .max(most, `Не длиннее ${most} символов`)

export const customerParams = z.object({ uid: z.guid() })

/** Of calls about one customer. */
export const customerRejections = { 404: errorResponse } as const

export const CUSTOMER_ORDERINGS = ['-created_at', '-balance', 'balance'] as const

const listed = {
  uid: z.string(),
  /** As recipients read it. */
  name: z.string(),
  juridical_name: z.string(),
  inn: z.string(),
  /** ISO 8601 with offset, Moscow time. */
  created_at: z.string(),
  suspended: z.boolean(),
  /** When the trial access of a company without a contract ends; null with a contract. */
  trial_until: z.string().nullable(),
  /** Null for roles that see no money. */
  balance: money.nullable(),
}

export const customerRow = z
  .object({ ...listed, logins: z.array(z.string()) })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.output<typeof customerRow>

export const operatorListCustomers = defineOperatorEndpoint({
  id: 'operatorListCustomers',
  method: 'GET',
  path: PATH,
  tag: CUSTOMERS_TAG,
  summary: 'Клиенты: поиск по названию, ИНН, логину, почте, телефону; остаток — кому видны деньги',
  roles: HELPERS,
  query: z.object({
    search: searched,
    /** Those alone whose new e-mail an operator asks to confirm. */
    email_requested: z.enum(['1', ''], 'Ожидается 1').default(''),
    /** Companies without a contract, which are left out otherwise. */
    trial: z.enum(['1', ''], 'Ожидается 1').default(''),
    ordering: z
      .enum(CUSTOMER_ORDERINGS, `Порядок: ${CUSTOMER_ORDERINGS.join(', ')}`)
      .default('-created_at'),
    ...paging,
  }),
  responses: { 200: collectionOf(customerRow), 400: badRequestResponse },
})

/** A new address that waits for its link, or for two operators. */
const emailChange = z.object({
  uid: z.string(),
  email: z.string(),
  asked_at: z.string(),
  expires_at: z.string(),
  /** What one operator has asked and another one decides. */
  request: z
    .object({
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      /** The reader's own: not his to approve. */
      own: z.boolean(),
    })
    .nullable(),
})

const customerUser = z.object({
  uid: z.string(),
  login: z.string(),
  ceo_fullname: z.string(),
  /** «+7(916)123-45-67», or empty. */
  ceo_phone: z.string(),
  /** The confirmed one: emails go to it. */
  email: z.string(),
  email_change: emailChange.nullable(),
  notify_by_email: z.boolean(),
  role: z.enum(CUSTOMER_ROLES),
  state: z.enum(MEMBER_STATES),
  created_at: z.string(),
  /** Whether the first password was set. */
  has_password: z.boolean(),
  /** Sign-ins that last. */
  sessions: z.int().nonnegative(),
})

const most = z
  .int('Целое число')
  .min(0, 'Не меньше нуля')
  .max(10_000_000, 'Не больше 10 000 000')
  .nullable()

/** What an operator lets a customer have; null is what everybody has. */
const raisedCaps = z.object({
  /** Cells that all unpaid orders hold together. */
  held_cells: most,
  unpaid_orders: most,
  unpaid_parcels: most,
  /** Of a day of Moscow. */
  parcels_per_day: most,
})

const use = z.object({ now: z.int().nonnegative(), most: z.int().nonnegative() })

/** What a customer has of what it may have. */
export const customerCaps = z
  .object({
    held_cells: use,
    unpaid_orders: use,
    unpaid_parcels: use,
    parcels_per_day: use,
    raised: raisedCaps
      .extend({ reason: z.string(), changed_by: z.string(), changed_at: z.string() })
      .nullable(),
  })
  .meta({ id: 'CustomerCaps' })
export type CustomerCaps = z.output<typeof customerCaps>

export const customerCard = z
  .object({
    ...listed,
    kpp: z.string(),
    ogrn: z.string(),
    egrul_number: z.string(),
    dispatch_city: z.string(),
    suspended_at: z.string().nullable(),
    suspension_reason: z.string(),
    users: z.array(customerUser),
    orders_count: z.int().nonnegative(),
    parcels_count: z.int().nonnegative(),
    /** Null for roles that see no money; `"0.00"` warns of nothing. */
    warn_below: money.nullable(),
    /** Corrections that wait for a second operator; nought for roles that see no money. */
    corrections_waiting: z.int().nonnegative(),
    caps: customerCaps,
  })
  .meta({ id: 'CustomerCard' })
export type CustomerCard = z.output<typeof customerCard>

const CARD_PATH = `${PATH}/:uid` as const

export const operatorGetCustomer = defineOperatorEndpoint({
  id: 'operatorGetCustomer',
  method: 'GET',
  path: CARD_PATH,
  tag: CUSTOMERS_TAG,
  summary: 'Карточка клиента: реквизиты, пользователи, сколько заказов и отправлений',
  roles: HELPERS,
  params: customerParams,
  responses: { 200: customerCard, ...customerRejections },
})

const line = z.string('Ожидается строка').max(JURIDICAL_NAME_LENGTH_MAX + 100, 'Слишком длинно')

/** As the operator types them; the control digits are checked by core `parseRequisites`. */
export const requisitesFields = z.object({
  /** As recipients read it in messages. */
  name: line
    .overwrite((text) => plainText(text).trim())
    .min(1, { error: 'Название для получателей: пусто', abort: true })
    .max(JURIDICAL_NAME_LENGTH_MAX, `Не длиннее ${JURIDICAL_NAME_LENGTH_MAX} символов`),
  juridical_name: line.overwrite(plainText),
  inn: line,
  kpp: line,
  ogrn: line,
  egrul_number: line.overwrite(plainText),
})
export type RequisitesFields = z.output<typeof requisitesFields>

export const operatorChangeRequisites = defineOperatorEndpoint({
  id: 'operatorChangeRequisites',
  method: 'PUT',
  path: `${CARD_PATH}/requisites`,
  tag: CUSTOMERS_TAG,
  summary: 'Изменить реквизиты клиента; контрольные цифры сходятся, ИНН ничей больше',
  roles: MANAGERS,
  params: customerParams,
  body: requisitesFields,
  responses: {
    200: customerCard,
    400: badRequestResponse,
    ...customerRejections,
    409: errorResponse,
  },
})

export const SUSPENSION_REASON_LENGTH_MAX = 500

export const CAPS_REASON_LENGTH_MAX = 500

export const capsFields = raisedCaps.extend({ reason: reasonOf(CAPS_REASON_LENGTH_MAX) })
export type CapsFields = z.output<typeof capsFields>

export const operatorChangeCaps = defineOperatorEndpoint({
  id: 'operatorChangeCaps',
  method: 'PUT',
  path: `${CARD_PATH}/caps`,
  tag: CUSTOMERS_TAG,
  summary:
    'Пределы клиента: ячейки под неоплаченными заказами, заказы, отправления; null — как у всех',
  roles: MANAGERS,
  params: customerParams,
  body: capsFields,
  responses: { 200: customerCard, 400: badRequestResponse, ...customerRejections },
})

export const operatorSuspendCustomer = defineOperatorEndpoint({
  id: 'operatorSuspendCustomer',
  method: 'POST',
  path: `${CARD_PATH}/suspension`,
  tag: CUSTOMERS_TAG,
  summary: 'Приостановить вход клиента; отправления, которые уже в пути, едут дальше',
  roles: MANAGERS,
  params: customerParams,
  body: z.object({ reason: reasonOf(SUSPENSION_REASON_LENGTH_MAX) }),
  responses: { 200: customerCard, 400: badRequestResponse, ...customerRejections },
})

export const operatorResumeCustomer = defineOperatorEndpoint({
  id: 'operatorResumeCustomer',
  method: 'DELETE',
  path: `${CARD_PATH}/suspension`,
  tag: CUSTOMERS_TAG,
  summary: 'Снова пустить клиента в кабинет',
  roles: MANAGERS,
  params: customerParams,
  responses: { 200: customerCard, ...customerRejections },
})

export const operatorEndCustomerSessions = defineOperatorEndpoint({
  id: 'operatorEndCustomerSessions',
  method: 'DELETE',
  path: `${CARD_PATH}/sessions`,
  tag: CUSTOMERS_TAG,
  summary: 'Завершить все входы клиента в кабинет',
  roles: MANAGERS,
  params: customerParams,
  responses: { 200: z.object({ ended: z.int().nonnegative() }), ...customerRejections },
})

export const operatorMailPasswordLink = defineOperatorEndpoint({
  id: 'operatorMailPasswordLink',
  method: 'POST',
  path: `${CARD_PATH}/users/:user/password_link`,
  tag: CUSTOMERS_TAG,
  summary: 'Отправить пользователю клиента письмо со ссылкой для пароля; за пять минут одно',
  roles: MANAGERS,
  params: customerParams.extend({ user: z.guid() }),
  responses: {
    /** `sent` is false where an email left less than five minutes ago. */
    200: z.object({ sent: z.boolean(), email: z.string() }),
    ...customerRejections,
  },
})
