import { getProfile, updateProfile } from '@yacheyka/contract/accounts/profile'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { mailSettings } from './mail-settings.ts'
import type { Context } from '#/context.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { changeProfile } from './change-profile.ts'
import {
  confirmationLimit,
  registerEmailConfirmation,
  registerEmailLinks,
} from './profile-email-routes.ts'
import { presentProfile } from './profile-present.ts'
import { findProfile } from './profile-queries.ts'

export function registerProfile(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const limitEmails = makeLimit(database.pool, config.secret, {
    name: 'email-change',
    calls: config.env.LIMIT_EMAIL_CHANGES_PER_HOUR,
    seconds: 3600,
  })
  const limitConfirmations = confirmationLimit(context)
  registerEmailLinks(app, context)
  registerEmailConfirmation(app, context)
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, getProfile, async ({ request, reply }) => {
      void reply.header('cache-control', 'private, no-store')
      return presentProfile(await findProfile(db, accountOf(request).userUid, new Date()))
    })

    serve(scope, updateProfile, async ({ body, request }) => {
      const account = accountOf(request)
      // Each sends an email to an address that the caller chose, and one to its owner's.
      if (body.email !== undefined) {
        await limitEmails(request)
        await limitConfirmations(account.userUid)
      }
      return presentProfile(await changeProfile(db, account, body, settings, new Date()))
    })
  })
}
