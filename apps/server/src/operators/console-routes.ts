import { getOperatorSession, operatorSignOut } from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { clearToken } from './cookie.ts'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/audit/audit.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { endSessionsOf } from './sessions.ts'
import { serve } from '#/http/serve.ts'
import { registerAudit, registerSecurityEvents } from './console-audit-routes.ts'
import { subjectOf } from './subject.ts'
import { registerOperators } from './console-operators-routes.ts'
import { registerOwnAccess } from './console-own-routes.ts'

/** Who is signed in to the console and the way out, the operators and their journal. Stands within `guardOperators`. */
export function registerOperatorAccess(scope: FastifyInstance, context: Context): void {
  const { config, database } = context
  registerOwnAccess(scope, context)
  registerOperators(scope, context)
  registerAudit(scope, context)
  registerSecurityEvents(scope, context)
  serve(scope, getOperatorSession, ({ request }) => {
    const { uid, login, name, role } = operatorOf(request)
    return { uid, login, name, role }
  })
  serve(scope, operatorSignOut, async ({ request, reply }) => {
    const operator = operatorOf(request)
    const now = new Date()
    await inTransaction(database.db, async (transaction) => {
      await endSessionsOf(transaction, operator.uid, now, { only: operator.sessionUid })
      const entry = { action: 'operator.sign_out', subject: subjectOf(operator) }
      await recordAudit(transaction, actorOf(request), entry, now)
    })
    void clearToken(reply, config)
    return { success: true as const }
  })
}
