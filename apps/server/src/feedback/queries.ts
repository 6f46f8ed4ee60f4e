import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** The same message of the page twice is one. */
export const insertFeedback = (db: Kysely<Database>, row: Insertable<Database['feedback']>) =>
  db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_uid', 'page_uid']).doNothing())
    .execute()

/** Newest first, with whose they are. */
export const listFeedback = (db: Kysely<Database>, most: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('juridical_user as user', 'user.uid', 'feedback.user_uid')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select([
      'feedback.uid',
      'feedback.created_at',
      'feedback.text',
      'feedback.email',
      'feedback.name',
      'feedback.phone',
      'feedback.consent_version',
      'feedback.consent_at',
      'feedback.consent_address',
      'user.login',
      'customer.name as customer',
    ])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.uid', 'desc')
    .limit(most)
    .execute()
