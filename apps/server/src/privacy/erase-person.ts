import type { DataKind } from '@yacheyka/core/privacy/personal-data'
import { sql } from 'kysely'
import { eraseInBatches } from '#/batches/erase-recipients.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'
import { eraseApplications } from './erase-applications.ts'
import { eraseFeedback } from './erase-feedback.ts'
import { eraseMessages } from './erase-messages.ts'
import { eraseRecipients } from './erase-parcels.ts'
import { eraseResponses } from './erase-responses.ts'
import type { Erasure } from './erasure.ts'
import { contactOf, type Person } from './find-person.ts'
import { erasableMessages, findPerson, findScans, presentPerson } from './read-person.ts'

/** What an erasure did: of each kind how much is gone, and what stays and why. No personal data. */
export interface ErasureOutcome {
  readonly erased: readonly { readonly kind: DataKind; readonly count: number }[]
  /** Of a customer as a whole, which has no one kind, both are null. */
  readonly kept: readonly {
    readonly kind: DataKind | null
    readonly count: number | null
    readonly why: string
  }[]
}

type Counts = readonly (readonly [DataKind, number])[]

/**
 * Erases what is kept of a person, but for what must stay. Done again, it finds only what has come since. Of much it finds
 * a part at a time, until nothing is left to erase.
 */
export async function erasePerson(erasure: Erasure, person: Person): Promise<ErasureOutcome> {
  const { transaction, digests } = erasure
  const erased = new Map<DataKind, number>()
  for (let some = true; some;) {
    const counts = (await eraseFound(erasure, person)).filter(([, count]) => count > 0)
    for (const [kind, count] of counts) erased.set(kind, (erased.get(kind) ?? 0) + count)
    some = counts.length > 0
  }
  const after = await findPerson(transaction, person, digests)
  const scans = await findScans(transaction, after.applications)
  return {
    erased: [...erased].map(([kind, count]) => ({ kind, count })),
    kept: presentPerson(after, scans).map(({ kind, count, why }) => ({ kind, count, why })),
  }
}

/** @returns of each kind how much is gone: nothing of any, when there is no more */
async function eraseFound(erasure: Erasure, person: Person): Promise<Counts> {
  const { transaction, digests } = erasure
  const before = await findPerson(transaction, person, digests)
  // Nobody moves them meanwhile: what is at its end now stays there.
  await lockParcels(transaction, before.ended)
  const found = await findPerson(transaction, person, digests)
  const held = new Set(before.ended)
  const ended = found.ended.filter((uid) => held.has(uid))
  const counts: Counts = [
    ['messages', await eraseMessages(erasure, erasableMessages(found))],
    ['parcels', ended.length],
    ['batches', await eraseInBatches(erasure, contactOf(person), uidsOf(found.batches))],
    ['responses', await eraseResponses(erasure, uidsOf(found.responses))],
    ['applications', await eraseApplications(erasure, uidsOf(found.applications))],
    ['feedback', await eraseFeedback(erasure, uidsOf(found.feedback))],
  ]
  await eraseRecipients(erasure, ended)
  return counts
}

const uidsOf = (rows: readonly { readonly uid: string }[]) => rows.map(({ uid }) => uid)

/** Marks every consent of a person as taken back, before anybody decides about erasing. @returns how many */
export async function noteWithdrawal(
  { transaction, now, digests }: Omit<Erasure, 'files'>,
  person: Person,
): Promise<number> {
  const found = await findPerson(transaction, person, digests)
  const mark = async (
    table: 'vacancy_response' | 'juridical_application' | 'feedback',
    uids: readonly string[],
  ) => {
    if (uids.length === 0) return 0
    const { numUpdatedRows } = await transaction
      .updateTable(table)
      .set({ consent_withdrawn_at: now })
      .where('uid', 'in', [...uids])
      .where('consent_version', 'is not', null)
      .where('consent_withdrawn_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
  const uids = found.evidence.map(({ uid }) => uid)
  await sql`UPDATE consent_evidence SET withdrawn_at = ${now}
    WHERE uid = ANY(${uids}::uuid[]) AND withdrawn_at IS NULL`.execute(transaction)
  return (
    (await mark('vacancy_response', uidsOf(found.responses))) +
    (await mark('juridical_application', uidsOf(found.applications))) +
    (await mark('feedback', uidsOf(found.feedback)))
  )
}
