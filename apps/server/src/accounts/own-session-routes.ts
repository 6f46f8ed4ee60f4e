import {
  endAccountSession,
  endOtherAccountSessions,
  listAccountSessions,
  SESSION_OVER,
} from '@yacheyka/contract/accounts/sessions'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { endOwnSessions, listOwnSessions, presentSession } from './own-sessions.ts'

/** Where a customer's cabinet is open, and the way to end it there. */
export function registerOwnSessions(app: FastifyInstance, context: Context) {
  const { db } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listAccountSessions, async ({ request }) => {
      const account = accountOf(request)
      const sessions = await listOwnSessions(db, account, new Date())
      return { results: sessions.map((session) => presentSession(session, account.sid)) }
    })

    serve(scope, endAccountSession, async ({ params, request }) => {
      const { userUid } = accountOf(request)
      const ended = await endOwnSessions(db, userUid, { only: params.session }, new Date())
      if (ended === 0) throw notFound(SESSION_OVER)
      return { ended }
    })

    serve(scope, endOtherAccountSessions, async ({ request }) => {
      const { userUid, sid } = accountOf(request)
      return { ended: await endOwnSessions(db, userUid, { except: sid }, new Date()) }
    })
  })
}
