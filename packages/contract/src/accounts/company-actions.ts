import { COMPANY_ACTIONS } from '@yacheyka/core/accounts/company-action'
import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { ACCOUNT_PATH, accountParams } from './accounts.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

const companyAction = z
  .object({
    uid: z.string(),
    /** ISO 8601. */
    at: z.string(),
    action: z.enum(COMPANY_ACTIONS),
    /** What it was done to, as it was called then. */
    subject: z.string(),
    /** Only what changed. */
    before: facts,
    after: facts,
    /** A member, a program with a key, whoever reported a leak, or the network. */
    actor: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('member'), name: z.string(), login: z.string() }),
      z.object({ kind: z.literal('key'), hint: z.string() }),
      z.object({ kind: z.literal('report') }),
      z.object({ kind: z.literal('network') }),
    ]),
    /** Of a member or a program, /24 or /48 of IPv6; null once it is forgotten. */
    network: z.string().nullable(),
  })
  .meta({ id: 'CompanyAction' })
export type CompanyActionRow = z.output<typeof companyAction>

export const listCompanyActions = defineEndpoint({
  id: 'listCompanyActions',
  method: 'GET',
  path: `${ACCOUNT_PATH}/actions`,
  access: 'customer',
  people: CUSTOMER_AREAS.members,
  tag: 'Кабинет: команда',
  summary:
    'Журнал действий компании, новые сверху: сотрудники, ключи, вебхуки, песочница; что с ключом или вебхуком сделали программа или сеть',
  params: accountParams,
  query: z.object({
    /** `next` of the page before. */
    before: z.guid('Ожидается next прошлой страницы').optional(),
    limit: z.coerce
      .number('Ожидается число от 1 до 100')
      .int('Ожидается целое число')
      .min(1, 'Не меньше 1')
      .max(100, 'Не больше 100')
      .default(50),
  }),
  responses: {
    200: z.object({ results: z.array(companyAction), next: z.string().nullable() }),
    400: badRequestResponse,
    401: errorResponse,
    403: errorResponse,
    404: errorResponse,
  },
})
