import type { TestApp } from '#/test-app.ts'

interface V1Call {
  readonly payload?: object | undefined
  readonly query?: Readonly<Record<string, string>> | undefined
  /** The idempotency key: one of its own for each call that writes, unless it is given; null sends none. */
  readonly once?: string | null | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

let made = 0

/** One call of the merchant API. @param path what follows `/api/v1` */
export const callV1 = (
  { app }: TestApp,
  key: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  {
    payload,
    query = {},
    once = method === 'GET' ? null : `call-${(made += 1)}`,
    headers = {},
  }: V1Call = {},
) =>
  app.inject({
    method,
    url: `/api/v1${path}`,
    query,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      authorization: `Bearer ${key}`,
      ...(once === null ? {} : { 'idempotency-key': once }),
      ...headers,
    },
  })
