import { createHash } from 'node:crypto'
import { SCAN_KINDS, SCAN_TYPES, type ScanType } from '@yacheyka/core/applications/application'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { type Applicant, APPLICANTS } from '@yacheyka/demonstration/people/applicants'
import type { Insertable, Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { insertApplication } from '#/applications/queries.ts'
import { scanPage } from './scan-page.ts'

const HOUR = 3_600_000
/** After so many hours the one that was refused was. */
const DECIDED_AFTER = 5

const NAMES: Readonly<Record<ScanType, string>> = {
  fns_scan: 'Свидетельство ИНН',
  egrul_scan: 'Выписка',
}

/** Applications that wait for a decision, and one that has it, with scans that can be read. */
export async function loadApplications(
  transaction: Transaction<Database>,
  files: Files,
  now: Date,
): Promise<number> {
  const manager = await transaction
    .selectFrom('operator_user')
    .select('uid')
    .where('login', '=', 'manager')
    .executeTakeFirst()
  for (const applicant of APPLICANTS) {
    const uid = newUid()
    const at = new Date(now.getTime() - applicant.hoursAgo * HOUR)
    const scans: Insertable<Database['application_file']>[] = []
    for (const type of SCAN_TYPES) scans.push(await storeScan(files, applicant, type, uid, at))
    await insertApplication(
      transaction,
      {
        uid,
        ceo_fullname: applicant.name,
        ceo_phone: applicant.phone,
        ceo_email: applicant.email,
        consent_version: FIRST_EDITION,
        offer_version: FIRST_EDITION,
        agreed_at: at,
        agreed_address: '192.0.2.10',
        created_at: at,
        ...decisionOf(applicant, at, manager?.uid ?? null),
      },
      scans,
    )
  }
  return APPLICANTS.length
}

const decisionOf = ({ status, refusal: rejection }: Applicant, at: Date, manager: string | null) =>
  status === 'new'
    ? {}
    : {
        status,
        refusal: rejection ?? '',
        settled_at: new Date(at.getTime() + DECIDED_AFTER * HOUR),
        settled_by: manager,
      }

async function storeScan(
  files: Files,
  { kinds, facts }: Applicant,
  type: ScanType,
  applicationUid: string,
  at: Date,
) {
  const kind = kinds[type]
  const bytes = await scanPage(type, kind, facts, at)
  return {
    file_key: await files.put(bytes),
    application_uid: applicationUid,
    type,
    name: `${NAMES[type]}.${kind}`,
    media_type: SCAN_KINDS[kind].mediaType,
    size: bytes.length,
    digest: createHash('sha256').update(bytes).digest('hex'),
  }
}
