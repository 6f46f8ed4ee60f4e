import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

/** What a company lets its members do, and how emails call it. */
const selectTeam = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('customer')
    .select(['uid', 'developers_make_live_keys'])
    .select((eb) => eb.fn.coalesce('juridical_name', 'name').as('name'))
    .where('uid', '=', customerUid)

export const readTeam = (db: Kysely<Database>, customerUid: string) =>
  selectTeam(db, customerUid).executeTakeFirstOrThrow()

/** Makes changes of one team wait for each other: two owners must not end each other's access at once. */
export const lockTeam = (transaction: Transaction<Database>, customerUid: string) =>
  selectTeam(transaction, customerUid).forNoKeyUpdate().executeTakeFirstOrThrow()

export type Team = Awaited<ReturnType<typeof readTeam>>

const selectMembers = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('juridical_user')
    .select(['uid', 'login', 'email', 'role', 'version', 'created_at'])
    .select(['ceo_fullname as name', 'invited_until', 'disabled_at'])
    .where('customer_uid', '=', customerUid)
    .where('erased_at', 'is', null)

/** The first registered first; those whose access was ended last. */
export const listMembers = (db: Kysely<Database>, customerUid: string) =>
  selectMembers(db, customerUid)
    .orderBy(sql`disabled_at IS NOT NULL`)
    .orderBy('created_at')
    .orderBy('uid')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const findMember = (db: Kysely<Database>, customerUid: string, uid: string) =>
  selectMembers(db, customerUid).where('uid', '=', uid).executeTakeFirst()

/** Keys of the merchant API that work, with whoever made them. */
export const listKeysMade = (db: Kysely<Database>, customerUid: string, now: Date) =>
  db
    .selectFrom('api_key')
    .select(['created_by', 'name', 'hint', 'test'])
    .where('customer_uid', '=', customerUid)
    .where('created_by', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('api_key_confirmation')
            .select('key_uid')
            .whereRef('key_uid', '=', 'api_key.uid'),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()

export type KeyMade = Awaited<ReturnType<typeof listKeysMade>>[number]

export interface NewMember {
  readonly uid: string
  readonly customerUid: string
  readonly login: string
  readonly email: string
  readonly name: string
  readonly role: CustomerRole
  readonly invitedBy: string
  readonly now: Date
  readonly invitedUntil: Date
}

/** @returns false where the login is taken */
export async function insertMember(db: Kysely<Database>, member: NewMember): Promise<boolean> {
  const added = await db
    .insertInto('juridical_user')
    .values({
      uid: member.uid,
      customer_uid: member.customerUid,
      login: member.login,
      ceo_fullname: member.name,
      ceo_phone: '',
      email: member.email,
      role: member.role,
      created_at: member.now,
      invited_by: member.invitedBy,
      invited_at: member.now,
      invited_until: member.invitedUntil,
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('uid')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * A new version ends every session and every link of the member.
 * @throws {AppError} 409 where the row is of another version by now
 */
export const updateMember = async (
  db: Kysely<Database>,
  { uid, version }: Pick<MemberRow, 'uid' | 'version'>,
  changes: {
    readonly role?: CustomerRole
    readonly disabled_at?: Date | null
    readonly invited_until?: Date
  },
  keepsSessions = true,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('juridical_user')
    .set({ ...changes, ...(keepsSessions ? {} : { version: version + 1 }) })
    .where('uid', '=', uid)
    // The link of an invitation may be used meanwhile: that is another version.
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new AppError(409, 'member_changed', 'Тем временем что-то изменилось. Обновите страницу.')
}

/** Of whoever has never signed in: nothing else names the row. */
export const deleteInvited = (db: Kysely<Database>, uid: string) =>
  db
    .deleteFrom('juridical_user')
    .where('uid', '=', uid)
    .where('invited_until', 'is not', null)
    .where('password_hash', 'is', null)
    .execute()

export const setLiveKeys = (db: Kysely<Database>, customerUid: string, allowed: boolean) =>
  db
    .updateTable('customer')
    .set({ developers_make_live_keys: allowed })
    .where('uid', '=', customerUid)
    .execute()
