import type { DataKind } from '@yacheyka/core/privacy/personal-data'
import type { Kysely } from 'kysely'
import { findBatchesWith } from '#/batches/erase-recipients.ts'
import type { Database } from '#/db/types.ts'
import {
  contactOf,
  findApplications,
  findEvidence,
  findFeedbackOf,
  findMessages,
  findParcelsOf,
  findResponses,
  findUsers,
  type Person,
} from './find-person.ts'
import {
  applicationRecord,
  batchRecord,
  evidenceRecord,
  feedbackRecord,
  messageRecord,
  parcelRecord,
  responseRecord,
  userRecord,
} from './person-records.ts'
import { type DataRecord, type Kept, type KeptFile, RECORDS_MOST } from './records.ts'
import type { Digests } from './subject.ts'
import { WHY_KEPT } from './why-kept.ts'

/** Everything of a person by place, as rows. */
export async function findPerson(db: Kysely<Database>, person: Person, digests: Digests) {
  const parcels = await findParcelsOf(db, person)
  const messages = await findMessages(
    db,
    person,
    parcels.rows.map(({ uid }) => uid),
  )
  return {
    parcels: parcels.rows,
    ended: parcels.ended.map(({ uid }) => uid),
    messages,
    batches: await findBatchesWith(db, contactOf(person), RECORDS_MOST),
    responses: await findResponses(db, person),
    applications: await findApplications(db, person),
    feedback: await findFeedbackOf(db, person),
    users: await findUsers(db, person),
    evidence: await findEvidence(db, person, digests),
  }
}

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>

/** What an erasure takes now: messages of live parcels stay, and what waits. */
export const erasableMessages = ({ messages }: FoundPerson): readonly string[] =>
  messages
    .filter(({ of_live: ofLive, status }) => !ofLive && status !== 'pending')
    .map(({ uid }) => uid)

const kept = (
  kind: DataKind,
  records: readonly DataRecord[],
  erasable: number,
  why = '',
  files: readonly KeptFile[] = [],
): Kept => ({
  kind,
  count: records.length,
  erasable,
  why: erasable < records.length ? why : '',
  records,
  files,
})

/** The same for people: kinds of which there is something. */
export function presentPerson(found: FoundPerson, scans: readonly KeptFile[]): readonly Kept[] {
  const { parcels, ended, messages, responses, applications, feedback, users } = found
  const open = applications.filter(({ status }) => status !== 'approved')
  return [
    kept('parcels', parcels.map(parcelRecord), ended.length, WHY_KEPT.live),
    kept(
      'messages',
      messages.map(messageRecord),
      erasableMessages(found).length,
      WHY_KEPT.liveMessages,
    ),
    kept('batches', found.batches.map(batchRecord), found.batches.length),
    kept(
      'responses',
      responses.map(responseRecord),
      responses.length,
      '',
      responses.map(({ file_name: name, file_key: key }) => ({ name, key })),
    ),
    kept(
      'applications',
      applications.map(applicationRecord),
      open.length,
      WHY_KEPT.approved,
      scans,
    ),
    kept('feedback', feedback.map(feedbackRecord), feedback.length),
    kept('users', users.map(userRecord), 0, WHY_KEPT.users),
    kept('consents', found.evidence.map(evidenceRecord), 0, WHY_KEPT.evidence),
  ].filter(({ count }) => count > 0)
}

export const findScans = (
  db: Kysely<Database>,
  applications: readonly { readonly uid: string }[],
): Promise<KeptFile[]> =>
  applications.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('application_file')
        .select(['name', 'file_key as key'])
        .where(
          'application_uid',
          'in',
          applications.map(({ uid }) => uid),
        )
        .execute()
