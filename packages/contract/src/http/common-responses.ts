import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { badRequestResponse, errorResponse } from './errors.ts'

export interface CommonResponse {
  /** Its name among the responses of OpenAPI. */
  readonly name: string
  readonly status: number
  readonly schema: z.ZodType
  readonly description: string
  /** Which calls may be answered so. */
  readonly of: (endpoint: Endpoint) => boolean
}

const anyCall = () => true
const withBody = ({ method }: Endpoint) => method !== 'GET'

/** What may be answered to a call before its handler sees it, or where it cannot do its work: no call declares these. */
export const COMMON_RESPONSES: readonly CommonResponse[] = [
  {
    name: 'Unreadable',
    status: 400,
    schema: badRequestResponse,
    description: 'Запрос не читается: адрес, заголовки или содержимое',
    of: anyCall,
  },
  {
    name: 'Suspended',
    status: 403,
    schema: errorResponse,
    description: 'Вход заказчика приостановлен, или вызов не для его роли (role_forbidden)',
    of: ({ access }) => access === 'customer' || access === 'anyone or customer',
  },
  {
    name: 'Unknown',
    status: 404,
    schema: errorResponse,
    description: 'По такому адресу ничего нет',
    of: ({ path }) => path.includes(':'),
  },
  {
    name: 'TooSlow',
    status: 408,
    schema: errorResponse,
    description: 'Запрос шёл слишком долго',
    of: anyCall,
  },
  {
    name: 'TooLarge',
    status: 413,
    schema: errorResponse,
    description: 'Содержимое больше, чем принимает вызов (обычно 64 КБ)',
    of: withBody,
  },
  {
    name: 'WrongType',
    status: 415,
    schema: errorResponse,
    description: 'Такой вид содержимого не принимается',
    of: withBody,
  },
  {
    name: 'LongHeaders',
    status: 431,
    schema: errorResponse,
    description: 'Слишком длинные заголовки или адрес',
    of: anyCall,
  },
  {
    name: 'Unavailable',
    status: 503,
    schema: errorResponse,
    description: 'Хранилище сейчас недоступно: повторите, когда сказано в Retry-After',
    of: anyCall,
  },
]

/** Of these, what a call may be answered with beside its own `answers`. */
export const commonResponsesOf = (endpoint: Endpoint): readonly CommonResponse[] =>
  COMMON_RESPONSES.filter(({ status, of }) => !(status in endpoint.responses) && of(endpoint))
