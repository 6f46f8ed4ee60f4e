import type { Kysely } from 'kysely'
import { digestOfKey } from '#/api-keys/key-format.ts'
import { findKey } from '#/api-keys/queries.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import type { Database } from '#/db/types.ts'
import { makeTestDelivery, makeTestWebhook } from '#/webhooks/test-webhooks.ts'

/** A key with its uid, by which the console names it. */
export async function makeNamedKey(
  db: Kysely<Database>,
  { customerUid }: { readonly customerUid: string },
  facts: TestKeyFacts,
): Promise<{ readonly token: string; readonly uid: string }> {
  const token = await makeTestKey(db, customerUid, facts)
  return { token, uid: (await findKey(db, digestOfKey(token)))?.uid ?? '' }
}

/** A webhook that has answered its trial. @returns its uid */
export async function makeEnabledWebhook(
  db: Kysely<Database>,
  customerUid: string,
): Promise<string> {
  const { uid } = await makeTestWebhook(db, customerUid)
  await db
    .updateTable('webhook_endpoint')
    .set({ state: 'enabled' })
    .where('uid', '=', uid)
    .execute()
  return uid
}

/** A delivery that has failed once and is due again. */
export async function putWaiting(
  db: Kysely<Database>,
  customerUid: string,
  webhookUid: string,
): Promise<void> {
  await makeTestDelivery(db, customerUid, webhookUid)
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'pending', next_at: new Date(0) })
    .where('endpoint_uid', '=', webhookUid)
    .execute()
}
