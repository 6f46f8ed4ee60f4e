import { getPulseTasks, postPulseEvents } from '@yacheyka/contract/feed/pulse'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { makeLimit, makeProcessLimit } from '#/http/limits.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { serve } from '#/http/serve.ts'
import { nameCaller } from '#/observability/caller.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { lockerKey } from './locker-codes.ts'
import { findLocker, readLockerPage } from './locker-tasks.ts'
import { noteForbiddenTasks } from './note-batch.ts'
import { reaches } from './reach.ts'
import { type CallingSource, findSource } from './sources.ts'
import { takeEvents } from './take-events.ts'

/** The feed of lockers and couriers: what happened to parcels, and what a locker must know. */
export function registerPulse(app: FastifyInstance, { config, database }: Context) {
  const { db } = database
  const options = parcelOptions(config)
  const sources = new WeakMap<FastifyRequest, CallingSource>()
  const sourceOf = (request: FastifyRequest): CallingSource => {
    const source = sources.get(request)
    if (source === undefined) throw new Error('a call of the feed without its source')
    return source
  }
  const limit = makeProcessLimit({
    name: 'feed',
    calls: config.env.LIMIT_FEED_PER_MINUTE,
    seconds: 60,
  })
  const limitRefused = makeLimit(database.pool, config.secret, {
    name: 'feed-refused',
    calls: config.env.LIMIT_FEED_REFUSED_PER_MINUTE,
    seconds: 60,
  })

  void app.register(async (scope) => {
    // Before the body is read: who has no token sends nothing.
    scope.addHook('onRequest', async (request, reply) => {
      const token = /^Token +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
      const source = token === undefined ? undefined : await findSource(db, token, new Date())
      if (source === undefined) {
        if (token !== undefined) markSecurityEvent(request, 'feed_source')
        await limitRefused(request)
        throw unauthorized(reply)
      }
      sources.set(request, source)
      nameCaller(request, 'feed', source.name)
      await limit(source.name)
    })

    serve(scope, postPulseEvents, async ({ body, request }) => {
      const results = await takeEvents(db, sourceOf(request), body, { ...options, now: new Date() })
      return { results: [...results] }
    })

    serve(scope, getPulseTasks, async ({ query, request }) => {
      const { terminal_number: number, cursor, limit: most } = query
      const source = sourceOf(request)
      const now = new Date()
      const locker = await findLocker(db, number)
      if (locker === undefined) throw notFound('Такой точки нет')
      if (!(await reaches(db, source, locker.uid))) {
        markSecurityEvent(request, 'feed_source_point', { kind: 'feed_source', id: source.name })
        await inTransaction(db, (transaction) =>
          noteForbiddenTasks(transaction, source.name, number, now),
        )
        throw new AppError(403, 'point_not_allowed', 'Этой точки нет в списке источника')
      }
      const { codeKey, shownKey } = keyFor(source, number, config.secret, now)
      const page = await readLockerPage(db, locker, { cursor, limit: most, codeKey })
      return {
        key_version: source.version,
        code_key: shownKey,
        results: [...page.results],
        cursor: page.cursor,
        has_more: page.hasMore,
      }
    })
  })
}

/** The key of the hashes, and what the response says of it: nothing, unless the source is of before there were keys of sources. */
function keyFor(
  { codeKey, oldKeysUntil }: CallingSource,
  terminalNumber: string,
  secret: string,
  now: Date,
): { readonly codeKey: string | null; readonly shownKey: string | null } {
  if (codeKey !== null) return { codeKey, shownKey: null }
  const isOld = oldKeysUntil !== null && now < oldKeysUntil
  const ofLocker = isOld ? lockerKey(secret, terminalNumber) : null
  return { codeKey: ofLocker, shownKey: ofLocker }
}

function unauthorized(reply: FastifyReply): AppError {
  void reply.header('www-authenticate', 'Token realm="pulse"')
  return new AppError(401, 'unauthorized', 'Нужен действующий токен ленты: Authorization: Token …')
}
