import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from '@yacheyka/contract/widget/widget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { nameCaller } from '#/observability/caller.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { judgeToken, makeWidgetLimits, type WidgetRefusal } from './access.ts'
import { countUses } from './count-uses.ts'
import { isOwnOrigin, maySpeak } from './origins.ts'

const CALLS = [listWidgetTerminals, getWidgetTerminal, validateWidgetTerminal, getWidgetMarks]

/**
 * Lets only calls with a widget's token into this scope, before their bodies are read: 401 without one or with an
 * unknown one, 403 for a revoked one and for a page of another site, 429 past the limits. Answers what a browser asks
 * before a call of another site's page.
 * @returns counts a call that was let in as one for all points, or throws 429; tells whose token it has
 */
export function guardWidgetCalls(
  scope: FastifyInstance,
  context: Context,
): {
  readonly countWhole: (request: FastifyRequest) => Promise<void>
  readonly tokenUidOf: (request: FastifyRequest) => string | undefined
} {
  const limits = makeWidgetLimits(context)
  const uses = countUses(scope, context)
  const keys = new WeakMap<FastifyRequest, string>()
  const tokens = new WeakMap<FastifyRequest, string>()
  for (const { path } of CALLS)
    scope.options(path, { config: { call: true } }, (_request, reply) => answerPreflight(reply))

  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    const { origin } = request.headers
    const isForeign = origin !== undefined && !isOwnOrigin(origin, request, context.config)
    // A refusal holds nothing but its reason, and the maker of any page may read it.
    if (isForeign) void reply.header('access-control-allow-origin', '*')
    const access = await judgeToken(context, tokenOf(request))
    if (typeof access === 'string') {
      if (request.headers.authorization !== undefined) {
        markSecurityEvent(request, 'widget_token')
        await limits.refused(request)
      }
      throw refusal(access, reply)
    }
    if (isForeign) {
      if (!maySpeak(origin, access.origins, request, context.config)) {
        const { tokenUid } = access
        const subject =
          tokenUid === undefined ? undefined : ({ kind: 'widget', id: tokenUid } as const)
        markSecurityEvent(request, 'widget_token', subject)
        await limits.refused(request)
        throw foreign(origin)
      }
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'content-disposition, retry-after, x-matched',
      })
    }
    await limits.used(request, access.key)
    keys.set(request, access.key)
    nameCaller(request, 'widget', access.tokenUid)
    if (access.tokenUid === undefined) return
    tokens.set(request, access.tokenUid)
    uses.count(access.tokenUid, 'calls')
  })

  // At the very end: whoever sends a prepared answer names what else it varies by.
  scope.addHook('onSend', async (_request, reply, payload) => {
    const vary = reply.getHeader('vary')
    void reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`)
    return payload
  })

  return {
    countWhole: (request) => limits.whole(request, keys.get(request) ?? ''),
    tokenUidOf: (request) => tokens.get(request),
  }
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Token +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/**
 * The same for every site: the token is not sent with this question, and the call itself is judged by it. A star opens
 * nothing, since the calls know neither cookies nor any other credential that a browser adds by itself.
 */
function answerPreflight(reply: FastifyReply): FastifyReply {
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

function refusal(why: WidgetRefusal, reply: FastifyReply): AppError {
  if (why === 'revoked')
    return new AppError(403, 'revoked', 'Этот ключ виджета отозван. Попросите у сети новый.')
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
