import { EMAIL_REASON_LENGTH_MAX } from '@yacheyka/core/accounts/email-change'
import * as z from 'zod'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import {
  customerCard,
  customerParams,
  customerRejections,
  CUSTOMERS_TAG,
  reasonOf,
} from './console-customers.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

const PATH =
  `${OPERATOR_PATH}/customers/:uid/users/:user/email_changes/:change/confirmation` as const

/** The change that the operator saw on the card: another one is not confirmed in its place. */
const changeParams = customerParams.extend({ user: z.guid(), change: z.guid() })

/** 409: the change waits no more, or nobody has asked to confirm it, or somebody has already. */
const responses = {
  200: customerCard,
  400: badRequestResponse,
  ...customerRejections,
  409: errorResponse,
} as const

export const operatorRequestEmailConfirmation = defineOperatorEndpoint({
  id: 'operatorRequestEmailConfirmation',
  method: 'POST',
  path: PATH,
  tag: CUSTOMERS_TAG,
  summary: 'Попросить подтвердить новый адрес почты без письма; решает другой оператор',
  roles: MANAGERS,
  params: changeParams,
  body: z.object({ reason: reasonOf(EMAIL_REASON_LENGTH_MAX) }),
  responses,
})

export const operatorApproveEmailConfirmation = defineOperatorEndpoint({
  id: 'operatorApproveEmailConfirmation',
  method: 'POST',
  path: `${PATH}/approval`,
  tag: CUSTOMERS_TAG,
  summary: 'Подтвердить новый адрес почты, о котором попросил другой оператор',
  roles: MANAGERS,
  params: changeParams,
  responses,
})

export const operatorRefuseEmailConfirmation = defineOperatorEndpoint({
  id: 'operatorRefuseEmailConfirmation',
  method: 'DELETE',
  path: PATH,
  tag: CUSTOMERS_TAG,
  summary: 'Отклонить или отозвать просьбу подтвердить адрес; письмо со ссылкой действует дальше',
  roles: MANAGERS,
  params: changeParams,
  responses,
})
