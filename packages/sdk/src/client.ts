import { errorOfAnswer, YacheykaError } from './error.ts'

export interface YacheykaOptions {
  /** `yach_live_…` or `yach_test_…`; on a page `yach_pub_…`. */
  readonly key: string
  /** Where the API is, without a path: `https://yacheyka.example`. */
  readonly baseUrl: string
  /** Of one attempt, milliseconds. */
  readonly timeoutMs?: number
  /** Attempts after the first. */
  readonly retries?: number
  /** `en`: titles and details of refusals and statuses in English. */
  readonly language?: 'ru' | 'en'
  readonly fetch?: typeof fetch
}

/** What any call may be given. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** Of calls that spend money or act: a retry by another process with the same key does it once. */
export interface ActOptions extends CallOptions {
  /** One is made for each call, unless you name yours: the number of your order, say. */
  readonly idempotencyKey?: string | undefined
}

/** Query parameters. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

interface Request extends CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly query?: Query | undefined
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether it may be sent again when nobody knows whether it was done. */
  readonly repeatable?: boolean
}

export interface Client {
  json<T>(path: string, request?: Request): Promise<T>
  bytes(path: string, request?: Request): Promise<Uint8Array<ArrayBuffer>>
  send(path: string, request?: Request): Promise<Response>
}

/** Longer than this nobody waits within one call; the error says how long it would be. */
const WAIT_MAX = 30_000
const FIRST_WAIT = 500

/** A path with its parts percent-encoded: numbers of points are Cyrillic. */
export const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)))

/** The header of an act, made once for all attempts. */
export const onceHeader = ({ idempotencyKey }: ActOptions = {}) => ({
  'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
})

/** Asked for at run time too: in JavaScript an unset environment variable is `undefined`. */
type Unchecked = { readonly [Name in keyof YacheykaOptions]?: unknown }

/** @throws {TypeError} without the key itself in it: the message goes into logs */
function keyOf({ key }: Unchecked): string {
  const trimmed = typeof key === 'string' ? key.trim() : ''
  if (trimmed === '') throw new TypeError('key is missing: yach_test_… or yach_live_…')
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new TypeError(
      'key has characters that no HTTP header may have: put your key in place of yach_test_…',
    )
  return trimmed
}

/** Without a slash at its end. @throws {TypeError} without the address in it: it may be a key that was put in its place */
function baseUrlOf({ baseUrl }: Unchecked): string {
  const given = typeof baseUrl === 'string' ? baseUrl.trim() : ''
  if (given === '') throw new TypeError('baseUrl is missing: https://yacheyka.example')
  if (!/^https?:\/\//i.test(given) || !isUrl(given))
    throw new TypeError('baseUrl is not an address like https://yacheyka.example')
  return given.replace(/\/+$/, '')
}

function isUrl(text: string): boolean {
  try {
    const { host, username } = new URL(text)
    return host !== '' && username === ''
  } catch {
    return false
  }
}

export function openClient(options: YacheykaOptions): Client {
  const { timeoutMs = 20_000, retries = 2, language } = options
  const key = keyOf(options)
  const base = `${baseUrlOf(options)}/api/v1`
  const callFetch = options.fetch ?? fetch

  async function attempt(url: string, request: Request): Promise<Response> {
    const { method = 'GET', body, headers, signal } = request
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await callFetch(url, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(language === undefined ? {} : { 'accept-language': language }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      if (!response.ok) throw await errorOfAnswer(response)
      // Read here: a body that breaks off is a failure of the network like any.
      const bytes = await response.arrayBuffer()
      return new Response(response.status === 204 ? null : bytes, response)
    } catch (error) {
      if (error instanceof YacheykaError) throw error
      signal?.throwIfAborted()
      const code = timeout.aborted ? 'timeout' : 'network'
      throw new YacheykaError({
        status: 0,
        code,
        detail: `${method} ${new URL(url).pathname}`,
        cause: error,
      })
    }
  }

  async function send(where: string, request: Request = {}): Promise<Response> {
    const url = base + where + searchOf(request.query)
    for (let tried = 0; ; tried += 1)
      try {
        return await attempt(url, request)
      } catch (error) {
        const wait = error instanceof YacheykaError ? waitBefore(error, tried) : WAIT_MAX + 1
        if (tried >= retries || wait > WAIT_MAX || !mayRepeat(error, request)) throw error
        await sleep(wait, request.signal)
      }
  }

  return {
    send,
    json: async <T>(where: string, request?: Request) =>
      (await send(where, request)).json() as Promise<T>,
    bytes: async (where, request) =>
      new Uint8Array(await (await send(where, request)).arrayBuffer()),
  }
}

/** Nothing was done at 429; of the others nobody knows. */
function mayRepeat(error: unknown, { method = 'GET', headers, repeatable }: Request): boolean {
  if (!(error instanceof YacheykaError)) return false
  const { status, code } = error
  if (status === 429 || code === 'idempotency_in_progress') return true
  const isKnown = repeatable ?? (method === 'GET' || headers?.['idempotency-key'] !== undefined)
  return isKnown && (status === 0 || (status >= 502 && status <= 504))
}

/** Milliseconds, with jitter: shops that failed together do not come back together. */
function waitBefore({ retryAfter }: YacheykaError, tried: number): number {
  const spread = Math.random() * FIRST_WAIT * 2 ** tried
  return retryAfter === undefined
    ? FIRST_WAIT * 2 ** tried * 0.5 + spread
    : retryAfter * 1000 + spread
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}
