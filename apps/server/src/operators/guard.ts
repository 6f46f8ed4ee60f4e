import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rememberOperator } from '#/audit/actor.ts'
import type { Context } from '#/context.ts'
import { accountSlotsOf } from '#/http/account-slots.ts'
import { AppError } from '#/http/errors.ts'
import { nameCaller } from '#/observability/caller.ts'
import { readToken } from './cookie.ts'
import { findOperatorSession, markSeen } from './sessions.ts'

/**
 * Lets only operators call what this scope serves, each what its role may do (`roles` of the endpoint): 401 without a
 * session, 403 for another role, and for calls that say no roles at all. Before the body is read.
 */
export function guardOperators(
  scope: FastifyInstance,
  { config, database }: Pick<Context, 'config' | 'database'>,
): void {
  const takeSlot = accountSlotsOf(config)
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    refuseOtherSites(request)
    const token = readToken(request, config)
    const now = new Date()
    const found =
      token === undefined ? undefined : await findOperatorSession(database.db, token, now)
    if (found === undefined) throw signInNeeded()
    nameCaller(request, 'operator', found.uid)
    if (found.stage !== 'done')
      throw new AppError(401, 'sign_in_unfinished', 'Вход не закончен: войдите снова.')
    if (request.routeOptions.config.roles?.includes(found.role) !== true)
      throw new AppError(403, 'role_refused', 'Вашей роли это недоступно.')
    const { stage: _stage, seenAt: _seenAt, ...operator } = found
    rememberOperator(request, operator)
    await takeSlot(operator.uid, request, reply)
    await markSeen(database.db, operator.sessionUid, now)
  })
}

const signInNeeded = () => new AppError(401, 'session_ended', 'Нужен вход в консоль оператора.')

/**
 * A cookie comes by itself, so browsers must say that the page is ours: by `Sec-Fetch-Site`, those that do not know it by
 * `Origin`. Programs that are no browsers say nothing.
 */
export function refuseOtherSites({ headers, host, method }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? siteOf(headers.origin, host)
  if (site === undefined || site === 'same-origin') return
  if (site === 'none' && method === 'GET') return
  throw new AppError(403, 'other_site', 'Вызовы консоли идут только с её страниц.')
}

const siteOf = (origin: string | undefined, host: string): string | undefined => {
  if (origin === undefined) return undefined
  return URL.parse(origin)?.host === host ? 'same-origin' : 'cross-site'
}
