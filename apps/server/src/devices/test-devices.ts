import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { digestOfSecret, makeSecret } from './device-keys.ts'

/** A device of this point; its token. */
export async function makeTestDevice(
  db: Kysely<Database>,
  pointUid: string,
  {
    state = 'active',
    tokenMadeAt = new Date(),
  }: { readonly state?: 'pending' | 'active' | 'revoked'; readonly tokenMadeAt?: Date } = {},
): Promise<string> {
  const uid = newUid()
  const secret = makeSecret()
  await db
    .insertInto('device')
    .values({
      uid,
      point_uid: pointUid,
      state,
      public_key: 'key',
      token_digest: digestOfSecret(secret),
      token_made_at: tokenMadeAt,
      board: 'sim',
      version: '0.1.0',
      doors: '[]',
      enrolled_at: new Date(),
      revoked_at: state === 'revoked' ? new Date() : null,
    })
    .execute()
  return `${uid}.${secret}`
}
