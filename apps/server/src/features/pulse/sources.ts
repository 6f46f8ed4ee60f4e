import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { PREPARED } from '#/db/prepared.ts'
import type { Database } from '#/db/types.ts'

/** A token is 256 random bits; only its digest is kept. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The active source that this token is of. */
export async function findSource(db: Kysely<Database>, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('feed_source')
    .modifyFront(PREPARED)
    .select('name')
    .where('token_digest', '=', digestOf(token))
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.name
}

/**
 * Lets a source speak on the feed.
 * @param token what it shall show; made here unless given (the demonstration's is known to everybody)
 * @returns the token, which is nowhere to be seen again; undefined where the name is taken
 */
export async function addSource(
  db: Kysely<Database>,
  name: string,
  token = randomBytes(32).toString('base64url'),
): Promise<string | undefined> {
  const added = await db
    .insertInto('feed_source')
    .values({ name, token_digest: digestOf(token) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return added === undefined ? undefined : token
}

export const listSources = (db: Kysely<Database>) =>
  db.selectFrom('feed_source').select(['name', 'active', 'created_at']).orderBy('name').execute()

/** @returns false where there is no such source */
export async function setSourceActive(
  db: Kysely<Database>,
  name: string,
  active: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('feed_source')
    .set({ active })
    .where('name', '=', name)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
