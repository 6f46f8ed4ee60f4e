import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import { idempotencyKey } from '#/http/idempotency.ts'
import { ApiProblem } from './problems.ts'

/**
 * @param endpoint says which headers it needs
 * @throws {ApiProblem} 400 or 428 where one of them is not there, or is malformed
 */
export function refuseMissingHeaders(
  { idempotent, conditional }: Pick<Endpoint, 'idempotent' | 'conditional'>,
  request: FastifyRequest,
): void {
  if (idempotent === 'required' && !isTrial(request.body) && onceKeyOf(request) === undefined)
    throw new ApiProblem(
      'idempotency_key_missing',
      'Нужен заголовок Idempotency-Key: с ним повтор не сделает того же дважды.',
    )
  if (conditional === 'required' && request.headers['if-match'] === undefined)
    throw new ApiProblem(
      'if_match_required',
      'Нужен заголовок If-Match с ETag посылки, который вы прочли.',
    )
}

/** It leaves nothing that a retry could double. */
const isTrial = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true

/** The call's `Idempotency-Key`; one pair of double quotes is the draft's way to write the same key. */
export function onceKeyOf(request: FastifyRequest): string | undefined {
  const key = idempotencyKey(request)
  return key === undefined ? undefined : (/^"(.+)"$/.exec(key)?.[1] ?? key)
}
