import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from '@yacheyka/contract/widget/widget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { warnOfExposedKey } from '#/api-keys/exposed-key.ts'
import { nameCaller } from '#/observability/caller.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import {
  judgeToken,
  makeWidgetLimits,
  openSandbox,
  type WidgetAccess,
  type WidgetRejection,
} from './access.ts'
import { countWidgetUses } from './count-uses.ts'
import { isOwnOrigin, maySpeak } from '#/http/page-origins.ts'

const CALLS = [listWidgetTerminals, getWidgetTerminal, validateWidgetTerminal, getWidgetMarks]

export interface WidgetGuard {
  /** Counts a call that was let in as one for all points. @throws {AppError} 429 */
  readonly countWhole: (request: FastifyRequest) => Promise<void>
  /** What the token of a call that was let in opens. */
  readonly accessOf: (request: FastifyRequest) => WidgetAccess
}

/**
 * Lets only calls with a widget's token or a publishable key into this scope, before their bodies are read: 401 without
 * one or with an unknown one, 403 for one that is over and for a page of another site, 429 past the limits. Answers what a
 * browser asks before a call of another site's page.
 */
export function guardWidgetCalls(scope: FastifyInstance, context: Context): WidgetGuard {
  const limits = makeWidgetLimits(context)
  const countUse = countWidgetUses(scope, context)
  const accesses = new WeakMap<FastifyRequest, WidgetAccess>()
  const accessOf = (request: FastifyRequest): WidgetAccess => {
    const access = accesses.get(request)
    if (access === undefined) throw new Error('this route stands outside guardWidgetCalls')
    return access
  }
  for (const { path } of CALLS)
    scope.options(path, { config: { call: true } }, (_request, reply) => respondToPreflight(reply))

  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    const { origin } = request.headers
    const isForeign = origin !== undefined && !isOwnOrigin(origin, request, context.config)
    // A rejection holds nothing but its reason, and the maker of any page may read it.
    if (isForeign) void reply.header('access-control-allow-origin', '*')
    const token = tokenOf(request)
    const access = await judgeToken(context, token)
    if (typeof access === 'string') {
      if (request.headers.authorization !== undefined) {
        markSecurityEvent(request, 'widget_token')
        await limits.refused(request)
      }
      // Without an origin it is a server's mistake, and no stranger has seen the key.
      if (access === 'secret' && origin !== undefined) await noteExposed(request, context, token)
      throw rejection(access, reply)
    }
    if (isForeign) {
      if (!maySpeak(origin, access.origins, request, context.config)) {
        markSecurityEvent(request, 'widget_token', access.holder)
        await limits.refused(request)
        throw foreign(origin)
      }
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'content-disposition, retry-after, x-matched',
      })
    }
    await limits.used(request, access.key)
    await openSandbox(context, access)
    accesses.set(request, access)
    const { holder } = access
    nameCaller(request, holder?.kind === 'api_key' ? 'key' : 'widget', holder?.id)
    countUse(request, access, 'calls')
  })

  // At the very end: whoever sends a prepared answer names what else it varies by.
  scope.addHook('onSend', async (_request, reply, payload) => {
    const vary = reply.getHeader('vary')
    void reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`)
    return payload
  })

  return {
    countWhole: (request) => limits.whole(request, accessOf(request).key),
    accessOf,
  }
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^(?:Token|Bearer) +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/**
 * The same for every site: the token is not sent with this question, and the call itself is judged by it. A star opens
 * nothing, since the calls know neither cookies nor any other credential that a browser adds by itself.
 */
function respondToPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    })
    .code(204)
    .send()
}

/** A secret key in a shop's page: its people are told. */
export async function noteExposed(request: FastifyRequest, context: Context, token = '') {
  const id = await warnOfExposedKey(context, token, 'in_page')
  markSecurityEvent(
    request,
    'api_key_leaked',
    id === undefined ? undefined : { kind: 'api_key', id },
  )
}

const REFUSED: Readonly<Record<Exclude<WidgetRejection, 'unknown'>, readonly [string, string]>> = {
  revoked: ['revoked', 'Этот ключ виджета больше не действует. Нужен новый.'],
  suspended: ['account_suspended', 'Работа магазина приостановлена.'],
  secret: [
    'secret_key_in_browser',
    'Секретный ключ нельзя использовать на странице: создайте публичный, а этот замените.',
  ],
}

function rejection(why: WidgetRejection, reply: FastifyReply): AppError {
  if (why !== 'unknown') return new AppError(403, ...REFUSED[why])
  void reply.header('www-authenticate', 'Token realm="widget"')
  return new AppError(401, 'unauthorized', 'Нужен действующий ключ виджета: Authorization: Token …')
}

const ORIGIN_SHOWN = 200

const foreign = (origin: string): AppError =>
  new AppError(
    403,
    'foreign_origin',
    `Этот ключ не для сайта ${origin.slice(0, ORIGIN_SHOWN)}. Попросите сеть добавить его адрес к ключу.`,
  )
