import {
  operatorImportStatement,
  type StatementReport,
} from '@yacheyka/contract/billing/console-bank'
import {
  ApiError,
  errorFromResponse,
  NO_CONNECTION,
  SERVER_ERROR,
} from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { OPERATOR } from '../../operator-query.ts'

/** Uploads a statement of the bank. @throws {ApiError} */
export const sendStatement = async (file: File): Promise<StatementReport> => {
  const body = new FormData()
  body.append('file', file)
  const address = urlOf(operatorImportStatement, { body: { file: file.name } })
  const response = await fetch(address, { method: operatorImportStatement.method, body }).catch(
    (error: unknown) => {
      throw new ApiError(0, NO_CONNECTION, {}, error)
    },
  )
  const reply: unknown = await response.json().catch(() => null)
  if (response.status === 401) queryClient.setQueryData(OPERATOR, null)
  if (!response.ok) throw errorFromResponse(response.status, reply)
  const report = operatorImportStatement.responses[200].safeParse(reply)
  if (!report.success) throw new ApiError(response.status, SERVER_ERROR, {}, report.error)
  return report.data
}
