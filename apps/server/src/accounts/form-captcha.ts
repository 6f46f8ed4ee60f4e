import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import type { FastifyRequest } from 'fastify'
import { checkCaptcha } from '#/captcha/check-captcha.ts'
import type { Context } from '#/context.ts'

/** Whether a form without a captcha token is at fault. */
export const isCaptchaRequired = ({ config }: Pick<Context, 'config'>): boolean =>
  config.env.CAPTCHA_PROVIDER !== 'off'

/** Checks and spends the token; without a captcha none is needed. @throws {AppError} as `checkCaptcha` */
export async function passCaptcha(
  context: Pick<Context, 'captcha' | 'config' | 'log'>,
  request: Pick<FastifyRequest, 'ip'>,
  form: CaptchaForm,
  token: string,
): Promise<void> {
  if (token === '' && !isCaptchaRequired(context)) return
  await checkCaptcha(context, request, form, token)
}
