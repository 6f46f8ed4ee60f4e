import {
  getSignInProgress,
  operatorSendCode,
  operatorSetPassword,
} from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance } from 'fastify'
import { brandWords, openPasswordJudge } from '#/auth/password-judge.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/audit/audit.ts'
import { endSessionsOf } from './sessions.ts'
import { serve } from '#/http/serve.ts'
import { nameCaller } from '#/observability/caller.ts'
import { codesOf, proveCode } from './prove-code.ts'
import { hashOwnPassword, storeOwnPassword } from './own-access.ts'
import { subjectOf } from './subject.ts'
import { confirmSecret } from './second-factor-store.ts'
import { type HalfWay, type SignInSteps } from './sign-in-steps.ts'

/** What may be asked after the password: a password of one's own, the second factor. */
export function registerLaterSteps(
  app: FastifyInstance,
  { config, database: { db } }: Context,
  steps: SignInSteps,
): void {
  serve(app, { ...getSignInProgress, limit: steps.limit }, ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return steps.progress(request)
  })

  const isGuessable = openPasswordJudge(brandWords(config.brand))
  serve(app, { ...operatorSetPassword, limit: steps.limit }, async ({ body, request, reply }) => {
    const halfWay = await steps.findHalfWay(request, ['password'])
    const { operator, actor, sessionUid } = halfWay
    const hash = await hashOwnPassword(operator, body.new_password, isGuessable)
    const now = new Date()
    const progress = await inTransaction(db, async (transaction) => {
      await storeOwnPassword(transaction, { operator, actor, sessionUid, hash }, now)
      return await steps.goOn(transaction, halfWay, 'password', now)
    })
    return steps.response(reply, progress)
  })

  serve(app, { ...operatorSendCode, limit: steps.limit }, async ({ body, request, reply }) => {
    const halfWay = await steps.findHalfWay(request, ['enrol', 'code'])
    nameCaller(request, 'operator', halfWay.operator.uid)
    const counted = codesOf(halfWay.operator.uid)
    await steps.throttle.take(counted)
    const pass = halfWay.stage === 'enrol' ? enrol : prove
    const progress = await pass(halfWay, body.code)
    await steps.throttle.forgive(counted)
    return steps.response(reply, progress)
  })

  type Code = Parameters<typeof proveCode>[1]['code']

  const enrol = (halfWay: HalfWay, code: Code) =>
    inTransaction(db, async (transaction) => {
      const now = new Date()
      const { operator, actor, sessionUid } = halfWay
      const codes = await confirmSecret(transaction, steps.factor, operator.uid, code, now)
      await endSessionsOf(transaction, operator.uid, now, { except: sessionUid })
      const entry = { action: 'operator.set_second_factor', subject: subjectOf(operator) }
      await recordAudit(transaction, actor, entry, now)
      const progress = await steps.goOn(transaction, halfWay, 'enrol', now)
      return { ...progress, response: { ...progress.response, recovery_codes: [...codes] } }
    })

  const prove = (halfWay: HalfWay, code: Code) =>
    inTransaction(db, async (transaction) => {
      const now = new Date()
      const { operator, actor } = halfWay
      await proveCode(transaction, { factor: steps.factor, operator, actor, code }, now)
      return await steps.goOn(transaction, halfWay, 'code', now)
    })
}
