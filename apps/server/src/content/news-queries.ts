import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

export async function countNews(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('news')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shown', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first. */
export function findNews(db: Kysely<Database>, limit: number | undefined, offset: number) {
  const found = db
    .selectFrom('news')
    .select(['id', 'title', 'body', 'news_image', 'picture_alt', 'published_date'])
    .where('shown', '=', true)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
  return (limit === undefined ? found : found.limit(limit)).execute()
}

/** Whether there is any to read. */
export async function findHasNews(db: Kysely<Database>): Promise<boolean> {
  const [one] = await findNews(db, 1, 0)
  return one !== undefined
}
