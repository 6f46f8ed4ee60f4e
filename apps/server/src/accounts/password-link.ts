import { randomBytes } from 'node:crypto'
import { base58 } from '#/db/base58.ts'
import { expiryAfter, type Tokens } from '#/auth/tokens.ts'

/** Seconds: of the first link, which may wait for somebody's return from leave, and of «Забыли пароль?». */
export const FIRST_LINK_LIFE = 7 * 24 * 3600
export const RESET_LINK_LIFE = 24 * 3600

/**
 * The address by which this user sets a password. It serves once: with the new password the version that it was made
 * under is over, as are all other links.
 */
export async function makePasswordLink(
  tokens: Tokens,
  publicUrl: string,
  user: { readonly uid: string; readonly version: number },
  life: number,
  now: Date,
): Promise<string> {
  const token = await tokens.sign({
    user_id: user.uid,
    typ: 'password',
    sid: base58(randomBytes(16)),
    version: user.version,
    exp: expiryAfter(now, life),
  })
  return `${publicUrl}/rp/${token}`
}
