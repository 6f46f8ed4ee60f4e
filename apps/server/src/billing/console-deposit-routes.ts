import {
  operatorGetActPdf,
  operatorGetStatement,
  operatorGetStatementSheet,
  operatorListActs,
  operatorSetLowBalance,
} from '@yacheyka/contract/billing/console-deposits'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { responseActs, sendStatement, sendAct, sendStatementSheet } from './deposit-responses.ts'
import { lockDeposit, setWarnBelow } from '#/ledger/deposits.ts'
import { findPayer } from './console-queries.ts'
import { recordAudit } from '#/audit/audit.ts'
import { actorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'

/** A customer's deposit as its operator sees it: statement, acts, the line of its warning. Inside the guarded scope. */
export function serveDeposits(
  scope: FastifyInstance,
  { config, database: { db, readCurrent } }: Context,
) {
  serve(scope, operatorSetLowBalance, ({ params: { uid }, body, request }) =>
    inTransaction(db, async (transaction) => {
      const payer = await payerOf(transaction, uid)
      const now = new Date()
      const { warnBelow } = await lockDeposit(transaction, uid, now)
      if (warnBelow !== body.warn_below) {
        await setWarnBelow(transaction, uid, body.warn_below, now)
        await recordAudit(transaction, actorOf(request), {
          action: 'deposit.set_low_balance',
          subject: { kind: 'customer', id: uid, name: payer.name },
          before: { warn_below: warnBelow },
          after: { warn_below: body.warn_below },
        })
      }
      return { warn_below: formatWireMoney(body.warn_below) }
    }),
  )

  serve(scope, operatorGetStatement, async ({ params: { uid }, query, request }) => {
    await payerOf(db, uid)
    return readCurrent((from) => sendStatement(from, uid, query, request.url))
  })

  serve(scope, operatorGetStatementSheet, async ({ params: { uid }, query, reply }) => {
    await payerOf(db, uid)
    return sendStatementSheet(reply, readCurrent, uid, query)
  })

  serve(scope, operatorListActs, async ({ params: { uid } }) => {
    await payerOf(db, uid)
    return readCurrent((from) => responseActs(from, uid))
  })

  serve(scope, operatorGetActPdf, async ({ params: { uid, month }, reply }) => {
    await payerOf(db, uid)
    return sendAct(reply, db, { customerUid: uid, month }, config)
  })
}

/** @throws {AppError} 404 */
async function payerOf(db: Kysely<Database>, uid: string) {
  const payer = await findPayer(db, uid)
  if (payer === undefined) throw notFound('Такого клиента нет')
  return payer
}
