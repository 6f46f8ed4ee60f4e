import { getCaptchaChallenge } from '@yacheyka/contract/captcha/captcha'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

export function registerCaptcha(app: FastifyInstance, { config, database, captcha }: Context) {
  const limit = makeLimit(database.pool, config.secret, {
    name: 'captcha',
    calls: config.env.LIMIT_CAPTCHA_PER_MINUTE,
    seconds: 60,
    evenAlone: true,
  })

  serve(app, getCaptchaChallenge, async ({ query: { form }, request, reply }) => {
    await limit(request)
    if (captcha.challenge === undefined) throw notFound('Задачи здесь не выдаются')
    void reply.header('cache-control', 'no-store')
    return captcha.challenge(form)
  })
}
