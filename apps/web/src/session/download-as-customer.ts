import type { CallInput, Endpoint } from '@yacheyka/contract/endpoint'
import { ApiError, errorFromAnswer, NO_CONNECTION } from '#/api/api-error.ts'
import { addressOf } from '#/api/call.ts'
import { session } from './session.ts'

/** A file of the signed-in customer, whose name the server says in `Content-Disposition`. */
export interface CustomerFile {
  readonly name: string
  readonly content: Blob
}

/** RFC 6266 as our server writes it: the name in UTF-8. */
const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

const ask = (address: string, accept: string, token: string): Promise<Response> =>
  fetch(address, { headers: { accept, authorization: `Bearer ${token}` } }).catch(
    (error: unknown) => {
      throw new ApiError(0, NO_CONNECTION, {}, error)
    },
  )

/**
 * Asks for a file: a link cannot, its request would carry no token.
 * @param fallback its name where the server says none
 * @throws {ApiError}
 */
export const fetchAsCustomer = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback: string,
): Promise<CustomerFile> => {
  const address = addressOf(endpoint, input)
  const accept = endpoint.contentType ?? '*/*'
  const token = await session.access()
  const first = await ask(address, accept, token)
  const response =
    first.status === 401 ? await ask(address, accept, await session.accessAfter(token)) : first
  if (!response.ok) throw errorFromAnswer(response.status, await response.json().catch(() => null))
  const name = nameIn(response.headers.get('content-disposition')) ?? fallback
  return { name, content: await response.blob() }
}
