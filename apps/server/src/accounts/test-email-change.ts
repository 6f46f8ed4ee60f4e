import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { requestEmailChange } from './request-email-change.ts'
import { findWaitingEmail, lockEmailUser } from './email-changes.ts'
import { confirmEmail } from './settle-email-change.ts'

const SETTINGS = { brand: 'Ячейка', hotline: '', publicUrl: '' }

/** A new address of this user waits, as after a change in the profile. */
export const waitForEmail = (
  db: Kysely<Database>,
  userUid: string,
  email: string,
  now = new Date(),
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const user = await lockEmailUser(transaction, userUid)
    if (user === undefined) throw new Error('no such user')
    await requestEmailChange(transaction, user, { email, sid: '' }, SETTINGS, now)
  })

/** The address that waits is confirmed, as by its link. */
export const confirmWaitingEmail = (
  db: Kysely<Database>,
  userUid: string,
  now = new Date(),
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const user = await lockEmailUser(transaction, userUid)
    const change = await findWaitingEmail(transaction, userUid, now)
    if (user === undefined || change === undefined) throw new Error('nothing waits')
    const how = { settings: SETTINGS, byOperator: false, now }
    await confirmEmail(transaction, user, change, how)
  })
