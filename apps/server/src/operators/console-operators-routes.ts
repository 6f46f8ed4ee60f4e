import {
  createOperator,
  disableOperator,
  enableOperator,
  endOperatorSession,
  endOperatorSessions,
  getOperator,
  listOperators,
  resetOperatorPassword,
  resetOperatorSecondFactor,
  updateOperator,
} from '@yacheyka/contract/operators/console-operators'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { countOperators, findOperator, readOperators } from './queries.ts'
import { listOperatorSessions } from './sessions.ts'
import { serve } from '#/http/serve.ts'
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  endSessions,
  resetPassword,
  resetSecondFactor,
} from './manage-operators.ts'
import { presentOperator, presentSession } from './present.ts'

/** Accounts of the console, for administrators. Stands within `guardOperators`. */
export function registerOperators(
  scope: FastifyInstance,
  { config, database: { db } }: Pick<Context, 'config' | 'database'>,
): void {
  const find = async (uid: string) => {
    const operator = await findOperator(db, uid)
    if (operator === undefined) throw notFound('Такого оператора нет.')
    return operator
  }
  const show = async (uid: string) => presentOperator(await find(uid))

  serve(scope, listOperators, async ({ query, request }) => {
    const [count, rows] = await Promise.all([countOperators(db), readOperators(db, query)])
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentOperator),
    }
  })

  serve(scope, createOperator, async ({ body, request, reply }) => {
    const { uid, password } = await createAccount(db, actorOf(request), body, new Date())
    void reply.code(201)
    return { operator: await show(uid), password }
  })

  serve(scope, getOperator, async ({ params, request }) => {
    const [operator, sessions] = await Promise.all([
      show(params.uid),
      listOperatorSessions(db, params.uid, new Date()),
    ])
    const { sessionUid } = operatorOf(request)
    return {
      ...operator,
      sessions: sessions.map((session) => presentSession(session, sessionUid)),
    }
  })

  serve(scope, updateOperator, async ({ params, body, request }) => {
    const now = new Date()
    const { messages } = ledgerOptions(config, now)
    await changeAccount(db, actorOf(request), params.uid, body, now, messages)
    return await show(params.uid)
  })

  serve(scope, disableOperator, async ({ params, body, request }) => {
    await disableAccount(db, actorOf(request), params.uid, body.reason, new Date())
    return await show(params.uid)
  })

  serve(scope, enableOperator, async ({ params, request }) => {
    await enableAccount(db, actorOf(request), params.uid, new Date())
    return await show(params.uid)
  })

  serve(scope, resetOperatorPassword, async ({ params, request }) => {
    const password = await resetPassword(db, actorOf(request), params.uid, new Date())
    return { operator: await show(params.uid), password }
  })

  serve(scope, resetOperatorSecondFactor, async ({ params, request }) => {
    await resetSecondFactor(db, actorOf(request), params.uid, new Date())
    return await show(params.uid)
  })

  serve(scope, endOperatorSessions, async ({ params, request }) => ({
    ended: await endSessions(db, actorOf(request), params.uid, {}, new Date()),
  }))

  serve(scope, endOperatorSession, async ({ params, request }) => {
    const which = { only: params.session }
    const ended = await endSessions(db, actorOf(request), params.uid, which, new Date())
    if (ended === 0) throw notFound('Этот вход уже завершён.')
    return { ended }
  })
}
