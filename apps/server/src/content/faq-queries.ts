import type { FaqQuestion } from '@yacheyka/contract/content/faq'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { sanitiseArticle } from './html.ts'

/** What the home page shows, in its order. */
export async function findFaq(db: Kysely<Database>): Promise<FaqQuestion[]> {
  const rows = await db
    .selectFrom('faq_question')
    .select(['uid', 'question', 'answer'])
    .where('is_show', '=', true)
    .orderBy('position')
    .orderBy('uid')
    .execute()
  return rows.map(({ answer, ...row }) => ({ ...row, answer: sanitiseArticle(answer) }))
}
