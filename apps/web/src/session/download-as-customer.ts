import type { CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import type { DownloadedFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { session } from './session.ts'

/** RFC 6266 as our server writes it: the name in UTF-8. */
const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

interface DownloadOptions {
  readonly signal?: AbortSignal
  /** Told now and then how many bytes have come, and what the head of the response said. */
  readonly onProgress?: (bytes: number, headers: Headers) => void
}

/**
 * Asks for a file: a link cannot, its request would carry no token.
 * @param fallback its name where the server says none
 * @throws {ApiError}
 */
export const fetchAsCustomer = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<DownloadedFile> => {
  const send = (token: string): Promise<Response> => {
    const headers = new Headers({
      accept: endpoint.contentType ?? '*/*',
      authorization: `Bearer ${token}`,
    })
    const body = bodyOf(input)
    if (body !== null) headers.set('content-type', 'application/json')
    const { method } = endpoint
    return fetch(urlOf(endpoint, input), {
      method,
      headers,
      body,
      signal: signal ?? null,
    }).catch(fail)
  }
  const token = await session.access()
  const first = await send(token)
  const response = first.status === 401 ? await send(await session.accessAfter(token)) : first
  if (!response.ok)
    throw errorFromResponse(response.status, await response.json().catch(() => null))
  const name = nameIn(response.headers.get('content-disposition')) ?? fallback
  // A response that breaks off midway is no file.
  return { name, content: await read(response, onProgress).catch(fail) }
}

const fail = (error: unknown): never => {
  throw new ApiError(0, NO_CONNECTION, {}, error)
}

const bodyOf = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'body' in input && input.body !== undefined
    ? JSON.stringify(input.body)
    : null

const read = async (
  response: Response,
  onProgress: DownloadOptions['onProgress'],
): Promise<Blob> => {
  if (response.body === null || onProgress === undefined) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (piece, controller) => {
        bytes += piece.byteLength
        onProgress(bytes, response.headers)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }).blob()
}
