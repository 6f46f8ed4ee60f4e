import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Whether this is the demonstration's database: there neither a new password nor a second factor is asked for. */
export async function isDemonstrationDatabase(db: Kysely<Database>): Promise<boolean> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'demonstration')
    .executeTakeFirst()
  return setting?.value === true
}
