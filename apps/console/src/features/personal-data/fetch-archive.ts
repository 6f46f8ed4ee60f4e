import {
  operatorExportPersonalData,
  type SubjectInput,
} from '@yacheyka/contract/privacy/console-personal-data'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { OPERATOR } from '../../operator-query.ts'

/** Everything that is kept about somebody, as a file: asked for by POST, so that no address says whose. @throws {ApiError} */
export async function fetchArchive(body: SubjectInput) {
  const fail = (error: unknown): never => {
    throw new ApiError(0, NO_CONNECTION, {}, error)
  }
  const response = await fetch(urlOf(operatorExportPersonalData, { body }), {
    method: 'POST',
    headers: { accept: 'application/zip', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(fail)
  if (response.status === 401) queryClient.setQueryData(OPERATOR, null)
  if (!response.ok)
    throw errorFromResponse(response.status, await response.json().catch(() => null))
  return { name: 'personal-data.zip', content: await response.blob().catch(fail) }
}
