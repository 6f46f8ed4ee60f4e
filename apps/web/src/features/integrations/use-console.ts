import { useQuery } from '@tanstack/react-query'
import { V1_OPENAPI_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { ApiError, SERVER_ERROR } from '@yacheyka/frontend/api/api-error.ts'
import { useUserUid } from '#/session/use-session.ts'
import {
  urlOf,
  callsOf,
  type ConsoleCall,
  type ConsoleDraft,
  headersOf,
  type MerchantApi,
} from './console-calls.ts'
import { useKeyActs, useKeys } from './use-keys.ts'

const HOUR = 3_600_000
const NAME = 'Консоль'

export const useConsoleCalls = () =>
  useQuery({
    queryKey: ['merchant api document'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(V1_OPENAPI_PATH, { signal })
      if (!response.ok) throw new ApiError(response.status, SERVER_ERROR)
      return callsOf((await response.json()) as MerchantApi)
    },
  })

interface HeldKey {
  readonly userUid: string
  readonly token: string
  readonly until: number
}
/** Lives as long as the page: it stands nowhere else. */
let held: HeldKey | undefined

/** What the API has answered. */
export interface ConsoleResponse {
  readonly status: number
  readonly ms: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** JSON in lines, or text; undefined for a file. */
  readonly text?: string
  readonly file?: { readonly name: string; readonly content: Blob }
}

/** Bytes of JSON that a page shows; more is a file. */
const SHOWN_MAX = 1_000_000
const SHOWN_HEADERS = [
  'x-request-id',
  'etag',
  'link',
  'location',
  'idempotent-replayed',
  'ratelimit',
  'retry-after',
]

/** Sends calls with a test key for an hour, made at the first of them. */
export const useConsole = () => {
  const userUid = useUserUid() ?? ''
  const acts = useKeyActs()
  const { data: keys = [] } = useKeys()
  const keyOf = async (): Promise<string> => {
    const now = Date.now()
    if (held?.userUid === userUid && held.until > now) return held.token
    const until = now + HOUR
    const expires = new Date(until).toISOString()
    const scopes = [...API_SCOPES]
    // Those of pages that are gone: nobody has them.
    for (const key of keys)
      if (key.test && key.active && key.name === NAME && key.expires_at !== null)
        await acts.revoke(key.uid)
    const { token } = await acts.create({ name: NAME, test: true, scopes, expires_at: expires })
    held = { userUid, token, until: until - HOUR / 60 }
    return token
  }
  return async (call: ConsoleCall, draft: ConsoleDraft): Promise<ConsoleResponse> => {
    const token = await keyOf()
    const begun = performance.now()
    const response = await fetch(urlOf(call, draft), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headersOf(call, draft),
        ...(call.sends && { 'content-type': 'application/json' }),
      },
      ...(call.sends && { body: draft.body }),
    })
    const content = await response.blob()
    // Revoked meanwhile: the next call makes another.
    if (response.status === 401) held = undefined
    return {
      status: response.status,
      ms: Math.round(performance.now() - begun),
      headers: SHOWN_HEADERS.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      }),
      ...(await shownOf(content, call.id)),
    }
  }
}

async function shownOf(
  content: Blob,
  name: string,
): Promise<Pick<ConsoleResponse, 'text' | 'file'>> {
  if (/\/(?:[\w.-]+\+)?json\b/.test(content.type) && content.size <= SHOWN_MAX)
    return { text: JSON.stringify(JSON.parse(await content.text()), null, 2) }
  if (content.size === 0 || content.type.startsWith('text/')) return { text: await content.text() }
  const [, kind = 'bin'] = /\/(?:x-)?([a-z\d]+)/.exec(content.type) ?? []
  return { file: { name: `${name}.${kind}`, content } }
}
