import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** What editors write of a vacancy. */
export interface VacancyFields extends Omit<OfferedVacancy, 'uid'> {
  readonly published: boolean
}

export interface KeptVacancy extends VacancyFields {
  readonly uid: string
  /** Among the others, from 1. */
  readonly position: number
  readonly published_at: Date | null
  readonly created_at: Date
  readonly changed_at: Date
  readonly version: number
}

const OFFERED = [
  'uid',
  'title',
  'city',
  'schedule',
  'pay',
  'lead',
  'duties',
  'offers',
  'requirements',
] as const

const selectKept = (db: Kysely<Database>) =>
  db
    .selectFrom('vacancy')
    .select([
      ...OFFERED,
      'position',
      'published',
      'published_at',
      'created_at',
      'changed_at',
      'version',
    ])

/** What the site shows, in its order. */
export const selectOffered = (db: Kysely<Database>): Promise<OfferedVacancy[]> =>
  db
    .selectFrom('vacancy')
    .select(OFFERED)
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('uid')
    .execute()

/** In the order of the site, with the withdrawn ones. */
export function selectVacancies(
  db: Kysely<Database>,
  page?: { readonly limit: number; readonly offset: number },
): Promise<KeptVacancy[]> {
  const all = selectKept(db).orderBy('position').orderBy('uid')
  return (page === undefined ? all : all.limit(page.limit).offset(page.offset)).execute()
}

export async function countVacancies(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findVacancy = (db: Kysely<Database>, uid: string): Promise<KeptVacancy | undefined> =>
  selectKept(db).where('uid', '=', uid).executeTakeFirst()

/** The vacancy, held until the transaction ends. */
export const lockVacancy = (
  transaction: Transaction<Database>,
  uid: string,
): Promise<KeptVacancy | undefined> =>
  selectKept(transaction).where('uid', '=', uid).forUpdate().executeTakeFirst()

/** Nobody else adds a vacancy or moves one until the transaction ends; readers go on. */
export const lockVacancies = (transaction: Transaction<Database>) =>
  sql`LOCK TABLE vacancy IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)

/** Puts it at the end, under `lockVacancies`. @returns its key */
export async function insertVacancy(
  transaction: Transaction<Database>,
  fields: VacancyFields,
  now: Date,
): Promise<string> {
  const { last } = await transaction
    .selectFrom('vacancy')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const uid = newUid()
  await transaction
    .insertInto('vacancy')
    .values({
      uid,
      ...valuesOf(fields),
      position: last + 1,
      published_at: fields.published ? now : null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return uid
}

/** Writes what an editor changed over what was locked. */
export const updateVacancy = (
  transaction: Transaction<Database>,
  kept: KeptVacancy,
  fields: VacancyFields,
  now: Date,
) =>
  transaction
    .updateTable('vacancy')
    .set({
      ...valuesOf(fields),
      published_at: fields.published && !kept.published ? now : kept.published_at,
      changed_at: now,
      version: kept.version + 1,
    })
    .where('uid', '=', kept.uid)
    .execute()

export const placeVacancy = (transaction: Transaction<Database>, uid: string, position: number) =>
  transaction.updateTable('vacancy').set({ position }).where('uid', '=', uid).execute()

export const deleteVacancyRow = (transaction: Transaction<Database>, uid: string) =>
  transaction.deleteFrom('vacancy').where('uid', '=', uid).execute()

const valuesOf = (fields: VacancyFields) => ({
  title: fields.title,
  city: fields.city,
  schedule: fields.schedule,
  pay: fields.pay,
  lead: fields.lead,
  duties: [...fields.duties],
  offers: [...fields.offers],
  requirements: [...fields.requirements],
  published: fields.published,
})
