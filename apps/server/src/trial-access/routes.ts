import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import { openTrialAccess, requestTrialAccess } from '@yacheyka/contract/applications/trial-access'
import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import type { FastifyInstance } from 'fastify'
import { isCaptchaRequired, passCaptcha } from '#/accounts/form-captcha.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { mailboxOf, openTrialTokens } from '#/auth/trial.ts'
import { hashPassword } from '#/auth/password-hash.ts'
import { brandWords, openPasswordJudge } from '#/auth/password-judge.ts'
import { checkAccepted } from '#/content/legal-queries.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { makeLimit, makeNameLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { makeDigests } from '#/privacy/subject.ts'
import { refuseFound } from './find-trial.ts'
import { openTrial } from './open-trial.ts'
import { requestTrial } from './request-trial.ts'
import { openTrialLinks } from './trial-link.ts'

/** Emails to one address in a day. */
const TO_ONE_A_DAY = 3
/** Passwords tried with the links of one address in a day. */
const PASSWORDS_A_DAY = 30

/** Trial access: the sandbox for whoever has no contract. */
export function registerTrialAccess(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const links = openTrialLinks(config)
  const digests = makeDigests(config)
  const tokens = openTrialTokens(config)
  const settings = mailSettings(config)
  const isGuessable = openPasswordJudge(brandWords(config.brand))
  const limits = trialLimits(context)

  const fields = isCaptchaRequired(context)
    ? requestTrialAccess.body.extend({ yandex_token: requiredCaptchaToken })
    : requestTrialAccess.body
  serve(
    app,
    { ...requestTrialAccess, body: fields, limit: limits.requesting },
    async ({ body: { email, consent, yandex_token: token }, request, reply }) => {
      const now = new Date()
      await checkAccepted(db, { consent }, now)
      await passCaptcha(context, request, 'trial', token)
      await limits.spend(email)
      await requestTrial(db, { email, consent, requestedAt: now }, { links, tokens, settings })
      void reply.code(202)
      return { success: true as const }
    },
  )

  serve(
    app,
    { ...openTrialAccess, limit: limits.opening },
    async ({ body: { token, password }, request, reply }) => {
      const now = new Date()
      const requested = links.read(token, now)
      if (requested === undefined) {
        markSecurityEvent(request, 'customer_link')
        throw linkOver()
      }
      await limits.passwords(mailboxOf(requested.email))
      await refuseFound(db, requested.email, tokens, now)
      if (!isGoodPassword(password)) throw tooWeak()
      if (await isGuessable(password, [requested.email])) throw guessable()
      const { login, until } = await openTrial(db, requested, await hashPassword(password), {
        tokens,
        digests,
        settings,
        now,
      })
      void reply.code(201).header('cache-control', 'no-store')
      return { username: login, trial_until: until.toISOString() }
    },
  )
}

/** Of a caller, of emails to one address, and of all emails of the installation: each may be a stranger's. */
function trialLimits({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { LIMIT_TRIALS_PER_HOUR, LIMIT_TRIALS_PER_DAY, LIMIT_LOGIN_PER_MINUTE } = config.env
  const { pool } = database
  const limitOf = (name: string, calls: number) =>
    makeNameLimit(pool, config.secret, { name, calls, seconds: 86_400 })
  const limitAddress = limitOf('trial-to', TO_ONE_A_DAY)
  const limitAll = limitOf('trial-all', LIMIT_TRIALS_PER_DAY)
  return {
    requesting: makeLimit(pool, config.secret, {
      name: 'trial',
      calls: LIMIT_TRIALS_PER_HOUR,
      seconds: 3600,
    }),
    opening: makeLimit(pool, config.secret, {
      name: 'trial-open',
      calls: LIMIT_LOGIN_PER_MINUTE,
      seconds: 60,
    }),
    /** Of one address: passwords that are judged. */
    passwords: limitOf('trial-password', PASSWORDS_A_DAY),
    spend: async (email: string): Promise<void> => {
      await limitAddress(mailboxOf(email))
      await limitAll('')
    },
  }
}

const linkOver = () =>
  new AppError(410, 'link_over', 'Ссылка недействительна. Запросите тестовый ключ ещё раз.')
const tooWeak = () => new AppError(405, 'weak_password', PASSWORD_MESSAGES.weak)
const guessable = () => new AppError(405, 'guessable_password', PASSWORD_MESSAGES.guessable)
