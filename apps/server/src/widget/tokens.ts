import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** A token is 256 random bits; only its digest is kept. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const newToken = (): string => randomBytes(32).toString('base64url')

export interface StoredToken {
  readonly uid: string
  readonly partner: string
  /** As `parseWebOrigin` of core writes them. */
  readonly origins: readonly string[]
  readonly revoked: boolean
}

/** Whose token this is, asked anew each time: a revocation acts at once, in every process. */
export async function findToken(
  db: Kysely<Database>,
  token: string,
): Promise<StoredToken | undefined> {
  const row = await db
    .selectFrom('widget_token')
    .modifyFront(PREPARED)
    .select(['uid', 'partner', 'origins', 'revoked_at'])
    .where('token_digest', '=', digestOf(token))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { uid, partner, origins, revoked_at: revokedAt } = row
  return { uid, partner, origins, revoked: revokedAt !== null }
}

/**
 * Lets a partner hold the widget on these origins.
 * @param token what it shall show; made here unless given (the demonstration's is known to everybody)
 * @returns the token, which is nowhere to be seen again; undefined where the partner has one
 */
export async function addToken(
  db: Kysely<Database>,
  partner: string,
  origins: readonly string[],
  token = newToken(),
): Promise<string | undefined> {
  const added = await db
    .insertInto('widget_token')
    .values({ uid: newUid(), partner, token_digest: digestOf(token), origins: [...origins] })
    .onConflict((conflict) => conflict.column('partner').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return added === undefined ? undefined : token
}

export const listTokens = (db: Kysely<Database>) =>
  db
    .selectFrom('widget_token')
    .select(['partner', 'origins', 'created_at', 'revoked_at'])
    .orderBy('partner')
    .execute()

/** @returns false where there is no such partner */
export async function setOrigins(
  db: Kysely<Database>,
  partner: string,
  origins: readonly string[],
): Promise<boolean> {
  const result = await db
    .updateTable('widget_token')
    .set({ origins: [...origins] })
    .where('partner', '=', partner)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends the partner's token; once ended, the time stays. @returns false where there is no such partner */
export async function revokeToken(
  db: Kysely<Database>,
  partner: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('widget_token')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('partner', '=', partner)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Gives the partner another token; the old one is unknown from now on, and a revoked partner may hold the widget again.
 * @returns the token; undefined where there is no such partner
 */
export async function renewToken(
  db: Kysely<Database>,
  partner: string,
): Promise<string | undefined> {
  const token = newToken()
  const result = await db
    .updateTable('widget_token')
    .set({ token_digest: digestOf(token), revoked_at: null })
    .where('partner', '=', partner)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n ? token : undefined
}
