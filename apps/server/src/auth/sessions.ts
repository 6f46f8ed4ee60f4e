import { randomBytes } from 'node:crypto'
import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { base58 } from '#/db/base58.ts'
import { insertSession } from './queries.ts'
import { ACCESS_LIFE, expiryAfter, SESSION_LIFE, type Tokens } from './tokens.ts'

interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

interface NewSession {
  readonly uid: string
  readonly version: number
  readonly role: CustomerRole
  /** As core's `formatDevice` says it: what a browser tells of itself in full is kept nowhere. */
  readonly device: string
}

/** Begins a session of this user, which ends by itself after a day, and makes its two tokens. */
export async function beginSession(
  db: Kysely<Database>,
  tokens: Tokens,
  user: NewSession,
  now: Date,
): Promise<SessionTokens> {
  const sid = base58(randomBytes(16))
  const exp = expiryAfter(now, SESSION_LIFE)
  await insertSession(db, {
    sid,
    userUid: user.uid,
    version: user.version,
    createdAt: now,
    expiresAt: new Date(exp * 1000),
    device: user.device,
  })
  const claims = { user_id: user.uid, sid, version: user.version }
  const [access, refresh] = await Promise.all([
    signAccess(tokens, { ...claims, exp, role: user.role }, now),
    tokens.sign({ ...claims, typ: 'refresh', exp }),
  ])
  return { access, refresh }
}

/** An access token of a session that ends at `exp`; it never outlives its session. */
export const signAccess = (
  tokens: Tokens,
  session: {
    readonly user_id: string
    readonly sid: string
    readonly version: number
    readonly role: CustomerRole
    readonly exp: number
  },
  now: Date,
): Promise<string> =>
  tokens.sign({
    user_id: session.user_id,
    sid: session.sid,
    version: session.version,
    typ: 'access',
    role: session.role,
    exp: Math.min(session.exp, expiryAfter(now, ACCESS_LIFE)),
  })
