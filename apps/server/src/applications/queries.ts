import type { ApplicationStatus } from '@yacheyka/core/applications/application'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

export async function insertApplication(
  transaction: Transaction<Database>,
  application: Insertable<Database['juridical_application']>,
  files: readonly Insertable<Database['application_file']>[],
): Promise<void> {
  await transaction.insertInto('juridical_application').values(application).execute()
  await transaction.insertInto('application_file').values(files).execute()
}

/** All but what only searches read. */
const COLUMNS = [
  'uid',
  'ceo_fullname',
  'ceo_phone',
  'ceo_email',
  'status',
  'consent_version',
  'offer_version',
  'agreed_at',
  'agreed_address',
  'consent_withdrawn_at',
  'refusal',
  'user_uid',
  'created_at',
  'settled_at',
  'settled_by',
  'juridical_name',
  'inn',
] as const

/** Newest first. */
export const listApplications = (
  db: Kysely<Database>,
  status: ApplicationStatus | undefined,
  most: number,
) =>
  db
    .selectFrom('juridical_application')
    .select(COLUMNS)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(most)
    .execute()

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number]

export async function findApplication(db: Kysely<Database>, uid: string) {
  const row = await db
    .selectFrom('juridical_application')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row && { ...row, files: await listFiles(db, uid) }
}

const listFiles = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('application_file')
    .selectAll()
    .where('application_uid', '=', uid)
    .orderBy('type')
    .orderBy('name')
    .execute()

/** The application, held until the transaction ends. */
export const lockApplication = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('juridical_application')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

export async function nameOfOperator(db: Kysely<Database>, uid: string): Promise<string> {
  const row = await db
    .selectFrom('operator_user')
    .select('name')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.name ?? ''
}

export const deleteApplicationRow = (db: Kysely<Database>, uid: string) =>
  db.deleteFrom('juridical_application').where('uid', '=', uid).execute()
