import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import type { FastifyRequest } from 'fastify'
import { ProviderError } from '#/adapters/remote.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import type { Context } from '#/context.ts'
import { AppError, providerUnavailable } from '#/http/errors.ts'

/**
 * Lets the call pass whose captcha token is good, and spends the token.
 * @throws {AppError} 403 where it is not; 503 where the provider does not answer: a captcha that fails never stands open
 */
export async function checkCaptcha(
  { captcha, log }: Pick<Context, 'captcha' | 'log'>,
  request: Pick<FastifyRequest, 'ip'>,
  form: CaptchaForm,
  token: string,
): Promise<void> {
  if (await verified()) return
  throw new AppError(
    403,
    'captcha_refused',
    'Проверка «Я не робот» не пройдена или уже использована. Пройдите её ещё раз.',
  )

  async function verified() {
    try {
      return await captcha.verify(token, { form, ip: callerAddress(request) })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.error({ err: error }, 'captcha: the provider does not answer')
      throw providerUnavailable('Проверка «Я не робот» временно недоступна. Повторите позднее.')
    }
  }
}
