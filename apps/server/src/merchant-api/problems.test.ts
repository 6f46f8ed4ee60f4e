import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProblemCode, PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { expect, test } from 'vitest'
import { AppError, serviceUnavailable } from '#/http/errors.ts'
import { problemOf } from './problems.ts'

const codeOf = (error: Error) => {
  const { status, code } = problemOf(error, 'r-1', 'https://yacheyka.example')
  return [status, code]
}
/** As Node or the framework throws it. */
const thrown = (facts: object) => Object.assign(new Error('a path of ours'), facts)

test('what the rest of the product calls otherwise has a code of this API', () => {
  expect(codeOf(new AppError(429, 'busy', 'Занято'))).toEqual([429, 'too_many_at_once'])
  expect(codeOf(new AppError(429, 'too_many_requests', 'Часто'))).toEqual([429, 'rate_limited'])
  expect(codeOf(serviceUnavailable())).toEqual([503, 'unavailable'])
})

test('errors of the disk, of time and of ours have theirs, and say nothing of us', () => {
  expect(codeOf(thrown({ code: 'ENOSPC' }))).toEqual([503, 'storage_full'])
  expect(codeOf(thrown({ statusCode: 408 }))).toEqual([408, 'request_timeout'])
  const problem = problemOf(thrown({}), 'r-1', 'https://yacheyka.example')
  expect(problem).toMatchObject({ status: 500, code: 'internal', request_id: 'r-1' })
  expect(JSON.stringify(problem)).not.toContain('path of ours')
})

/** Codes that no test of this folder causes, and why. */
const CAUSED_ELSEWHERE: Readonly<Partial<Record<ProblemCode, string>>> = {
  idempotency_in_progress:
    'a call waits ten seconds for its twin: `http/idempotency.test` lets it wait less',
}

test('each code is caused by a test', () => {
  const tests = globSync(join(import.meta.dirname, '*.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const uncaused = Object.keys(PROBLEMS).filter((code) => !tests.includes(`'${code}'`))
  expect(uncaused).toEqual(Object.keys(CAUSED_ELSEWHERE))
})
