import { OPERATOR_ROLES, type OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { ResponseSchema, Endpoint } from './endpoint.ts'
import { errorResponse } from './errors.ts'

/** What every call of the console begins with. */
export const OPERATOR_PATH = '/api/operator'

/** Who may do what (docs/operator.md): each call names one of these lists. */
export const EVERY_ROLE = OPERATOR_ROLES
/** Accounts of operators, the audit log, tariffs, tokens of machines. */
export const ADMINISTRATORS = ['administrator'] as const
/** Customers, money, points: what the business is run by. */
export const MANAGERS = ['administrator', 'manager'] as const
/** News, instructions, questions, vacancies. */
export const EDITORS = ['administrator', 'manager', 'content'] as const
/** Parcels, orders, recipients, messages. */
export const HELPERS = ['administrator', 'manager', 'support'] as const

interface OperatorEndpoint extends Omit<Endpoint, 'access'> {
  readonly path: `${typeof OPERATOR_PATH}/${string}`
  readonly roles: readonly OperatorRole[]
}

/** What a call of the console may answer beside its own. */
const REJECTIONS = { 401: errorResponse, 403: errorResponse } as const

/** A call of the console: it cannot be written without saying who may call it. Others are refused with 401 or 403. */
export const defineOperatorEndpoint = <const E extends OperatorEndpoint>(
  endpoint: E,
): {
  readonly [K in keyof E | 'access']: K extends 'access'
    ? 'operator'
    : K extends 'answers'
      ? {
          readonly [S in keyof E['responses'] | keyof typeof REJECTIONS]: ResponseSchema<
            S extends keyof E['responses'] ? E['responses'][S] : typeof errorResponse
          >
        }
      : K extends keyof E
        ? E[K]
        : never
} =>
  ({
    ...endpoint,
    access: 'operator',
    responses: { ...REJECTIONS, ...endpoint.responses },
  }) as never
