import type { FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { merchantOf } from './guard.ts'
import type { SeenPoints } from './point-queries.ts'

/** The points that the key of a call sees. */
export const seenPoints =
  ({ points }: Pick<Context, 'points'>) =>
  async (request: FastifyRequest): Promise<SeenPoints> => {
    const { test: sandbox } = merchantOf(request)
    const { filter, revision } = await points.current()
    return { sandbox, columns: sandbox ? (await points.sandbox()).filter : filter, revision }
  }
