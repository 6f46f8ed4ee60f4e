import { type Problem, PROBLEM_TYPE } from '@yacheyka/contract/merchant-api/problem'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import type { BrokenAnswer } from '#/http/answer-error.ts'
import { ApiProblem, problemOf } from './problems.ts'

const ADDRESS = 'Адрес не читается: буквы вне латиницы и знаки вроде % кодируются процентами.'
const REQUEST = 'Запрос не читается: проверьте его заголовки и длину адреса.'

/**
 * What a call of the merchant API is told that no route gets: its address cannot be decoded, or its bytes are no request.
 * @param path as it came; undefined where none can be read
 * @returns undefined for another call
 */
export function answerBrokenCall(
  path: string | undefined,
  status: number,
  requestId: string,
  publicUrl: string,
): BrokenAnswer | undefined {
  if (path?.startsWith(`${V1_PATH}/`) !== true) return undefined
  const code = status === 408 ? 'request_timeout' : 'bad_request'
  const detail = status === 400 ? ADDRESS : REQUEST
  const problem: Problem = problemOf(new ApiProblem(code, detail), requestId, publicUrl)
  return { contentType: `${PROBLEM_TYPE}; charset=utf-8`, body: { ...problem, status } }
}
