import {
  getActPdf,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listActs,
} from '@yacheyka/contract/billing/deposit'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import {
  responseActs,
  sendStatement,
  sendAct,
  sendStatementPdf,
  sendStatementSheet,
} from './deposit-responses.ts'
import type { Limit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

/** For the customer's accountant: what the deposit did, and the acts of services. Inside a guarded scope. */
export function serveStatements(
  scope: FastifyInstance,
  { config, database: { db, readCurrent } }: Context,
  limitDocuments: Limit,
) {
  serve(scope, getStatement, ({ query, request, reply }) => {
    const { customerUid } = accountOf(request)
    void reply.header('cache-control', 'private, no-store')
    return readCurrent((from) => sendStatement(from, customerUid, query, request.url))
  })

  serve(scope, getStatementSheet, async ({ query, request, reply }) => {
    await limitDocuments(request)
    return sendStatementSheet(reply, readCurrent, accountOf(request).customerUid, query)
  })

  serve(scope, getStatementPdf, async ({ query, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    return sendStatementPdf(reply, readCurrent, { customerUid, days: query }, config)
  })

  serve(scope, listActs, ({ request, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    const { customerUid } = accountOf(request)
    return readCurrent((from) => responseActs(from, customerUid))
  })

  serve(scope, getActPdf, async ({ params: { month }, request, reply }) => {
    await limitDocuments(request)
    const { customerUid } = accountOf(request)
    return sendAct(reply, db, { customerUid, month }, config)
  })
}
