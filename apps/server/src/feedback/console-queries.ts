import type { HandledList } from '@yacheyka/contract/feedback/console-feedback'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { countUpTo } from '#/db/count-up-to.ts'
import type { Database } from '#/db/types.ts'
import type { ConsentRow } from '#/privacy/present-consent.ts'
import { hasWords } from '#/db/word-search.ts'

export interface FeedbackFilter {
  readonly state: HandledList
  readonly search: string
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly offset: number
}

export interface ListedFeedback extends ConsentRow {
  readonly uid: string
  readonly created_at: Date
  readonly text: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly user_email: string
  readonly handled_at: Date | null
  readonly handled_by: string | null
  readonly note: string
  readonly customer_uid: string
  readonly customer: string
  readonly login: string
}

/** What waits: the longest first. Others: the newest first. */
export async function readFeedbackPage(db: Kysely<Database>, filter: FeedbackFilter) {
  const found = sql`SELECT uid, created_at FROM feedback WHERE ${conditionOf(filter)}`
  const way = filter.state === 'open' ? sql`ASC` : sql`DESC`
  const rows = await readRows(
    db,
    sql`${found} ORDER BY created_at ${way}, uid ${way} LIMIT ${filter.limit} OFFSET ${filter.offset}`,
    sql`ORDER BY page.created_at ${way}, page.uid ${way}`,
  )
  return { count: await countUpTo(db, found), rows }
}

export async function findFeedback(
  db: Kysely<Database>,
  uid: string,
): Promise<ListedFeedback | undefined> {
  const rows = await readRows(
    db,
    sql`SELECT uid, created_at FROM feedback WHERE uid = ${uid}`,
    sql``,
  )
  return rows[0]
}

async function readRows(
  db: Kysely<Database>,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<readonly ListedFeedback[]> {
  const { rows } = await sql<ListedFeedback>`
    SELECT feedback.uid, feedback.created_at, feedback.text, feedback.name, feedback.phone, feedback.email,
      owner.email AS user_email, feedback.handled_at, operator.name AS handled_by, feedback.note,
      customer.uid AS customer_uid, customer.name AS customer, owner.login, feedback.consent_version, feedback.consent_at,
      feedback.consent_address, feedback.consent_withdrawn_at
    FROM (${page}) AS page
    JOIN feedback ON feedback.uid = page.uid
    JOIN juridical_user AS owner ON owner.uid = feedback.user_uid
    JOIN customer ON customer.uid = owner.customer_uid
    LEFT JOIN operator_user AS operator ON operator.uid = feedback.handled_by
    ${order}`.execute(db)
  return rows
}

const conditionOf = ({ state, search, from, before }: FeedbackFilter): RawBuilder<unknown> =>
  sql.join(
    [
      state === 'open' ? sql`handled_at IS NULL` : undefined,
      state === 'handled' ? sql`handled_at IS NOT NULL` : undefined,
      from === undefined ? undefined : sql`created_at >= ${from}`,
      before === undefined ? undefined : sql`created_at < ${before}`,
      search === '' ? undefined : (hasWords('words', search) ?? sql`false`),
      sql`true`,
    ].filter((part) => part !== undefined),
    sql` AND `,
  )

/** What was answered to these messages, in the order of time. */
export const listReplies = (db: Kysely<Database>, uids: readonly string[]) =>
  db
    .selectFrom('feedback_reply as reply')
    .leftJoin('operator_user as operator', 'operator.uid', 'reply.operator_uid')
    .select([
      'reply.uid',
      'reply.feedback_uid',
      'reply.recipient',
      'reply.text',
      'reply.created_at',
      'operator.name as operator',
    ])
    .where('reply.feedback_uid', 'in', uids)
    .orderBy('reply.created_at')
    .orderBy('reply.uid')
    .execute()

/** The message, held until the transaction ends. */
export const lockFeedback = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('feedback')
    .innerJoin('juridical_user as user', 'user.uid', 'feedback.user_uid')
    .select([
      'feedback.uid',
      'feedback.created_at',
      'feedback.text',
      'feedback.name',
      'feedback.email',
      'feedback.handled_at',
      'feedback.note',
      'user.email as user_email',
    ])
    .where('feedback.uid', '=', uid)
    .forUpdate('feedback')
    .executeTakeFirst()
