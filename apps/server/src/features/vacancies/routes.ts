import { listVacancies, sendVacancyResponse } from '@yacheyka/contract/vacancies'
import type { FastifyError, FastifyInstance } from 'fastify'
import { callerAddress } from '#/caller-address.ts'
import { checkCaptcha } from '#/captcha-check.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/errors.ts'
import { makeLimit } from '#/limits.ts'
import { boundBodies } from '#/big-bodies.ts'
import { CACHE_REVALIDATE } from '#/prepared.ts'
import { serve } from '#/serve.ts'
import { selectOffered } from '#/vacancies/vacancy-store.ts'
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

  serve(app, listVacancies, async ({ reply }) => {
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { results: await selectOffered(database.db) }
  })

  void app.register(async (scope) => {
    boundBodies(scope)
    // Before the body is read, and whatever it holds: a place is worth more than a letter.
    scope.addHook('onRequest', limit)
    scope.setErrorHandler((error: FastifyError) => {
      throw error.statusCode === 413 ? tooLarge() : error
    })
    serve(scope, { ...sendVacancyResponse, body: responseBody }, async ({ body, request }) => {
      // Fourteen megabytes of text, read already, would wait for the captcha and the disk.
      request.body = undefined
      await findNamed(database.db, body)
      await checkCaptcha(context, request, 'vacancy', body.yandex_token)
      await storeResponse(context, body, callerAddress(request), new Date())
      return { result: 'success' as const }
    })
  })
}

const tooLarge = () =>
  new AppError(413, 'too_large', 'Отклик слишком велик: файл должен быть не больше 10мб')
