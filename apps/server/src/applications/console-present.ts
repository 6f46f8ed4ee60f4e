import type {
  ApplicationCard,
  ApplicationRow,
} from '@yacheyka/contract/applications/console-applications'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { findDuplicates } from './duplicates.ts'
import { findCustomerOfUser, findDecisionEmail, type ListedApplication } from './console-queries.ts'
import { findApplication, nameOfOperator } from './queries.ts'

export const presentRow = (row: ListedApplication): ApplicationRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
  ceo_phone: formatPhone(row.ceo_phone),
  settled_at: row.settled_at?.toISOString() ?? null,
})

/** The application with all that a decision needs and what was decided; undefined where there is none. */
export async function presentCard(
  db: Kysely<Database>,
  uid: string,
): Promise<ApplicationCard | undefined> {
  const row = await findApplication(db, uid)
  if (row === undefined) return undefined
  const duplicates = await findDuplicates(db, row)
  const email = row.status === 'new' ? undefined : await findDecisionEmail(db, row)
  const customer = row.user_uid === null ? undefined : await findCustomerOfUser(db, row.user_uid)
  const settledBy = row.settled_by === null ? null : await nameOfOperator(db, row.settled_by)
  const sameContacts = duplicates.applications.some(({ same }) =>
    same.some((each) => each !== 'scan'),
  )
  return {
    ...presentRow({ ...row, settled_by: settledBy, repeated: sameContacts }),
    consent_version: row.consent_version,
    offer_version: row.offer_version,
    agreed_at: row.agreed_at?.toISOString() ?? null,
    agreed_address: row.agreed_address,
    consent_withdrawn_at: row.consent_withdrawn_at?.toISOString() ?? null,
    refusal: row.refusal,
    files: row.files.map(({ file_key: key, type, name, media_type, size }) => ({
      key,
      type,
      name,
      media_type,
      size,
    })),
    duplicates: {
      applications: duplicates.applications.map((other) => ({
        ...other,
        created_at: other.created_at.toISOString(),
      })),
      customers: [...duplicates.customers],
    },
    customer: customer ?? null,
    letter: email ? { ...email, settled_at: email.settled_at?.toISOString() ?? null } : null,
  }
}
