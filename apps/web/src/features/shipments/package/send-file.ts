import type { ResponseBody, Endpoint } from '@yacheyka/contract/http/endpoint'
import {
  ApiError,
  errorFromResponse,
  NO_CONNECTION,
  SERVER_ERROR,
} from '@yacheyka/frontend/api/api-error.ts'
import { session } from '#/session/session.ts'

/** Milliseconds without a sign of life after which a file is given up. */
const TIMEOUT = 60_000

export interface SendOptions {
  /** Where the endpoint has parameters. */
  readonly address?: string
  /** From 0 to 1, of the bytes that have gone. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const responseOf = ({ status, responseText }: XMLHttpRequest): unknown => {
  const body = parsed(responseText)
  if (status < 200 || status >= 300) throw errorFromResponse(status, body)
  if (body === undefined) throw new ApiError(status, SERVER_ERROR)
  return body
}

const send = (
  endpoint: Endpoint,
  file: File,
  token: string,
  { address = endpoint.path, onProgress, signal }: SendOptions,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file)
    const lost = () => reject(new ApiError(0, NO_CONNECTION))
    request.open(endpoint.method, address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      try {
        resolve(responseOf(request))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.timeout = TIMEOUT
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })

/**
 * Sends one file as the signed-in customer and tells how much of it has gone, which `fetch` cannot.
 * @returns the JSON of the response
 * @throws {ApiError}, or the reason of the signal where it is given up
 */
export const sendFile = async <E extends Endpoint>(
  endpoint: E,
  file: File,
  options: SendOptions,
): Promise<ResponseBody<E>> => {
  const token = await session.access()
  options.signal.throwIfAborted()
  try {
    return (await send(endpoint, file, token, options)) as ResponseBody<E>
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return (await send(
      endpoint,
      file,
      await session.accessAfter(token),
      options,
    )) as ResponseBody<E>
  }
}
