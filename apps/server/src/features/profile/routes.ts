import { getProfile, updateProfile } from '@yacheyka/contract/profile'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/accounts/guard.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import type { Context } from '#/context.ts'
import { makeLimit } from '#/limits.ts'
import { serve } from '#/serve.ts'
import { changeProfile } from './change-profile.ts'
import { presentProfile } from './present.ts'
import { findProfile } from './queries.ts'

export function registerProfile(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const settings = mailSettings(config)
  const limitEmails = makeLimit(database.pool, config.secret, {
    name: 'email-change',
    calls: config.env.LIMIT_EMAIL_CHANGES_PER_HOUR,
    seconds: 3600,
  })
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, getProfile, async ({ request, reply }) => {
      void reply.header('cache-control', 'private, no-store')
      return presentProfile(await findProfile(db, accountOf(request).userUid))
    })

    serve(scope, updateProfile, async ({ body, request }) => {
      // Each sends a letter to an address that the caller chose before.
      if (body.email !== undefined) await limitEmails(request)
      const { userUid } = accountOf(request)
      return presentProfile(await changeProfile(db, userUid, body, settings, new Date()))
    })
  })
}
