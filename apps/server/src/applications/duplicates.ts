import type { SAMENESS } from '@yacheyka/contract/applications/console-applications'
import type { ApplicationStatus } from '@yacheyka/core/applications/application'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

type Same = (typeof SAMENESS)[number]

interface SimilarApplication {
  readonly uid: string
  readonly created_at: Date
  readonly ceo_fullname: string
  readonly juridical_name: string | null
  readonly status: ApplicationStatus
  readonly same: Same[]
}

interface SimilarCustomer {
  readonly uid: string
  readonly name: string
  readonly login: string
  readonly same: Same[]
}

/** Of each kind: more say nothing new. */
const MOST = 20

interface Applicant {
  readonly uid: string
  readonly ceo_phone: string
  readonly ceo_email: string
}

/** Other applications with the same telephone, address or scan (byte by byte), and customers with the same contacts. */
export async function findDuplicates(
  db: Kysely<Database>,
  applicant: Applicant,
): Promise<{
  readonly applications: readonly SimilarApplication[]
  readonly customers: readonly SimilarCustomer[]
}> {
  const [applications, customers] = await Promise.all([
    findApplications(db, applicant),
    findCustomers(db, applicant),
  ])
  return { applications, customers }
}

async function findApplications(
  db: Kysely<Database>,
  { uid, ceo_phone: phone, ceo_email: email }: Applicant,
): Promise<readonly SimilarApplication[]> {
  const { rows } = await sql<SimilarApplication>`
    SELECT other.uid, other.created_at, other.ceo_fullname, other.juridical_name, other.status,
      array_agg(DISTINCT found.same) AS same
    FROM (
      SELECT uid, 'phone' AS same FROM juridical_application WHERE ceo_phone = ${phone}
      UNION ALL
      SELECT uid, 'email' FROM juridical_application WHERE lower(ceo_email) = lower(${email})
      UNION ALL
      SELECT theirs.application_uid, 'scan' FROM application_file AS own
      JOIN application_file AS theirs ON theirs.digest = own.digest
      WHERE own.application_uid = ${uid}
    ) AS found JOIN juridical_application AS other ON other.uid = found.uid
    WHERE other.uid <> ${uid}
    GROUP BY other.uid ORDER BY other.created_at DESC LIMIT ${MOST}`.execute(db)
  return rows
}

/** Without the customer that this very application has become. */
async function findCustomers(
  db: Kysely<Database>,
  { uid, ceo_phone: phone, ceo_email: email }: Applicant,
): Promise<readonly SimilarCustomer[]> {
  const { rows } = await sql<SimilarCustomer>`
    SELECT customer.uid, customer.name, owner.login, array_agg(DISTINCT found.same) AS same
    FROM (
      SELECT uid, 'phone' AS same FROM juridical_user WHERE ceo_phone = ${phone}
      UNION ALL
      SELECT uid, 'email' FROM juridical_user WHERE lower(email) = lower(${email})
      UNION ALL
      SELECT user_uid, 'email' FROM email_change
      WHERE status = 'waiting' AND expires_at > now() AND lower(new_email) = lower(${email})
    ) AS found
    JOIN juridical_user AS owner ON owner.uid = found.uid
    JOIN customer ON customer.uid = owner.customer_uid
    WHERE customer.trial_until IS NULL AND owner.uid IS DISTINCT FROM (SELECT user_uid FROM juridical_application WHERE uid = ${uid})
    GROUP BY customer.uid, owner.uid ORDER BY customer.name LIMIT ${MOST}`.execute(db)
  return rows
}
