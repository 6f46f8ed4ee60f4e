import { mailSettings } from '#/accounts/mail-settings.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { digestOfKey, readKeyToken } from './key-format.ts'
import { putKeyMails } from './key-mails.ts'
import { isActive } from './manage-keys.ts'
import { findKey } from './queries.ts'

/**
 * A key stands where logs or strangers read it. Of a secret one that works its owners and developers learn by e-mail, once a
 * day however often it happens; a publishable one is read by whoever opens the shop's page.
 * @param place in the address of a call, or in a page of a site
 * @returns the key's uid, undefined for a text that is no key of anybody
 */
export async function warnOfExposedKey(
  { config, database }: Pick<Context, 'config' | 'database'>,
  token: string,
  place: 'in_query' | 'in_page',
): Promise<string | undefined> {
  if (readKeyToken(token) === undefined) return undefined
  const key = await findKey(database.db, digestOfKey(token))
  const now = new Date()
  if (key === undefined || key.kind !== 'secret' || !isActive(key, now)) return key?.uid
  const effect = `${place}_${now.toISOString().slice(0, 10)}`
  const owned = { ...key, customer_uid: key.owner_uid }
  await inTransaction(database.db, (transaction) =>
    putKeyMails(transaction, owned, place, mailSettings(config), now, effect),
  )
  return key.uid
}
