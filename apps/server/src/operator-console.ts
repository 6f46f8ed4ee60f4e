import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { registerOperatorAccess } from './features/operator-access/routes.ts'
import { registerSignIn } from './features/operator-access/sign-in.ts'
import { guardOperators } from './operators/guard.ts'

/** All calls of the operator's console: what leads to a session, and behind the guard everything else. */
export async function registerOperatorConsole(app: FastifyInstance, context: Context) {
  await app.register(async (outer) => {
    await outer.register(cookie)
    registerSignIn(outer, context)
    await outer.register(async (scope) => {
      guardOperators(scope, context)
      registerOperatorAccess(scope, context)
    })
  })
}
