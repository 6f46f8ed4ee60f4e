import { getPulseTasks, postPulseEvents } from '@yacheyka/contract/pulse'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/errors.ts'
import { parcelOptions } from '#/parcels/options.ts'
import { serve } from '#/serve.ts'
import { nameCaller } from '#/watch/caller.ts'
import { lockerKey } from './locker-codes.ts'
import { findLocker, readLockerPage } from './locker-tasks.ts'
import { findSource } from './sources.ts'
import { takeEvents } from './take-events.ts'

/** The feed of lockers and couriers: what happened to parcels, and what a locker must know. */
export function registerPulse(app: FastifyInstance, { config, database }: Context) {
  const { db } = database
  const options = parcelOptions(config)
  const sources = new WeakMap<FastifyRequest, string>()

  void app.register(async (scope) => {
    // Before the body is read: who has no token sends nothing.
    scope.addHook('onRequest', async (request, reply) => {
      const token = /^Token +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
      const source = token === undefined ? undefined : await findSource(db, token)
      if (source === undefined) throw unauthorized(reply)
      sources.set(request, source)
      nameCaller(request, 'feed', source)
    })

    serve(scope, postPulseEvents, async ({ body, request }) => {
      const source = sources.get(request) ?? ''
      const results = await takeEvents(db, source, body, { ...options, now: new Date() })
      return { results: [...results] }
    })

    serve(scope, getPulseTasks, async ({ query }) => {
      const { terminal_number: number, cursor, limit } = query
      const locker = await findLocker(db, number)
      if (locker === undefined) throw notFound('Такой точки нет')
      const codeKey = lockerKey(config.secret, number)
      const page = await readLockerPage(db, locker, { cursor, limit, codeKey })
      return {
        code_key: codeKey,
        results: [...page.results],
        cursor: page.cursor,
        has_more: page.hasMore,
      }
    })
  })
}

function unauthorized(reply: FastifyReply): AppError {
  void reply.header('www-authenticate', 'Token realm="pulse"')
  return new AppError(401, 'unauthorized', 'Нужен действующий токен ленты: Authorization: Token …')
}
