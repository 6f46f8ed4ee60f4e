import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { HelpText } from './help-file.ts'

interface Page {
  readonly limit?: number | undefined
  readonly offset: number
}

export async function countInstructions(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('instruction')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_show', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that are shown, newest first. */
export function findInstructions(db: Kysely<Database>, { limit, offset }: Page) {
  const found = listInstructions(db).where('is_show', '=', true).offset(offset)
  return (limit === undefined ? found : found.limit(limit)).execute()
}

/** All of them, newest first. */
export const listInstructions = (db: Kysely<Database>) =>
  db.selectFrom('instruction').selectAll().orderBy('published_at', 'desc').orderBy('id', 'desc')

/** In one transaction, so that no two take one number. @returns their numbers */
export async function insertInstructions(
  transaction: Transaction<Database>,
  texts: readonly (Omit<HelpText, 'day'> & { readonly publishedAt: Date })[],
): Promise<readonly number[]> {
  await sql`LOCK TABLE instruction IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
  const { last } = await transaction
    .selectFrom('instruction')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const rows = texts.map(({ title, description, content, publishedAt }, at) => ({
    id: last + at + 1,
    title,
    description,
    content,
    published_at: publishedAt,
  }))
  await transaction.insertInto('instruction').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function countQuestions(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('juridical_question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_show', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that are shown, in their order. */
export function findQuestions(db: Kysely<Database>, { limit, offset }: Page) {
  const found = listQuestions(db).where('is_show', '=', true).offset(offset)
  return (limit === undefined ? found : found.limit(limit)).execute()
}

/** All of them, in their order. */
export const listQuestions = (db: Kysely<Database>) =>
  db.selectFrom('juridical_question').selectAll().orderBy('position').orderBy('uid')

/** After those that are there. */
export async function insertQuestions(
  transaction: Transaction<Database>,
  texts: readonly HelpText[],
): Promise<readonly string[]> {
  const { last } = await transaction
    .selectFrom('juridical_question')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const rows = texts.map(({ title, content }, at) => ({
    uid: newUid(),
    question: title,
    answer: content,
    position: last + at + 1,
  }))
  await transaction.insertInto('juridical_question').values(rows).execute()
  return rows.map(({ uid }) => uid)
}
