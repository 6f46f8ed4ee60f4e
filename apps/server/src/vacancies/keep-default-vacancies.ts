import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { ENGINEER, PICKUP_OPERATOR } from './default-vacancies.ts'
import { countVacancies, insertVacancy, lockVacancies } from './vacancy-store.ts'

/** `true` once an installation has begun: what its editors withdraw or delete does not come back. */
const SETTING = 'vacancies'

/**
 * Sees that an installation begins with the default vacancies, once, unless it has some of its own already; responses
 * that name one of them by its title are of it from then on. Samples of what nobody has offered are not published. Processes that start at once wait for each other.
 */
export async function keepDefaultVacancies(
  db: Kysely<Database>,
  {
    published = true,
    now = new Date(),
  }: { readonly published?: boolean; readonly now?: Date } = {},
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const claimed = await transaction
      .insertInto('setting')
      .values({ name: SETTING, value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (claimed === undefined) return
    await lockVacancies(transaction)
    if ((await countVacancies(transaction)) > 0) return
    for (const fields of [ENGINEER, PICKUP_OPERATOR]) {
      const uid = await insertVacancy(transaction, { ...fields, published }, now)
      await transaction
        .updateTable('vacancy_response')
        .set({ vacancy_uid: uid })
        .where('vacancy_uid', 'is', null)
        .where('vacancy', '=', fields.title)
        .execute()
    }
  })
}
