import { PROBLEM_TYPE, type ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import type { BrokenResponse } from '#/http/response-error.ts'
import { ApiProblem, problemOf } from './problems.ts'

const BROKEN: Readonly<Record<number, readonly [code: ProblemCode, detail: string]>> = {
  400: [
    'bad_request',
    'Адрес не читается: буквы вне латиницы и знаки вроде % кодируются процентами.',
  ],
  408: ['request_timeout', 'Запрос шёл слишком долго.'],
  431: ['headers_too_large', 'Адрес и заголовки вместе слишком длинные.'],
}

/**
 * What a call of the merchant API is told that no route gets: its address cannot be decoded, or its bytes are no request.
 * @param path as it came; undefined where none can be read
 * @returns undefined for another call or status
 */
export function respondToBrokenCall(
  path: string | undefined,
  status: number,
  requestId: string,
  publicUrl: string,
): BrokenResponse | undefined {
  if (path?.startsWith(`${V1_PATH}/`) !== true) return undefined
  const [code, detail] = BROKEN[status] ?? []
  if (code === undefined || detail === undefined) return undefined
  const body = problemOf(new ApiProblem(code, detail), requestId, publicUrl)
  return { contentType: `${PROBLEM_TYPE}; charset=utf-8`, body }
}
