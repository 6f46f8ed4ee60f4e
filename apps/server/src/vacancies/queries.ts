import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

export type NewResponse = Insertable<Database['vacancy_response']>

export const insertResponse = (db: Kysely<Database>, response: NewResponse) =>
  db.insertInto('vacancy_response').values(response).execute()

/** All but what only searches read. */
const COLUMNS = [
  'uid',
  'vacancy',
  'name',
  'email',
  'phone',
  'message',
  'file_key',
  'file_name',
  'file_type',
  'file_size',
  'consent_version',
  'consent_at',
  'consent_address',
  'created_at',
  'handled_at',
  'handled_by',
] as const

/** Newest first. */
export const listResponses = (db: Kysely<Database>, most: number) =>
  db
    .selectFrom('vacancy_response')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(most)
    .execute()

export const findResponse = (db: Kysely<Database>, uid: string) =>
  db.selectFrom('vacancy_response').select(COLUMNS).where('uid', '=', uid).executeTakeFirst()

/** The response, held until the transaction ends. */
export const lockResponse = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('vacancy_response')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
