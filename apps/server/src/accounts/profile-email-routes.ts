import {
  confirmEmail,
  readEmailLink,
  resendEmailConfirmation,
  takeBackEmail,
} from '@yacheyka/contract/accounts/email-links'
import { UNKNOWN_EMAIL_LINK } from '@yacheyka/core/accounts/email-change'
import type { FastifyInstance } from 'fastify'
import { resendEmailConfirmation as resend } from './request-email-change.ts'
import { type EmailLinkRow, lockEmailUser } from './email-changes.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { mailSettings } from './mail-settings.ts'
import {
  confirmEmailByLink,
  type EmailLinkOutcome,
  judgeEmailLink,
  takeBackEmailByLink,
} from './settle-email-change.ts'
import { openTokens } from '#/auth/tokens.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { makeLimit, makeNameLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { presentProfile } from './profile-present.ts'
import { findProfile } from './profile-queries.ts'

/** Emails with links to a user's new address, from wherever they are asked for. */
export const confirmationLimit = ({ config, database }: Pick<Context, 'config' | 'database'>) =>
  makeNameLimit(database.pool, config.secret, {
    name: 'email-confirmation',
    calls: config.env.LIMIT_EMAIL_CONFIRMATIONS_PER_HOUR,
    seconds: 3600,
  })

/** Links of the emails about a new e-mail: whoever has one needs no sign-in. */
export function registerEmailLinks(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const tokens = openTokens(config.secret)
  const limit = makeLimit(database.pool, config.secret, {
    name: 'email-link',
    calls: config.env.LIMIT_LOGIN_PER_MINUTE,
    seconds: 60,
  })

  serve(app, readEmailLink, async ({ body: { token }, request, reply }) => {
    await limit(request)
    void reply.header('cache-control', 'no-store')
    const now = new Date()
    const confirm = await judgeEmailLink(db, 'confirm', token, now)
    const isConfirm = confirm.outcome !== 'unknown'
    const judged = isConfirm ? confirm : await judgeEmailLink(db, 'take_back', token, now)
    const change = changeOf(judged)
    return {
      kind: isConfirm ? ('confirm' as const) : ('take_back' as const),
      username: change.login,
      email: change.new_email,
      confirmed_email: isConfirm ? null : change.old_email,
    }
  })

  serve(app, confirmEmail, async ({ body, request }) => {
    await limit(request)
    const change = changeOf(await confirmEmailByLink(db, body.token, settings, new Date()))
    return { success: true as const, email: change.new_email }
  })

  serve(app, takeBackEmail, async ({ body, request }) => {
    await limit(request)
    const how = { settings, tokens }
    const change = changeOf(await takeBackEmailByLink(db, body.token, how, new Date()))
    return { success: true as const, email: change.old_email }
  })
}

/** @throws {AppError} 404 where there is no such link, 410 where it serves no more */
function changeOf(judged: EmailLinkOutcome): EmailLinkRow {
  if (judged.outcome === 'unknown') throw notFound(UNKNOWN_EMAIL_LINK)
  if (judged.outcome === 'refused') throw new AppError(410, 'email_link_over', judged.refusal)
  return judged.change
}

/** «Отправить ещё раз» of the cabinet. */
export function registerEmailConfirmation(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const settings = mailSettings(config)
  const limit = confirmationLimit(context)
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, resendEmailConfirmation, async ({ request }) => {
      const { userUid } = accountOf(request)
      await limit(userUid)
      const now = new Date()
      return inTransaction(database.db, async (transaction) => {
        const user = await lockEmailUser(transaction, userUid)
        if (user === undefined || !(await resend(transaction, user, settings, now)))
          throw new AppError(409, 'nothing_waits', 'Адрес почты уже не ждёт подтверждения.')
        return presentProfile(await findProfile(transaction, userUid, now))
      })
    })
  })
}
