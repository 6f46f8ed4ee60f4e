import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { DRIVEN_STATUSES } from '@yacheyka/core/feed/feed-source'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money } from '../http/money.ts'
import { instant } from './me.ts'

const PATH = `${ACCOUNT_PATH}/sandbox` as const
const call = {
  access: 'customer',
  people: CUSTOMER_AREAS.integrations,
  tag: 'Интеграции',
} as const

const sandboxParcel = z
  .object({
    /** Barcode. */
    id: z.string(),
    number: z.string(),
    point: z.string(),
    status: z.enum(PARCEL_STATUSES),
    created_at: instant,
  })
  .meta({ id: 'SandboxParcel' })
export type SandboxParcel = z.output<typeof sandboxParcel>

const ownSandbox = z.object({
  /** Null until a test key has called for the first time. */
  balance: money.nullable(),
  parcels: z.array(sandboxParcel),
})

export const getOwnSandbox = defineEndpoint({
  ...call,
  id: 'getOwnSandbox',
  method: 'GET',
  path: PATH,
  summary: 'Песочница компании: остаток пробного депозита и последние тестовые посылки',
  params: accountParams,
  responses: {
    200: ownSandbox,
    401: errorResponse,
    404: errorResponse,
  },
})

export const advanceOwnSandboxParcel = defineEndpoint({
  ...call,
  id: 'advanceOwnSandboxParcel',
  method: 'POST',
  path: `${PATH}/parcels/:parcel/advance`,
  summary: 'Песочница: перевести тестовую посылку в статус',
  params: accountParams.extend({ parcel: z.string().min(1).max(64).refine(isStorable) }),
  body: z.strictObject({ to: z.enum(DRIVEN_STATUSES, 'Ожидается статус посылки') }),
  responses: {
    200: sandboxParcel,
    400: badRequestResponse,
    401: errorResponse,
    404: errorResponse,
    409: errorResponse,
  },
})

export const clearOwnSandbox = defineEndpoint({
  ...call,
  id: 'clearOwnSandbox',
  method: 'DELETE',
  path: PATH,
  summary: 'Песочница: удалить тестовые заказы, посылки и счета, вернуть пробный депозит',
  params: accountParams,
  responses: { 200: ownSandbox, 401: errorResponse, 404: errorResponse },
})
