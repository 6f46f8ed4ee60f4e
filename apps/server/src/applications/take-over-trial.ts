import type { Requisites } from '@yacheyka/core/applications/requisites'
import { type Kysely, sql, type Transaction } from 'kysely'
import { TRIAL_FACTOR, type TrialTokens } from '#/auth/trial.ts'
import type { Database } from '#/db/types.ts'

/**
 * The trial access that was opened by a link to this mailbox and had not ended when the application came, held until the
 * transaction ends; undefined where there is none.
 */
export async function lockTrialOf(
  transaction: Transaction<Database>,
  { email, appliedAt }: { readonly email: string; readonly appliedAt: Date },
  tokens: TrialTokens,
): Promise<string | undefined> {
  const trial = await transaction
    .selectFrom('customer')
    .innerJoin('juridical_user as user', 'user.customer_uid', 'customer.uid')
    .select('customer.uid')
    .where('customer.trial_until', '>', appliedAt)
    .where('customer.suspended_at', 'is', null)
    .where('customer.trial_token', 'in', [...tokens.ever(email)])
    // Its address cannot change while it is a trial.
    .where('user.erased_at', 'is', null)
    .limit(1)
    .forNoKeyUpdate('customer')
    .executeTakeFirst()
  return trial?.uid
}

/**
 * Makes a customer with a contract of a trial: its row is the same, so that keys, sandbox, webhooks and the developer stay where
 * they are. What bounded its keys is taken away; a key that was to expire earlier still does. The developer's password and
 * sessions end: whoever reads the mailbox now sets a new one.
 * @returns the developer's login
 */
export async function takeOverTrial(
  transaction: Transaction<Database>,
  uid: string,
  { senderName, ...requisites }: Requisites & { readonly senderName: string },
  now: Date,
): Promise<string | undefined> {
  await sql`
    UPDATE api_key SET
      expires_at = CASE WHEN expires_at = customer.trial_until THEN NULL ELSE expires_at END,
      limit_factor = CASE WHEN limit_factor = ${TRIAL_FACTOR}::numeric THEN 1 ELSE limit_factor END
    FROM customer WHERE customer.uid = customer_uid AND customer_uid = ${uid}`.execute(transaction)
  await transaction
    .updateTable('customer')
    .set({
      name: senderName,
      juridical_name: requisites.juridicalName,
      inn: requisites.inn,
      kpp: requisites.kpp,
      ogrn: requisites.ogrn,
      egrul_number: requisites.egrulNumber,
      created_at: now,
      trial_until: null,
    })
    .where('uid', '=', uid)
    .execute()
  await transaction
    .updateTable('customer')
    .set({ name: `${senderName} (тест)` })
    .where('sandbox_of', '=', uid)
    .execute()
  const developer = await transaction
    .updateTable('juridical_user')
    .set({ password_hash: null, version: sql<number>`version + 1` })
    .where('customer_uid', '=', uid)
    .where('erased_at', 'is', null)
    .returning('login')
    .executeTakeFirst()
  return developer?.login
}

/** Another customer that has this ИНН, by its name. */
export const findNamesake = async (
  db: Kysely<Database>,
  inn: string,
): Promise<string | undefined> => {
  const namesake = await db
    .selectFrom('customer')
    .select('name')
    .where('inn', '=', inn)
    .executeTakeFirst()
  return namesake?.name
}
