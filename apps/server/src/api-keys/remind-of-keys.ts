import { type Kysely, sql } from 'kysely'
import { mailSettings } from '#/accounts/mail-settings.ts'
import type { Config } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putKeyMails } from './key-mails.ts'

const DAY = 86_400_000
/** Days before a key expires, each with an email of its own. */
const BEFORE = [3, 14] as const

/** Tells the users of a customer that a key of theirs expires: two weeks before, and three days. Keys that a newer one has replaced have had their email. */
export async function remindOfKeys(
  db: Kysely<Database>,
  config: Pick<Config, 'brand' | 'publicUrl'>,
  now: Date,
): Promise<void> {
  const keys = await db
    .selectFrom('api_key')
    .innerJoin('customer', 'customer.uid', 'customer_uid')
    .select(['api_key.uid', 'customer_uid', 'api_key.name', 'hint', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('retires_at', 'is', null)
    // With the trial that it is of: another key would end with it too.
    .where(sql<boolean>`expires_at IS DISTINCT FROM trial_until`)
    // Whoever made one for some hours knows.
    .where(sql<boolean>`expires_at - api_key.created_at > interval '1 day'`)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + Math.max(...BEFORE) * DAY))
    .execute()
  for (const key of keys) {
    const left = (key.expires_at?.getTime() ?? 0) - now.getTime()
    const days = BEFORE.find((each) => left <= each * DAY)
    await inTransaction(db, (transaction) =>
      putKeyMails(transaction, key, 'expiring', mailSettings(config), now, `expiring_${days ?? 0}`),
    )
  }
}
