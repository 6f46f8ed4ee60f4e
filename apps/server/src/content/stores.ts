import type { TextKind } from '@yacheyka/contract/content/console-texts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** What an editor may change of a news item, an instruction or a question. */
export interface TextFields {
  /** Of news HTML. */
  readonly title: string
  /** HTML, sanitised. */
  readonly content: string
  /** Markdown of which the HTML was made; null where the HTML itself was written. */
  readonly source: string | null
  /** Of instructions alone. */
  readonly description: string
  /** Of news alone. */
  readonly picture: string
  /** Of news alone: what the picture shows. */
  readonly pictureAlt: string
  /** Null for questions. */
  readonly publishedAt: Date | null
  readonly shown: boolean
  /** Of questions alone: among the others, from 1. */
  readonly position: number | null
}

export interface KeptText extends TextFields {
  /** Of questions a UUID, of the others a number. */
  readonly key: string
  readonly version: number
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** How one kind of texts is kept. */
interface TextStore {
  /** In the order of readers, with the hidden ones. */
  readonly select: (db: Kysely<Database>, page?: Page) => Promise<readonly KeptText[]>
  readonly count: (db: Kysely<Database>) => Promise<number>
  readonly find: (db: Kysely<Database>, key: string, lock: boolean) => Promise<KeptText | undefined>
  /** @returns its key; questions go to the end */
  readonly insert: (transaction: Transaction<Database>, fields: TextFields) => Promise<string>
  readonly update: (
    transaction: Transaction<Database>,
    kept: KeptText,
    fields: TextFields,
  ) => Promise<void>
  readonly remove: (transaction: Transaction<Database>, key: string) => Promise<void>
}

/** A number after the greatest; nobody else takes one until the transaction ends. */
async function nextNumber(
  transaction: Transaction<Database>,
  table: 'news' | 'instruction',
): Promise<number> {
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
  const { last } = await transaction
    .selectFrom(table)
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

async function countOf(
  db: Kysely<Database>,
  table: 'news' | 'instruction' | QuestionTable,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const selectNews = (db: Kysely<Database>) =>
  db
    .selectFrom('news')
    .select([
      sql<string>`id::text`.as('key'),
      'title',
      'body as content',
      'source',
      sql<string>`''`.as('description'),
      'news_image as picture',
      'picture_alt as pictureAlt',
      sql<Date | null>`published_date`.as('publishedAt'),
      'shown',
      sql<number | null>`NULL::integer`.as('position'),
      'version',
    ])

const newsValues = (fields: TextFields) => ({
  title: fields.title,
  body: fields.content,
  source: fields.source,
  news_image: fields.picture,
  picture_alt: fields.pictureAlt,
  shown: fields.shown,
  ...(fields.publishedAt === null ? {} : { published_date: fields.publishedAt }),
})

const news: TextStore = {
  select: (db, page) => {
    const all = selectNews(db).orderBy('published_date', 'desc').orderBy('id', 'desc')
    return (page === undefined ? all : all.limit(page.limit).offset(page.offset)).execute()
  },
  count: (db) => countOf(db, 'news'),
  find: (db, key, lock) => {
    const found = selectNews(db).where('id', '=', Number(key))
    return (lock ? found.forUpdate() : found).executeTakeFirst()
  },
  insert: async (transaction, fields) => {
    const id = await nextNumber(transaction, 'news')
    const published = fields.publishedAt ?? new Date()
    await transaction
      .insertInto('news')
      .values({ id, ...newsValues(fields), published_date: published })
      .execute()
    return `${id}`
  },
  update: async (transaction, { key, version }, fields) => {
    await transaction
      .updateTable('news')
      .set({ ...newsValues(fields), version: version + 1 })
      .where('id', '=', Number(key))
      .execute()
  },
  remove: async (transaction, key) => {
    await transaction.deleteFrom('news').where('id', '=', Number(key)).execute()
  },
}

const selectInstructions = (db: Kysely<Database>) =>
  db
    .selectFrom('instruction')
    .select([
      sql<string>`id::text`.as('key'),
      'title',
      'content',
      'source',
      'description',
      sql<string>`''`.as('picture'),
      sql<string>`''`.as('pictureAlt'),
      sql<Date | null>`published_at`.as('publishedAt'),
      'is_show as shown',
      sql<number | null>`NULL::integer`.as('position'),
      'version',
    ])

const instructionValues = (fields: TextFields) => ({
  title: fields.title,
  content: fields.content,
  source: fields.source,
  description: fields.description,
  is_show: fields.shown,
  ...(fields.publishedAt === null ? {} : { published_at: fields.publishedAt }),
})

const instruction: TextStore = {
  select: (db, page) => {
    const all = selectInstructions(db).orderBy('published_at', 'desc').orderBy('id', 'desc')
    return (page === undefined ? all : all.limit(page.limit).offset(page.offset)).execute()
  },
  count: (db) => countOf(db, 'instruction'),
  find: (db, key, lock) => {
    const found = selectInstructions(db).where('id', '=', Number(key))
    return (lock ? found.forUpdate() : found).executeTakeFirst()
  },
  insert: async (transaction, fields) => {
    const id = await nextNumber(transaction, 'instruction')
    const published = fields.publishedAt ?? new Date()
    await transaction
      .insertInto('instruction')
      .values({ id, ...instructionValues(fields), published_at: published })
      .execute()
    return `${id}`
  },
  update: async (transaction, { key, version }, fields) => {
    await transaction
      .updateTable('instruction')
      .set({ ...instructionValues(fields), version: version + 1 })
      .where('id', '=', Number(key))
      .execute()
  },
  remove: async (transaction, key) => {
    await transaction.deleteFrom('instruction').where('id', '=', Number(key)).execute()
  },
}

const questionValues = (fields: TextFields) => ({
  question: fields.title,
  answer: fields.content,
  source: fields.source,
  is_show: fields.shown,
  ...(fields.position === null ? {} : { position: fields.position }),
})

/** Where questions of each kind are kept. */
export const QUESTION_TABLES = { question: 'juridical_question', faq: 'faq_question' } as const
type QuestionTable = (typeof QUESTION_TABLES)[keyof typeof QUESTION_TABLES]

function questionsIn(table: QuestionTable): TextStore {
  const selectAll = (db: Kysely<Database>) =>
    db
      .selectFrom(table)
      .select([
        'uid as key',
        'question as title',
        'answer as content',
        'source',
        sql<string>`''`.as('description'),
        sql<string>`''`.as('picture'),
        sql<string>`''`.as('pictureAlt'),
        sql<Date | null>`NULL::timestamptz`.as('publishedAt'),
        'is_show as shown',
        sql<number | null>`position`.as('position'),
        'version',
      ])
  return {
    select: (db, page) => {
      const all = selectAll(db).orderBy('position').orderBy('uid')
      return (page === undefined ? all : all.limit(page.limit).offset(page.offset)).execute()
    },
    count: (db) => countOf(db, table),
    find: (db, key, lock) => {
      const found = selectAll(db).where('uid', '=', key)
      return (lock ? found.forUpdate() : found).executeTakeFirst()
    },
    insert: async (transaction, fields) => {
      const uid = newUid()
      const { last } = await transaction
        .selectFrom(table)
        .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
        .executeTakeFirstOrThrow()
      await transaction
        .insertInto(table)
        .values({ uid, ...questionValues(fields), position: last + 1 })
        .execute()
      return uid
    },
    update: async (transaction, { key, version }, fields) => {
      await transaction
        .updateTable(table)
        .set({ ...questionValues(fields), version: version + 1 })
        .where('uid', '=', key)
        .execute()
    },
    remove: async (transaction, key) => {
      await transaction.deleteFrom(table).where('uid', '=', key).execute()
    },
  }
}

export const TEXT_STORES: Readonly<Record<TextKind, TextStore>> = {
  news,
  instruction,
  question: questionsIn(QUESTION_TABLES.question),
  faq: questionsIn(QUESTION_TABLES.faq),
}
