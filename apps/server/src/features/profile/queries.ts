import type { Kysely, Updateable } from 'kysely'
import type { Database } from '#/db/types.ts'

export const findProfile = (db: Kysely<Database>, userUid: string) =>
  db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select([
      'user.uid',
      'user.login',
      'user.ceo_fullname',
      'user.ceo_phone',
      'user.email',
      'user.notify_by_email',
      'customer.name',
      'customer.juridical_name',
      'customer.inn',
      'customer.kpp',
      'customer.ogrn',
      'customer.egrul_number',
    ])
    .where('user.uid', '=', userUid)
    .executeTakeFirstOrThrow()

export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

/** The user's row, held until the transaction ends. */
export const lockUser = (db: Kysely<Database>, userUid: string) =>
  db
    .selectFrom('juridical_user')
    .select(['login', 'email'])
    .where('uid', '=', userUid)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateUser = (
  db: Kysely<Database>,
  userUid: string,
  changes: Pick<Updateable<Database['juridical_user']>, 'ceo_phone' | 'email' | 'notify_by_email'>,
) => db.updateTable('juridical_user').set(changes).where('uid', '=', userUid).execute()
