import { operatorUploadNewsPicture } from '@yacheyka/contract/content/news-pictures'
import {
  ApiError,
  errorFromResponse,
  NO_CONNECTION,
  SERVER_ERROR,
} from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { OPERATOR } from '../../operator-query.ts'

/** @returns the address of the picture. @throws {ApiError} */
export const uploadPicture = async (file: File): Promise<string> => {
  const body = new FormData()
  body.append('file', file)
  const url = urlOf(operatorUploadNewsPicture, { body: { file: file.name } })
  const response = await fetch(url, { method: operatorUploadNewsPicture.method, body }).catch(
    (error: unknown) => {
      throw new ApiError(0, NO_CONNECTION, {}, error)
    },
  )
  const reply: unknown = await response.json().catch(() => null)
  if (response.status === 401) queryClient.setQueryData(OPERATOR, null)
  if (!response.ok) throw errorFromResponse(response.status, reply)
  const parsed = operatorUploadNewsPicture.responses[200].safeParse(reply)
  if (!parsed.success) throw new ApiError(response.status, SERVER_ERROR, {}, parsed.error)
  return parsed.data.address
}
