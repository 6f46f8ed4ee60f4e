import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import { sendFeedback } from '@yacheyka/contract/feedback/feedback'
import type { FastifyInstance } from 'fastify'
import { isCaptchaRequired, passCaptcha } from '#/accounts/form-captcha.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { checkAccepted } from '#/content/legal-queries.ts'
import type { Context } from '#/context.ts'
import { newUid } from '#/db/uuid.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { insertFeedback } from './queries.ts'

export function registerFeedback(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const limit = makeLimit(database.pool, config.secret, {
    name: 'feedback',
    calls: config.env.LIMIT_FEEDBACK_PER_HOUR,
    seconds: 3600,
  })
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    const fields = isCaptchaRequired(context)
      ? sendFeedback.body.extend({ yandex_token: requiredCaptchaToken })
      : sendFeedback.body
    serve(scope, { ...sendFeedback, body: fields, limit }, async ({ body, request, reply }) => {
      await checkAccepted(database.db, { consent: body.consent })
      await passCaptcha(context, request, 'feedback', body.yandex_token)
      const now = new Date()
      await insertFeedback(database.db, {
        uid: newUid(),
        user_uid: accountOf(request).userUid,
        page_uid: body.uid,
        email: body.user_email,
        name: body.user_name,
        phone: body.user_phone,
        text: body.text,
        consent_version: body.consent ?? null,
        consent_at: body.consent === undefined ? null : now,
        consent_address: body.consent === undefined ? null : callerAddress(request),
        created_at: now,
      })
      void reply.code(201)
      return { success: true as const }
    })
  })
}
