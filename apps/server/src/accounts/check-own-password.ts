import type { FastifyRequest } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import { openLoginThrottleByIp } from '#/auth/login-throttle.ts'
import { isPassword } from '#/auth/password-hash.ts'
import { findUser, findUserByLogin } from '#/auth/queries.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { limitedAddress } from '#/http/limits.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'

/**
 * Asks who calls for the password again: whoever found the cabinet open does not know it. Counted as sign-ins are.
 * @throws {AppError} 403 `wrong_password`, 429
 */
export function ownPasswordChecker({ config, database }: Pick<Context, 'config' | 'database'>) {
  const throttle = openLoginThrottleByIp(database.pool, config.secret, 'customer')
  return async (request: FastifyRequest, password: string): Promise<void> => {
    const { customerUid, userUid } = accountOf(request)
    const from = { address: limitedAddress(callerAddress(request)) }
    const login = (await findUser(database.db, userUid))?.login ?? ''
    await throttle.take(login, from)
    const user = await findUserByLogin(database.db, login)
    if (!(await isPassword(password, user?.password_hash ?? null))) {
      markSecurityEvent(request, 'customer_sign_in', { kind: 'customer', id: customerUid })
      throw new AppError(403, 'wrong_password', 'Пароль не подходит. Проверьте его.')
    }
    await throttle.forgive(login, from)
  }
}
