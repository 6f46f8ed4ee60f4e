import {
  logOut,
  obtainTokens,
  refreshTokens,
  requiredCaptchaToken,
} from '@yacheyka/contract/accounts/accounts'
import { MEMBER_DISABLED_CODE } from '@yacheyka/contract/accounts/members'
import { formatDevice } from '@yacheyka/core/accounts/device'
import { foldLogin } from '@yacheyka/core/accounts/login'
import { typeset } from '@yacheyka/core/text/wording'
import type { FastifyInstance } from 'fastify'
import { isCaptchaRequired, passCaptcha } from './form-captcha.ts'
import { unauthorized } from '#/auth/guard.ts'
import { openKnownDevices } from '#/auth/known-device.ts'
import { openLoginThrottleByIp } from '#/auth/login-throttle.ts'
import { isPassword } from '#/auth/password-hash.ts'
import { endSession, findUserByLogin, sessionFinder } from '#/auth/queries.ts'
import { beginSession, signAccess } from '#/auth/sessions.ts'
import { suspended } from '#/auth/suspension.ts'
import { trialOver } from '#/auth/trial.ts'
import { openTokens } from '#/auth/tokens.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { limitedAddress, makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

/** Sign-in, refresh and sign-out of business customers (specification 1, «Business session»). */
export function registerSessions(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const findSession = sessionFinder(database)
  const tokens = openTokens(config.secret)
  const throttle = openLoginThrottleByIp(database.pool, config.secret, 'customer')
  const devices = openKnownDevices(config)
  const limitLogin = makeLimit(database.pool, config.secret, {
    name: 'login',
    calls: config.env.LIMIT_LOGIN_PER_MINUTE,
    seconds: 60,
  })
  const limitRefresh = makeLimit(database.pool, config.secret, {
    name: 'refresh',
    calls: config.env.LIMIT_REFRESH_PER_MINUTE,
    seconds: 60,
  })

  const fields = isCaptchaRequired(context)
    ? obtainTokens.body.extend({ yandex_token: requiredCaptchaToken })
    : obtainTokens.body
  serve(
    app,
    { ...obtainTokens, body: fields, limit: limitLogin },
    async ({ body, request, reply }) => {
      await passCaptcha(context, request, 'login', body.yandex_token)
      const login = foldLogin(body.username)
      const now = new Date()
      const address = limitedAddress(callerAddress(request))
      const from = { address, device: devices.find(request, login, now) }
      await throttle.take(login, from)
      const user = await findUserByLogin(db, login)
      const isRight = await isPassword(body.password, user?.password_hash ?? null)
      if (user === undefined || !isRight) {
        const subject = user && ({ kind: 'customer', id: user.customerUid } as const)
        markSecurityEvent(request, 'customer_sign_in', subject)
        throw wrongCredentials()
      }
      await throttle.forgive(login, from)
      if (user.suspendedAt !== null) throw suspended(config)
      if (user.disabledAt !== null) throw memberDisabled()
      if (user.trialUntil !== null && user.trialUntil <= now) throw trialOver()
      devices.remember(request, reply, login, now)
      void reply.header('cache-control', 'no-store')
      const device = formatDevice(request.headers['user-agent'] ?? '')
      return beginSession(db, tokens, { ...user, device }, now)
    },
  )

  // The refresh token stays as it is: see docs/decisions/0011-sessions.md.
  serve(app, { ...refreshTokens, limit: limitRefresh }, async ({ body, reply }) => {
    const claims = await tokens.read(body.refresh, 'refresh')
    if (typeof claims === 'string') throw unauthorized(reply, `token_${claims}`)
    const now = new Date()
    const session = await findSession(claims, now)
    if (session === undefined) throw unauthorized(reply, 'session_ended')
    if (session.suspendedAt !== null) throw suspended(config)
    void reply.header('cache-control', 'no-store')
    return { access: await signAccess(tokens, { ...claims, role: session.role }, now) }
  })

  serve(app, { ...logOut, limit: limitRefresh }, async ({ body, reply }) => {
    const claims = await tokens.read(body.refresh, 'refresh')
    if (typeof claims === 'string') throw unauthorized(reply, `token_${claims}`)
    await endSession(db, claims.sid, new Date())
    return { success: true as const }
  })
}

/** Only whoever knows the password reads this. */
const memberDisabled = () =>
  new AppError(
    403,
    MEMBER_DISABLED_CODE,
    typeset('Ваш вход отключён. Обратитесь к владельцу кабинета вашей компании.'),
  )

/** Says the same whether or not there is such a login. */
const wrongCredentials = () =>
  new AppError(403, 'wrong_credentials', 'Ошибка, неверно заполнены данные')
