import { PARCEL_ENDS } from '@yacheyka/core/parcels/parcel-status'
import { formatMoney } from '@yacheyka/core/money/money'
import { counted } from '@yacheyka/core/text/wording'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { otherEmails } from './find-person.ts'
import { applicationRecord, feedbackRecord, userRecord } from './person-records.ts'
import { findScans } from './read-person.ts'
import { type Kept, RECORDS_MOST } from './records.ts'
import { formatDate } from './format-date.ts'
import { WHY_KEPT } from './why-kept.ts'

/** A customer as people call it, or undefined. */
export const findCustomer = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('customer')
    .select(['uid', 'name', 'juridical_name', 'inn'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/** What is kept of the people of a customer; what the customer itself is and did is named as kept. */
export async function readCustomer(db: Kysely<Database>, uid: string): Promise<readonly Kept[]> {
  const users = await db
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'user.customer_uid')
    .select(['user.uid', 'login', 'ceo_fullname', 'ceo_phone', 'email', 'user.created_at'])
    .select(['customer.name as customer', otherEmails('user.uid').as('other_emails')])
    .where('customer_uid', '=', uid)
    .where('user.erased_at', 'is', null)
    .limit(RECORDS_MOST)
    .execute()
  if (users.length === 0) return []
  const uids = users.map((user) => user.uid)
  const sessions = await db
    .selectFrom('juridical_session')
    .select(['created_at', 'ended_at', 'device'])
    .where('user_uid', 'in', uids)
    .limit(RECORDS_MOST)
    .execute()
  const applications = await db
    .selectFrom('juridical_application')
    .selectAll()
    .where('user_uid', 'in', uids)
    .execute()
  const feedback = await db
    .selectFrom('feedback')
    .selectAll()
    .where('user_uid', 'in', uids)
    .limit(RECORDS_MOST)
    .execute()
  const all = (kind: Kept['kind'], records: Kept['records'], files: Kept['files'] = []): Kept => ({
    kind,
    count: records.length,
    erasable: records.length,
    why: '',
    records,
    files,
  })
  return [
    all('users', users.map(userRecord)),
    all(
      'sessions',
      sessions.map((row) => ({
        Начат: formatDate(row.created_at),
        Закончен: formatDate(row.ended_at),
        Браузер: row.device,
      })),
    ),
    all('applications', applications.map(applicationRecord), await findScans(db, applications)),
    all('feedback', feedback.map(feedbackRecord)),
  ].filter(({ count }) => count > 0)
}

/** What stays of a customer when its people are erased. */
export const CUSTOMER_STAYS = [WHY_KEPT.requisites, WHY_KEPT.recipients] as const

/** Why a customer cannot leave yet, for people: what is under way, and its money. */
export async function customerRejections(
  db: Kysely<Database>,
  uid: string,
): Promise<readonly string[]> {
  // Written as its index has it.
  const parcels = await sql<{ count: number }>`
    SELECT count(*) AS count FROM parcel
    WHERE customer_uid = ${uid} AND parent_uid IS NULL
      AND status NOT IN (${sql.join(PARCEL_ENDS.map((status) => sql.lit(status)))})`.execute(db)
  const live = parcels.rows[0]?.count ?? 0
  const unpaid = await db
    .selectFrom('juridical_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', '=', uid)
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow()
  const deposit = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('customer_uid', '=', uid)
    .executeTakeFirst()
  const balance = deposit?.balance ?? 0
  return [
    ...(live > 0 ? [`в пути ${counted(live, ['отправление', 'отправления', 'отправлений'])}`] : []),
    ...(unpaid.count > 0
      ? [`ждут оплаты ${counted(unpaid.count, ['заказ', 'заказа', 'заказов'])}`]
      : []),
    ...(balance > 0 ? [`на депозите ${formatMoney(balance)}`] : []),
  ]
}
