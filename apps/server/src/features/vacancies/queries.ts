import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

export type NewResponse = Insertable<Database['vacancy_response']>

export const insertResponse = (db: Kysely<Database>, response: NewResponse) =>
  db.insertInto('vacancy_response').values(response).execute()

/** Newest first. */
export const listResponses = (db: Kysely<Database>, most: number) =>
  db
    .selectFrom('vacancy_response')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(most)
    .execute()

export const findResponse = (db: Kysely<Database>, uid: string) =>
  db.selectFrom('vacancy_response').selectAll().where('uid', '=', uid).executeTakeFirst()

export const deleteResponse = (db: Kysely<Database>, uid: string) =>
  db.deleteFrom('vacancy_response').where('uid', '=', uid).execute()
