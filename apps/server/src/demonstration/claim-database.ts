import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { lockRevision } from '#/points/import-write.ts'

/** The fact of the installation that says whose network this is: `true` of the demonstration's, `false` of a real one. */
const SETTING = 'demonstration'

/** Whether this is the demonstration's database; undefined where that is not settled yet. */
export async function isDemonstration(db: Kysely<Database>): Promise<boolean | undefined> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return setting === undefined ? undefined : setting.value === true
}

/** Marks a database as a real network's own, so that the demonstration never enters it. */
export async function refuseDemonstration(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    await claim(transaction, false)
  })
}

/** Records whose the database is. False where that is settled, or where something is in it. */
export async function claim(
  transaction: Transaction<Database>,
  forDemonstration: boolean,
): Promise<boolean> {
  if ((await isDemonstration(transaction)) !== undefined) return false
  const isEmpty = await holdsNothing(transaction)
  await transaction
    .insertInto('setting')
    .values({ name: SETTING, value: JSON.stringify(forDemonstration && isEmpty) })
    .execute()
  return isEmpty
}

async function holdsNothing(transaction: Transaction<Database>): Promise<boolean> {
  const point = await transaction.selectFrom('point').select('uid').limit(1).executeTakeFirst()
  const news = await transaction.selectFrom('news').select('id').limit(1).executeTakeFirst()
  return point === undefined && news === undefined
}
