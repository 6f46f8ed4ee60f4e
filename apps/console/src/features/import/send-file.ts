import { checkPointImport, type PointImport } from '@yacheyka/contract/points/console-point-imports'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { OPERATOR } from '../../operator-query.ts'

type Query = NonNullable<CallInput<typeof checkPointImport>['query']>

/** Sends a file to be checked; it goes as it is. @throws {ApiError} */
export async function sendFile(file: File, query: Query): Promise<Pick<PointImport, 'uid'>> {
  const response = await fetch(urlOf(checkPointImport, { query }), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  }).catch((error: unknown) => {
    throw new ApiError(0, NO_CONNECTION, {}, error)
  })
  const reply: unknown = await response.json().catch(() => null)
  if (response.status === 401) queryClient.setQueryData(OPERATOR, null)
  if (!response.ok || !hasUid(reply)) throw errorFromResponse(response.status, reply)
  return reply
}

const hasUid = (reply: unknown): reply is { readonly uid: string } =>
  typeof reply === 'object' && reply !== null && 'uid' in reply && typeof reply.uid === 'string'
