import { hkdfSync } from 'node:crypto'
import { CUSTOMER_ROLES } from '@yacheyka/core/accounts/customer-role'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** What a token is for; one kind is never taken for another. */
type TokenType = 'access' | 'refresh' | 'password'

/** Seconds. */
export const ACCESS_LIFE = 10 * 60
export const SESSION_LIFE = 24 * 3600

/** What every token says (decisions, section 6). */
const claims = z.object({
  /** The uid of the juridical user. */
  user_id: z.guid(),
  typ: z.enum(['access', 'refresh', 'password']),
  /** The session; of a password token, the token itself. */
  sid: z.string().min(1).max(64),
  /** The user's version of passwords that the token was made under. */
  version: z.int().nonnegative(),
  /** Of an access token, for the page alone: the server looks at the member's row. */
  role: z.enum(CUSTOMER_ROLES).optional(),
  /** Seconds since 1970. */
  exp: z.int(),
})
export type Claims = z.output<typeof claims>

/** `expired`: it was good once. */
type Rejection = 'invalid' | 'expired'

export interface Tokens {
  readonly sign: (claims: Claims) => Promise<string>
  /** The claims of a token of this kind whose signature and time are good, or why it is refused. */
  readonly read: (token: string, type: TokenType) => Promise<Claims | Rejection>
}

const ALGORITHM = 'HS256'

/** Makes and reads JWTs signed by HMAC-SHA-256. The key is derived from the installation's secret for this use alone. */
export function openTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'yacheyka accounts: tokens, v1', 32))
  return {
    sign: ({ exp, ...rest }) =>
      new SignJWT(rest)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setExpirationTime(exp)
        .sign(key),
    read: async (token, type) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] })
        const parsed = claims.safeParse(payload)
        return parsed.success && parsed.data.typ === type ? parsed.data : 'invalid'
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'invalid'
        throw error
      }
    },
  }
}

/** Seconds since 1970, so many from then. */
export const expiryAfter = (now: Date, seconds: number): number =>
  Math.floor(now.getTime() / 1000) + seconds
