import type * as z from 'zod'
import { watchedOutgoing } from '#/observability/outgoing.ts'

/** An outside service was down, slow, or answered something else than it promises. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/** An outside service understood what it was given and will not have it: trying again changes nothing. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/** What an outside service may take, in milliseconds, and say, in bytes. */
const TIMEOUT = 3000
const LONGEST_RESPONSE = 1_000_000

/**
 * Asks an outside service and parses its response before anybody uses it. The address may hold a key, so it never gets
 * into the error.
 * @param options `form`: posted instead of a plain GET; `timeout` in milliseconds
 * @throws {ProviderError}
 */
export const fetchJson = <S extends z.ZodType>(
  provider: string,
  url: URL,
  schema: S,
  options: RequestOptions = {},
): Promise<z.output<S>> => watchedOutgoing(provider, () => request(provider, url, schema, options))

interface RequestOptions {
  readonly form?: URLSearchParams
  readonly timeout?: number
}

async function request<S extends z.ZodType>(
  provider: string,
  url: URL,
  schema: S,
  { form, timeout = TIMEOUT }: RequestOptions,
): Promise<z.output<S>> {
  let json: unknown
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json' },
      redirect: 'error',
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    })
    if (!response.ok) throw new ProviderError(`${provider} answered ${response.status}`)
    json = JSON.parse(await readText(response, provider))
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const reason = error instanceof Error ? error.name : 'unknown'
    throw new ProviderError(`${provider} did not answer: ${reason}`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new ProviderError(`${provider} answered in another shape`)
  return parsed.data
}

async function readText(response: Response, provider: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LONGEST_RESPONSE) throw new ProviderError(`${provider} answered too much`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
