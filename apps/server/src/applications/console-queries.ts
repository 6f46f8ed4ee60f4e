import type { ApplicationList } from '@yacheyka/contract/applications/console-applications'
import type { ApplicationStatus } from '@yacheyka/core/applications/application'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#/db/count-up-to.ts'
import type { Database } from '#/db/types.ts'
import { hasWords } from '#/db/word-search.ts'

export interface ApplicationFilter {
  readonly status: ApplicationList
  readonly search: string
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly offset: number
}

export interface ListedApplication {
  readonly uid: string
  readonly created_at: Date
  readonly ceo_fullname: string
  readonly ceo_phone: string
  readonly ceo_email: string
  readonly status: ApplicationStatus
  readonly juridical_name: string | null
  readonly inn: string | null
  readonly settled_at: Date | null
  readonly settled_by: string | null
  readonly repeated: boolean
}

/** New ones: whoever waits longest first. Others: the newest first. */
export async function readApplicationPage(db: Kysely<Database>, filter: ApplicationFilter) {
  const found = sql`SELECT uid, created_at FROM juridical_application WHERE ${conditionOf(filter)}`
  const way = filter.status === 'new' ? sql`ASC` : sql`DESC`
  const page = sql`${found} ORDER BY created_at ${way}, uid ${way} LIMIT ${filter.limit} OFFSET ${filter.offset}`
  const { rows } = await sql<ListedApplication>`
    SELECT application.uid, application.created_at, application.ceo_fullname, application.ceo_phone,
      application.ceo_email, application.status, application.juridical_name, application.inn, application.settled_at,
      operator.name AS settled_by,
      EXISTS (SELECT FROM juridical_application AS other
        WHERE other.ceo_phone = application.ceo_phone AND other.uid <> application.uid)
      OR EXISTS (SELECT FROM juridical_application AS other
        WHERE lower(other.ceo_email) = lower(application.ceo_email) AND other.uid <> application.uid) AS repeated
    FROM (${page}) AS page
    JOIN juridical_application AS application ON application.uid = page.uid
    LEFT JOIN operator_user AS operator ON operator.uid = application.settled_by
    ORDER BY page.created_at ${way}, page.uid ${way}`.execute(db)
  return { count: await countUpTo(db, found), rows }
}

const conditionOf = ({ status, search, from, before }: ApplicationFilter): RawBuilder<unknown> =>
  sql.join(
    [
      status === 'all' ? undefined : sql`status = ${status}`,
      from === undefined ? undefined : sql`created_at >= ${from}`,
      before === undefined ? undefined : sql`created_at < ${before}`,
      search === '' ? undefined : (hasWords('words', search) ?? sql`false`),
      sql`true`,
    ].filter((part) => part !== undefined),
    sql` AND `,
  )

/** The email about a decision, by the effect that put it. */
export const findDecisionEmail = (
  db: Kysely<Database>,
  application: { readonly uid: string; readonly user_uid: string | null },
) =>
  db
    .selectFrom('outbox_message')
    .select(['recipient', 'status', 'settled_at'])
    .where(
      'effect_key',
      '=',
      application.user_uid === null
        ? `application_refused:${application.uid}`
        : `account_opened:${application.user_uid}`,
    )
    .executeTakeFirst()

export const findCustomerOfUser = (db: Kysely<Database>, userUid: string) =>
  db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select(['customer.uid', 'customer.name', 'user.login'])
    .where('user.uid', '=', userUid)
    .executeTakeFirst()

export const findCustomerByInn = (db: Kysely<Database>, inn: string) =>
  db.selectFrom('customer').select(['uid', 'name']).where('inn', '=', inn).executeTakeFirst()

export const findScan = (db: Kysely<Database>, uid: string, key: string) =>
  db
    .selectFrom('application_file')
    .selectAll()
    .where('application_uid', '=', uid)
    .where('file_key', '=', key)
    .executeTakeFirst()
