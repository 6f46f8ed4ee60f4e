import { getOperatorSession, operatorSignOut } from '@yacheyka/contract/operator/session'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { clearToken } from '#/operators/cookie.ts'
import { operatorOf } from '#/operators/guard.ts'
import { endOperatorSession } from '#/operators/sessions.ts'
import { serve } from '#/serve.ts'

/** Who is signed in to the console, and the way out. Stands within `guardOperators`. */
export function registerOperatorAccess(
  scope: FastifyInstance,
  { config, database }: Context,
): void {
  serve(scope, getOperatorSession, ({ request }) => {
    const { uid, login, name, role } = operatorOf(request)
    return { uid, login, name, role }
  })
  serve(scope, operatorSignOut, async ({ request, reply }) => {
    await endOperatorSession(database.db, operatorOf(request).sessionUid, new Date())
    void clearToken(reply, config)
    return { success: true as const }
  })
}
