import { getProfile, updateProfile } from '@yacheyka/contract/profile'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/accounts/guard.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import type { Context } from '#/context.ts'
import { serve } from '#/serve.ts'
import { changeProfile } from './change-profile.ts'
import { presentProfile } from './present.ts'
import { findProfile } from './queries.ts'

export function registerProfile(app: FastifyInstance, context: Context) {
  const { db } = context.database
  const settings = mailSettings(context.config)
  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, getProfile, async ({ request, reply }) => {
      void reply.header('cache-control', 'private, no-store')
      return presentProfile(await findProfile(db, accountOf(request).userUid))
    })

    serve(scope, updateProfile, async ({ body, request }) => {
      const { userUid } = accountOf(request)
      return presentProfile(await changeProfile(db, userUid, body, settings, new Date()))
    })
  })
}
