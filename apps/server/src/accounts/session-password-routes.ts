import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkPasswordLink,
  sendPasswordLink,
  updatePassword,
  requiredCaptchaToken,
} from '@yacheyka/contract/accounts/accounts'
import { foldLogin } from '@yacheyka/core/accounts/login'
import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openKnownDevices } from '#/auth/known-device.ts'
import { mailSettings } from './mail-settings.ts'
import { isCaptchaRequired, passCaptcha } from './form-captcha.ts'
import { bearerOf, unauthorized } from '#/auth/guard.ts'
import { openLoginThrottleByIp } from '#/auth/login-throttle.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { hashPassword } from '#/auth/password-hash.ts'
import { brandWords, openPasswordJudge } from '#/auth/password-judge.ts'
import { findUser } from '#/auth/queries.ts'
import { openTokens } from '#/auth/tokens.ts'
import type { Context } from '#/context.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { AppError } from '#/http/errors.ts'
import { limitedAddress, makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { changePassword } from './change-password.ts'

/** Milliseconds that «Забыли пароль?» always takes, so that its time does not tell which logins there are. */
const ALWAYS = 400

/** Passwords by one-time links. */
export function registerPasswords(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const tokens = openTokens(config.secret)
  const throttle = openLoginThrottleByIp(database.pool, config.secret, 'customer')
  const devices = openKnownDevices(config)
  const settings = mailSettings(config)
  const isGuessable = openPasswordJudge(brandWords(config.brand))
  const limitUse = makeLimit(database.pool, config.secret, {
    name: 'password',
    calls: config.env.LIMIT_LOGIN_PER_MINUTE,
    seconds: 60,
  })
  const limitLinks = makeLimit(database.pool, config.secret, {
    name: 'password-link',
    calls: config.env.LIMIT_PASSWORD_LINKS_PER_HOUR,
    seconds: 3600,
  })

  /** The user of the link, if it is good and has not served. */
  const userOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerOf(request)
    if (token === undefined) throw unauthorized(reply, 'token_missing')
    const claims = await tokens.read(token, 'password')
    const user = typeof claims === 'string' ? undefined : await findUser(db, claims.user_id)
    if (user === undefined || typeof claims === 'string' || user.version !== claims.version) {
      markSecurityEvent(request, 'customer_link')
      throw unauthorized(reply, 'link_used')
    }
    return user
  }

  serve(app, { ...checkPasswordLink, limit: limitUse }, async ({ request, reply }) => {
    const { login } = await userOf(request, reply)
    void reply.header('cache-control', 'no-store')
    return { username: login }
  })

  serve(app, { ...updatePassword, limit: limitUse }, async ({ body, request, reply }) => {
    const user = await userOf(request, reply)
    if (!isGoodPassword(body.new_password)) throw tooWeak()
    if (await isGuessable(body.new_password, [user.login, user.email])) throw guessable()
    const hash = await hashPassword(body.new_password)
    if (!(await changePassword(db, user, hash, settings, new Date())))
      throw unauthorized(reply, 'link_used')
    const login = foldLogin(user.login)
    const address = limitedAddress(callerAddress(request))
    await throttle.renew(login, { address, device: devices.find(request, login, new Date()) })
    void reply.code(202)
    return { success: true as const }
  })

  const fields = isCaptchaRequired(context)
    ? sendPasswordLink.body.extend({ yandex_token: requiredCaptchaToken })
    : sendPasswordLink.body
  serve(
    app,
    { ...sendPasswordLink, body: fields, limit: limitLinks },
    async ({ body, request, reply }) => {
      await passCaptcha(context, request, 'login', body.yandex_token)
      const mailing = mailPasswordLink(db, foldLogin(body.username), tokens, settings, new Date())
      await Promise.all([mailing, sleep(ALWAYS)])
      void reply.code(202)
      return { success: true as const }
    },
  )
}

const tooWeak = () => new AppError(405, 'weak_password', PASSWORD_MESSAGES.weak)
const guessable = () => new AppError(405, 'guessable_password', PASSWORD_MESSAGES.guessable)
