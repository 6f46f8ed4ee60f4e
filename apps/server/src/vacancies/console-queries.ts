import type { HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#/db/count-up-to.ts'
import type { Database } from '#/db/types.ts'
import type { ConsentRow } from '#/privacy/present-consent.ts'
import { hasWords } from '#/db/word-search.ts'

export interface ResponseFilter {
  readonly state: HandledList
  /** Its key; empty for all. */
  readonly vacancy: string
  readonly search: string
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly offset: number
}

export interface ListedResponse extends ConsentRow {
  readonly uid: string
  readonly created_at: Date
  readonly vacancy: string
  /** All null where it was deleted. */
  readonly vacancy_uid: string | null
  readonly vacancy_title: string | null
  readonly vacancy_city: string | null
  readonly vacancy_published: boolean | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly file_name: string
  readonly file_type: string
  readonly file_size: number
  readonly handled_at: Date | null
  readonly handled_by: string | null
}

/** Newest first: a vacancy is filled by those who are still looking. */
export async function readResponsePage(db: Kysely<Database>, filter: ResponseFilter) {
  const found = sql`SELECT uid, created_at FROM vacancy_response WHERE ${conditionOf(filter)}`
  const rows = await readRows(
    db,
    sql`${found} ORDER BY created_at DESC, uid DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`,
  )
  return { count: await countUpTo(db, found), rows }
}

export const findListed = async (
  db: Kysely<Database>,
  uid: string,
): Promise<ListedResponse | undefined> =>
  (await readRows(db, sql`SELECT uid FROM vacancy_response WHERE uid = ${uid}`))[0]

async function readRows(
  db: Kysely<Database>,
  page: RawBuilder<unknown>,
): Promise<readonly ListedResponse[]> {
  const { rows } = await sql<ListedResponse>`
    SELECT response.uid, response.created_at, response.vacancy, response.name, response.email, response.phone,
      response.message, response.file_name, response.file_type, response.file_size, response.consent_version,
      response.consent_at, response.consent_address, response.consent_withdrawn_at,
      response.handled_at, operator.name AS handled_by, vacancy.uid AS vacancy_uid, vacancy.title AS vacancy_title,
      vacancy.city AS vacancy_city, vacancy.published AS vacancy_published
    FROM (${page}) AS page
    JOIN vacancy_response AS response ON response.uid = page.uid
    LEFT JOIN vacancy ON vacancy.uid = response.vacancy_uid
    LEFT JOIN operator_user AS operator ON operator.uid = response.handled_by
    ORDER BY response.created_at DESC, response.uid DESC`.execute(db)
  return rows
}

const conditionOf = ({
  state,
  vacancy,
  search,
  from,
  before,
}: ResponseFilter): RawBuilder<unknown> =>
  sql.join(
    [
      state === 'open' ? sql`handled_at IS NULL` : undefined,
      state === 'handled' ? sql`handled_at IS NOT NULL` : undefined,
      vacancy === '' ? undefined : sql`vacancy_uid = ${vacancy}`,
      from === undefined ? undefined : sql`created_at >= ${from}`,
      before === undefined ? undefined : sql`created_at < ${before}`,
      search === '' ? undefined : (hasWords('words', search) ?? sql`false`),
      sql`true`,
    ].filter((part) => part !== undefined),
    sql` AND `,
  )
