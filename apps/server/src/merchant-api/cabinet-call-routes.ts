import {
  getOwnCall,
  listOwnCalls,
  type OwnCall,
} from '@yacheyka/contract/merchant-api/cabinet-calls'
import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import { type CallRow, countSkipped, findCall, listCalls } from '#/api-calls/call-queries.ts'
import { redact } from '#/api-calls/redact.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'

const PAGE = 20
const CALL = 'call'

/** What the company's programs have called, in the cabinet. */
export function registerCabinetCalls(app: FastifyInstance, context: Context) {
  const { db } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, listOwnCalls, async ({ query, request }) => {
      const { customerUid } = accountOf(request)
      const before = query.before === undefined ? undefined : uidOfId(CALL, query.before)
      const filters = {
        ...query,
        statuses: query.status === undefined ? undefined : statusesOf(query.status),
        // As it is kept.
        number: query.number && redact(query.number),
        requestId: query.request_id && redact(query.request_id),
      }
      const { rows, next } = await listCalls(db, customerUid, filters, { before, limit: PAGE })
      return {
        results: rows.map(presentCall),
        next: next === undefined ? null : prefixedId(CALL, next),
        skipped_today: await countSkipped(db, customerUid, new Date()),
      }
    })
    serve(scope, getOwnCall, async ({ params, request }) => {
      const uid = uidOfId(CALL, params.call)
      const row = uid && (await findCall(db, accountOf(request).customerUid, uid))
      if (!row) throw notFound('Такого вызова нет.')
      return { ...presentCall(row), request: row.request, answer: row.answer }
    })
  })
}

/** «4xx» is from 400 to 499. */
function statusesOf(status: string): [number, number] {
  return [Number(status.replace('xx', '00')), Number(status.replace('xx', '99'))]
}

const presentCall = (row: CallRow): OwnCall => ({
  id: prefixedId(CALL, row.uid),
  at: secondsOf(row.at),
  key: { uid: row.keyUid, name: row.keyName },
  test: row.test,
  operation: row.operation,
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  ms: row.ms,
  request_id: row.requestId,
  idempotency_key: row.idempotencyKey,
  network: row.network,
  replayed: row.replayed,
  number: row.number,
})
