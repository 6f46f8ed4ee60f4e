import type { OperatorRole } from '@yacheyka/core/operator-role'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { nameCaller } from '#/observability/caller.ts'
import { readToken } from './cookie.ts'
import { findOperatorSession, markSeen } from './sessions.ts'

/** Who calls: an operator whose sign-in is finished. */
export interface Operator {
  readonly uid: string
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  readonly sessionUid: string
}

const operators = new WeakMap<FastifyRequest, Operator>()

/**
 * Lets only operators call what this scope serves, each what its role may do (`roles` of the endpoint): 401 without a
 * session, 403 for another role, and for calls that say no roles at all. Before the body is read.
 */
export function guardOperators(
  scope: FastifyInstance,
  { config, database }: Pick<Context, 'config' | 'database'>,
): void {
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
    operators.set(request, operator)
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

/**
 * Whose call this is.
 * @throws {Error} where the scope has no guard: a fault of ours, never of the caller
 */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request)
  if (operator === undefined) throw new Error('this route stands outside guardOperators')
  return operator
}

/** Who acts and from where, as the audit log keeps it. */
export interface Actor {
  /** Null: the command line. */
  readonly operatorUid: string | null
  readonly login: string
  readonly address: string
  readonly requestId: string
}

export function actorOf(request: FastifyRequest): Actor {
  const { uid, login } = operatorOf(request)
  return {
    operatorUid: uid,
    login,
    address: callerAddress(request),
    requestId: request.id,
  }
}

/** The command line: whoever may start it may do everything. */
export const CLI_ACTOR: Actor = { operatorUid: null, login: 'cli', address: '', requestId: '' }
