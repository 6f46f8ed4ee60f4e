import { operatorAddText } from '@yacheyka/contract/content/console-texts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { DEFAULT_FAQ } from './default-faq.ts'
import { fieldsOf } from './read-draft.ts'
import { TEXT_STORES } from './stores.ts'

/** `true` once an installation has begun: what its editors hide or delete does not come back. */
const SETTING = 'faq'

/**
 * Sees that an installation begins with the default questions of the home page, once, unless it has some of its own already.
 * Processes that start at once wait for each other.
 */
export async function keepDefaultFaq(db: Kysely<Database>, now = new Date()): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const claimed = await transaction
      .insertInto('setting')
      .values({ name: SETTING, value: JSON.stringify(true) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (claimed === undefined) return
    await sql`LOCK TABLE faq_question IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
    if ((await TEXT_STORES.faq.count(transaction)) > 0) return
    for (const typed of DEFAULT_FAQ) {
      const draft = operatorAddText.body.parse({ ...typed, format: 'markdown' })
      await TEXT_STORES.faq.insert(transaction, fieldsOf('faq', draft, undefined, now))
    }
  })
}
