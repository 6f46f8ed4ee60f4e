import { getOperatorSession, operatorSignOut } from '@yacheyka/contract/operator/session'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { clearToken } from '#/operators/cookie.ts'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/operators/audit.ts'
import { actorOf, operatorOf } from '#/operators/guard.ts'
import { endSessionsOf } from '#/operators/sessions.ts'
import { serve } from '#/serve.ts'
import { registerAudit } from './audit-routes.ts'
import { subjectOf } from '#/operators/subject.ts'
import { registerOperators } from './operators-routes.ts'
import { registerOwnAccess } from './own-routes.ts'

/** Who is signed in to the console and the way out, the operators and their journal. Stands within `guardOperators`. */
export function registerOperatorAccess(scope: FastifyInstance, context: Context): void {
  const { config, database } = context
  registerOwnAccess(scope, context)
  registerOperators(scope, context)
  registerAudit(scope, context)
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
