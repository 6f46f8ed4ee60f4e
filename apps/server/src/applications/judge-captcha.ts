import type { FastifyRequest } from 'fastify'
import { passCaptcha } from '#/accounts/form-captcha.ts'
import type { Context } from '#/context.ts'

/** Why the captcha of a call does not hold; undefined where it does. */
export type JudgeCaptcha = (token: string) => Promise<Error | undefined>

/** Judges, and so spends, the token of one call once, however often it is asked. */
export function makeCaptchaJudge(context: Context, request: FastifyRequest): JudgeCaptcha {
  let judged: Promise<Error | undefined> | undefined
  return (token) => (judged ??= rejectionOf(context, request, token))
}

async function rejectionOf(
  context: Context,
  request: FastifyRequest,
  token: string,
): Promise<Error | undefined> {
  try {
    await passCaptcha(context, request, 'registration', token)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('captcha', { cause: error })
  }
}
