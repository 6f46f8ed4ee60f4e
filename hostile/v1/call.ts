export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export interface Sent {
  readonly body?: object
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One honest call of the merchant API, at `path` below `/api/v1`. */
export async function callMerchantApi(
  origin: string,
  apiKey: string,
  [method, path]: readonly [method: string, path: string],
  { body, key, headers = {} }: Sent = {},
): Promise<Answered> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      authorization: `Bearer ${apiKey}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  }
}
