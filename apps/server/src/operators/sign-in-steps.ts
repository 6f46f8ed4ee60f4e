import type {
  SignInResponse,
  SignInProgress,
  SignInStage,
} from '@yacheyka/contract/operators/console-session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { openLoginThrottle } from '#/auth/login-throttle.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { type Limit, makeLimit } from '#/http/limits.ts'
import { recordAudit } from '#/audit/audit.ts'
import { readToken, writeToken } from './cookie.ts'
import { isDemonstrationDatabase } from './demonstration.ts'
import type { Actor } from '#/audit/actor.ts'
import { refuseOtherSites } from './guard.ts'
import { findOperator, type OperatorUser } from './queries.ts'
import { openSecondFactor, type SecondFactor } from './second-factor.ts'
import { advanceOperatorSession, findOperatorSession } from './sessions.ts'
import { subjectOf } from './subject.ts'
import { findOffer, offerSecret } from './second-factor-store.ts'
import { type Passed, stageAfter } from './stages.ts'

/** A sign-in that is begun and not finished. */
export interface HalfWay {
  readonly sessionUid: string
  readonly stage: SignInStage
  readonly operator: OperatorUser
  readonly actor: Actor
}

/** What the steps of the sign-in share. */
export interface SignInSteps {
  readonly factor: SecondFactor
  readonly limit: Limit
  /** Counts tries of codes by operator: whoever has a password has no more guesses for that. */
  readonly throttle: ReturnType<typeof openLoginThrottle>
  readonly findHalfWay: (
    request: FastifyRequest,
    stages: readonly SignInStage[],
  ) => Promise<HalfWay>
  /** Where the sign-in of this browser stands. */
  readonly progress: (request: FastifyRequest) => Promise<SignInProgress>
  readonly stageAfter: (passed: Passed, operator: OperatorUser) => Promise<SignInStage>
  /** What reaching a stage brings: an offer of a second factor, or the mark of a finished sign-in. */
  readonly arrive: (
    transaction: Transaction<Database>,
    arrival: {
      readonly operator: OperatorUser
      readonly actor: Actor
      readonly stage: SignInStage
    },
    now: Date,
  ) => Promise<SignInResponse>
  readonly goOn: (
    transaction: Transaction<Database>,
    halfWay: HalfWay,
    passed: Passed,
    now: Date,
  ) => Promise<Progress>
  readonly response: (reply: FastifyReply, progress: Progress) => SignInResponse
}

interface Progress {
  readonly token: string
  readonly response: SignInResponse
}

export const actorAtSignIn = (
  { uid, login }: Pick<OperatorUser, 'uid' | 'login'>,
  request: FastifyRequest,
): Actor => ({
  operatorUid: uid,
  login,
  address: callerAddress(request),
  requestId: request.id,
})

export function openSignInSteps({ config, database }: Context): SignInSteps {
  const { db, pool } = database
  const factor = openSecondFactor(config.secret, config.previousSecret)

  async function findBegun(request: FastifyRequest) {
    const token = readToken(request, config)
    const session =
      token === undefined ? undefined : await findOperatorSession(db, token, new Date())
    const operator = session && (await findOperator(db, session.uid))
    return session && operator && { session, operator }
  }

  const next: SignInSteps['stageAfter'] = async (passed, operator) =>
    stageAfter(passed, {
      mustChangePassword: operator.must_change_password,
      enrolled: operator.totp_confirmed_at !== null,
      strict: !(await isDemonstrationDatabase(db)),
    })

  const arrive: SignInSteps['arrive'] = async (transaction, { operator, actor, stage }, now) => {
    if (stage === 'done') await markSignIn(transaction, operator, actor, now)
    const offer = { operator, issuer: config.brand.name }
    return {
      stage,
      enrolment: stage === 'enrol' ? await offerSecret(transaction, factor, offer, now) : null,
      recovery_codes: null,
    }
  }

  return {
    factor,
    limit: ofThisSite(
      makeLimit(pool, config.secret, {
        name: 'operator-step',
        calls: config.env.LIMIT_LOGIN_PER_MINUTE,
        seconds: 60,
      }),
    ),
    throttle: openLoginThrottle(pool, config.secret),
    findHalfWay: async (request, stages) => {
      const begun = await findBegun(request)
      if (begun === undefined) throw signInAgain()
      const { session, operator } = begun
      if (!stages.includes(session.stage))
        throw new AppError(409, 'other_stage', 'Этот шаг входа сейчас не нужен.')
      const { sessionUid, stage } = session
      return { sessionUid, stage, operator, actor: actorAtSignIn(operator, request) }
    },
    progress: async (request) => {
      const begun = await findBegun(request)
      if (begun === undefined) return NOT_BEGUN
      const { session, operator } = begun
      const { stage } = session
      if (stage !== 'enrol') return { stage, login: operator.login, enrolment: null }
      const offered = { operator, issuer: config.brand.name }
      const enrolment = await findOffer(db, factor, offered, new Date())
      return enrolment === undefined ? NOT_BEGUN : { stage, login: operator.login, enrolment }
    },
    stageAfter: next,
    arrive,
    goOn: async (transaction, { sessionUid, stage, operator: { uid }, actor }, passed, now) => {
      // As it is now: the step that was just passed has changed it.
      const operator = await findOperator(transaction, uid)
      if (operator === undefined || operator.disabled_at !== null) throw signInAgain()
      const to = await next(passed, operator)
      const token = await advanceOperatorSession(
        transaction,
        { uid: sessionUid, from: stage, to },
        now,
      )
      if (token === undefined) throw signInAgain()
      return { token, response: await arrive(transaction, { operator, actor, stage: to }, now) }
    },
    response: (reply, { token, response }) => {
      void writeToken(reply, config, token).header('cache-control', 'no-store')
      return response
    },
  }
}

const NOT_BEGUN: SignInProgress = { stage: 'credentials', login: '', enrolment: null }

async function markSignIn(
  transaction: Transaction<Database>,
  operator: OperatorUser,
  actor: Actor,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('operator_user')
    .set({ signed_in_at: now })
    .where('uid', '=', operator.uid)
    .execute()
  const entry = { action: 'operator.sign_in', subject: subjectOf(operator) }
  await recordAudit(transaction, actor, entry, now)
}

/** What each step begins with, before its body is read: 403 for a page of another site, 429. */
export const ofThisSite =
  (limit: Limit): Limit =>
  async (request) => {
    refuseOtherSites(request)
    await limit(request)
  }

const signInAgain = () =>
  new AppError(401, 'sign_in_over', 'Время входа вышло. Введите логин и пароль ещё раз.')
