import type { Kysely, Updateable } from 'kysely'
import { waitingEmails } from './email-changes.ts'
import type { Database } from '#/db/types.ts'

export const findProfile = (db: Kysely<Database>, userUid: string, now: Date) =>
  db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .leftJoin(waitingEmails(db, now).selectAll().as('waiting'), 'waiting.user_uid', 'user.uid')
    .select([
      'user.uid',
      'user.login',
      'user.ceo_fullname',
      'user.ceo_phone',
      'user.email',
      'user.notify_by_email',
      'user.role',
      'user.invited_at',
      'waiting.new_email as waiting_email',
      'waiting.expires_at as waiting_until',
      'customer.name',
      'customer.juridical_name',
      'customer.inn',
      'customer.kpp',
      'customer.ogrn',
      'customer.egrul_number',
      'customer.trial_until',
    ])
    .where('user.uid', '=', userUid)
    .executeTakeFirstOrThrow()

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

export const updateUser = (
  db: Kysely<Database>,
  userUid: string,
  changes: Pick<Updateable<Database['juridical_user']>, 'ceo_phone' | 'notify_by_email'>,
) => db.updateTable('juridical_user').set(changes).where('uid', '=', userUid).execute()
