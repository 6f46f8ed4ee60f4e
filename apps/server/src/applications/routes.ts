import multipart from '@fastify/multipart'
import { submitApplication } from '@yacheyka/contract/applications/applications'
import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import type { FastifyInstance } from 'fastify'
import { isCaptchaRequired } from '#/accounts/form-captcha.ts'
import { openPublicSlots } from '#/http/big-bodies.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { type JudgeCaptcha, makeCaptchaJudge } from './judge-captcha.ts'
import { readApplication } from './read-application.ts'
import { readForm, removeScans } from './read-form.ts'
import { storeApplication } from './store-application.ts'

/** Applications of legal entities (specification 2, «Registration»). */
export function registerApplications(app: FastifyInstance, context: Context) {
  const { config, database, files } = context
  const limit = makeLimit(database.pool, config.secret, {
    name: 'application',
    calls: config.env.LIMIT_APPLICATIONS_PER_HOUR,
    seconds: 3600,
  })
  // Scans flow to the disk: a slot costs little memory, with a TIFF its five megabytes.
  const takeSlot = openPublicSlots({ proven: 16, unproven: 4 })
  void app.register(async (scope) => {
    // Before the body is read, and whatever it holds.
    scope.addHook('onRequest', limit)
    await scope.register(multipart, { throwFileSizeLimit: false })

    const { body: _form, ...endpoint } = submitApplication
    serve(scope, endpoint, async ({ request, reply }) => {
      if (!request.isMultipart()) throw notForm()
      const judgeCaptcha = makeCaptchaJudge(context, request)
      const form = await readForm(request, reply, files, async ({ yandex_token: token }) => {
        const isProven = await hasPassed(judgeCaptcha, token)
        takeSlot(request, reply, isProven)
      })
      const application = await readApplicationOf(form)
      await storeApplication(context, request, application, { judgeCaptcha, now: new Date() })
      void reply.code(201)
      return { success: true as const }
    })
  })

  /** By the token that came before the files: one that comes behind them is judged when they are read. */
  async function hasPassed(judgeCaptcha: JudgeCaptcha, field: unknown): Promise<boolean> {
    const token = requiredCaptchaToken.safeParse(field)
    if (!token.success) return !isCaptchaRequired(context)
    return (await judgeCaptcha(token.data)) === undefined
  }

  /** Files of a form that is no application are not kept. */
  async function readApplicationOf(form: Awaited<ReturnType<typeof readForm>>) {
    try {
      return readApplication(form, isCaptchaRequired(context))
    } catch (error) {
      await removeScans(files, form.scans)
      throw error
    }
  }
}

const notForm = () =>
  new AppError(415, 'not_a_form', 'Заявка принимается как multipart/form-data: поля и файлы')
