import { listVacancies, sendVacancyResponse } from '@yacheyka/contract/vacancies/vacancies'
import { CAPTCHA_HEADER } from '@yacheyka/contract/captcha/captcha'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'
import { checkCaptcha } from '#/captcha/check-captcha.ts'
import { checkAccepted } from '#/content/legal-queries.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { openPublicSlots } from '#/http/big-bodies.ts'
import { CACHE_REVALIDATE } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { selectOffered } from './vacancy-store.ts'
import { findNamed } from './named-vacancy.ts'
import { responseBody } from './response-body.ts'
import { storeResponse } from './store-response.ts'

export function registerVacancies(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const limit = makeLimit(database.pool, config.secret, {
    name: 'vacancy',
    calls: config.env.LIMIT_VACANCIES_PER_HOUR,
    seconds: 3600,
  })

  // A body of fifteen megabytes costs up to eighty for a moment.
  const takeSlot = openPublicSlots({ proven: 8, unproven: 2 })
  const proven = new WeakSet<FastifyRequest>()

  serve(app, listVacancies, async ({ reply }) => {
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { results: await database.read(selectOffered) }
  })

  void app.register(async (scope) => {
    // Before the body is read, and whatever it holds.
    scope.addHook('onRequest', limit)
    scope.addHook('onRequest', async (request, reply) => {
      takeSlot(request, reply, await isProven(request))
    })
    scope.setErrorHandler((error: FastifyError) => {
      throw error.statusCode === 413 ? tooLarge() : error
    })
    serve(scope, { ...sendVacancyResponse, body: responseBody }, async ({ body, request }) => {
      // Fourteen megabytes of text, read already, would wait for the captcha and the disk.
      request.body = undefined
      await findNamed(database.db, body)
      await checkAccepted(database.db, { consent: body.consent })
      if (!proven.has(request)) await checkCaptcha(context, request, 'vacancy', body.yandex_token)
      await storeResponse(context, body, callerAddress(request), new Date())
      return { result: 'success' as const }
    })
  })

  /** Spends the token of the header, which comes before the body. @throws {AppError} as `checkCaptcha` */
  async function isProven(request: FastifyRequest): Promise<boolean> {
    const token = request.headers[CAPTCHA_HEADER]
    if (typeof token !== 'string' || token === '') return false
    await checkCaptcha(context, request, 'vacancy', token)
    proven.add(request)
    return true
  }
}

const tooLarge = () =>
  new AppError(413, 'too_large', 'Отклик слишком велик: файл должен быть не больше 10мб')
