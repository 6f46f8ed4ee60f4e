import {
  operatorApprove,
  operatorConfirmAlone,
  operatorGetApproval,
  operatorListApprovals,
  operatorRefuse,
  operatorWithdraw,
} from '@yacheyka/contract/billing/console-approvals'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { SecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { openLoginThrottle } from '#/auth/login-throttle.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { readHeldRows } from './credit-requests.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { isDemonstrationDatabase } from '#/operators/demonstration.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { codesOf, proveCode } from '#/operators/prove-code.ts'
import { findOperator } from '#/operators/queries.ts'
import { openSecondFactor } from '#/operators/second-factor.ts'
import { isAlone, linkedOperators } from '#/operators/second-operator.ts'
import { serve } from '#/http/serve.ts'
import { countApprovals, findApproval, listApprovals } from './approval-queries.ts'
import { approve, bookApproved, noApproval, refuse, withdraw } from './decide-approval.ts'
import { type ApprovalReader, presentApproval } from './present-approval.ts'
import { presentStatementRows } from './console-present.ts'

/** What waits for a second operator, and the decision. Inside the guarded scope. */
export function serveApprovals(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database

  const response = async (uid: string, request: FastifyRequest) => {
    const row = await findApproval(db, uid)
    if (row === undefined) throw noApproval()
    return presentApproval(row, await readerOf(db, request))
  }
  /** One transaction; what another did meanwhile is told by an `AppError`. */
  const decide = async (
    request: FastifyRequest,
    uid: string,
    act: (transaction: Transaction<Database>, now: Date) => Promise<unknown>,
  ) => {
    const now = new Date()
    await inTransaction(db, (transaction) => act(transaction, now))
    await bookApproved(db, uid, config, request.log)
    return response(uid, request)
  }

  serve(scope, operatorListApprovals, async ({ query, request }) => {
    const reader = await readerOf(db, request)
    const count = await countApprovals(db, query.status)
    const rows = await listApprovals(db, query.status, query)
    const { OPERATOR_CORRECTION_LIMIT: corrections, OPERATOR_CREDIT_LIMIT: credits } = config.env
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map((row) => presentApproval(row, reader)),
      correction_limit: formatWireMoney(corrections * 100),
      credit_limit: formatWireMoney(credits * 100),
      alone: reader.alone,
      second_factor_asked: !(await isDemonstrationDatabase(db)),
    }
  })

  serve(scope, operatorGetApproval, async ({ params: { uid }, request }) => ({
    approval: await response(uid, request),
    rows: presentStatementRows(await readHeldRows(db, uid)),
  }))

  serve(scope, operatorApprove, ({ params: { uid }, request }) =>
    decide(request, uid, (transaction, now) =>
      approve(transaction, uid, actorOf(request), ledgerOptions(config, now)),
    ),
  )

  serve(scope, operatorRefuse, ({ params: { uid }, body, request }) =>
    decide(request, uid, (transaction, now) =>
      refuse(transaction, uid, body.reason, actorOf(request), ledgerOptions(config, now)),
    ),
  )

  serve(scope, operatorWithdraw, ({ params: { uid }, request }) =>
    decide(request, uid, (transaction, now) =>
      withdraw(transaction, uid, actorOf(request), ledgerOptions(config, now)),
    ),
  )

  const requestSecondFactor = makeSecondFactorCheck(context)
  serve(scope, operatorConfirmAlone, async ({ params: { uid }, body, request }) => {
    const prove = await requestSecondFactor(request, body.code)
    const decided = await decide(request, uid, async (transaction, now) => {
      await prove.spend(transaction, now)
      const options = ledgerOptions(config, now)
      await approve(transaction, uid, actorOf(request), options, true)
    })
    await prove.forgive()
    return decided
  })
}

async function readerOf(db: Kysely<Database>, request: FastifyRequest): Promise<ApprovalReader> {
  const { uid } = operatorOf(request)
  const now = new Date()
  return {
    uid,
    linked: new Set(await linkedOperators(db, uid, now)),
    alone: await isAlone(db, uid, now),
  }
}

/** Asks whoever is signed in for the second factor once more; a demonstration has none. */
function makeSecondFactorCheck({ config, database: { db, pool } }: Context) {
  const factor = openSecondFactor(config.secret, config.previousSecret)
  const throttle = openLoginThrottle(pool, config.secret)
  return async (request: FastifyRequest, code: SecondFactorCode | null) => {
    if (await isDemonstrationDatabase(db)) return NOTHING_ASKED
    if (code === null) throw new FieldErrors({ code: [CODE_MESSAGE] })
    const operator = await findOperator(db, operatorOf(request).uid)
    if (operator === undefined) throw noApproval()
    await throttle.take(codesOf(operator.uid))
    const proof = { factor, operator, actor: actorOf(request), code }
    return {
      spend: (transaction: Transaction<Database>, now: Date) => proveCode(transaction, proof, now),
      forgive: () => throttle.forgive(codesOf(operator.uid)),
    }
  }
}

const NOTHING_ASKED = {
  spend: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
}
