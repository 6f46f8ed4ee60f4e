import {
  DATA_KINDS,
  type ErasureGround,
  type ErasureStatus,
} from '@yacheyka/core/privacy/personal-data'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { ErasureRequestTable } from '#/db/personal-data-types.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { type ErasureOutcome, erasePerson, noteWithdrawal } from './erase-person.ts'
import { eraseUsers } from './erase-users.ts'
import { CUSTOMER_STAYS, customerRejections, findCustomer } from './read-customer.ts'
import type { Digests, Subject } from './subject.ts'

export interface ErasureOptions {
  readonly files: Pick<Files, 'remove'>
  readonly digests: Digests
  readonly actor: Actor
  readonly now: Date
}

interface ErasureDemand {
  readonly subject: Subject
  readonly ground: ErasureGround
  /** Says nothing of whom it is about: it stays. */
  readonly reason: string
}

type Requested =
  | { readonly outcome: 'asked'; readonly uid: string }
  | { readonly outcome: 'unknown' }
  /** The same is asked for already. */
  | { readonly outcome: 'waits' }
  | { readonly outcome: 'not_yet'; readonly obstacles: readonly string[] }

/**
 * Asks that everything about somebody be erased: another operator agrees. A consent that is taken back is marked so at once.
 */
export async function requestErasure(
  transaction: Transaction<Database>,
  { subject, ground, reason }: ErasureDemand,
  { digests, actor, now }: ErasureOptions,
): Promise<Requested> {
  if (subject.kind === 'customer') {
    if ((await findCustomer(transaction, subject.uid)) === undefined) return { outcome: 'unknown' }
    const obstacles = await customerRejections(transaction, subject.uid)
    if (obstacles.length > 0) return { outcome: 'not_yet', obstacles }
  }
  const whom = columnsOf(subject, digests)
  // Of two at once the second waits here, and finds what the first has asked.
  await sql`LOCK TABLE erasure_request IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
  if (await isWaiting(transaction, subject, digests)) return { outcome: 'waits' }
  const uid = newUid()
  const row = { uid, ...whom, ground, reason, asked_by: actor.operatorUid, asked_at: now }
  await transaction.insertInto('erasure_request').values(row).execute()
  const withdrawn =
    ground === 'withdrawal' && subject.kind === 'person'
      ? await noteWithdrawal({ transaction, digests, now }, subject)
      : 0
  await record(transaction, uid, 'personal_data.ask', { ground, withdrawn }, reason, actor, now)
  return { outcome: 'asked', uid }
}

async function isWaiting(
  transaction: Transaction<Database>,
  subject: Subject,
  digests: Digests,
): Promise<boolean> {
  const waiting = transaction
    .selectFrom('erasure_request')
    .select('uid')
    .where('status', '=', 'waiting')
  const same =
    subject.kind === 'customer'
      ? waiting.where('customer_uid', '=', subject.uid)
      : waiting.where('contact_digest', 'in', digests.ever(contactOf(subject)))
  return (await same.executeTakeFirst()) !== undefined
}

const contactOf = ({ phone, email }: Extract<Subject, { kind: 'person' }>) =>
  phone === '' ? email : phone

const columnsOf = (subject: Subject, digests: Digests) =>
  subject.kind === 'customer'
    ? { phone: '', email: '', contact_digest: '', customer_uid: subject.uid }
    : {
        phone: subject.phone,
        email: subject.email,
        contact_digest: digests.of(contactOf(subject)),
        customer_uid: null,
      }

/** The journal names the request, never the person. */
const record = (
  transaction: Transaction<Database>,
  uid: string,
  action: string,
  after: Readonly<Record<string, unknown>>,
  reason: string,
  actor: Actor,
  now: Date,
) =>
  recordAudit(
    transaction,
    actor,
    {
      action,
      subject: { kind: 'erasure', id: uid, name: 'Запрос на стирание' },
      after,
      reason,
    },
    now,
  )

type Settled =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'unknown' }
  /** Who asked does not settle. */
  | { readonly outcome: 'own' }
  | { readonly outcome: 'settled'; readonly status: Exclude<ErasureStatus, 'waiting'> }
  /** A customer has something under way again: it stays waiting. */
  | { readonly outcome: 'not_yet'; readonly obstacles: readonly string[] }

/** Another operator agrees: it is erased, once; from then on the request does not say whom it was about. */
export async function approveErasure(
  transaction: Transaction<Database>,
  uid: string,
  options: ErasureOptions,
): Promise<Settled> {
  const held = await hold(transaction, uid)
  const rejection = rejectionOf(held, options.actor)
  if (held === undefined || rejection !== undefined) return rejection ?? { outcome: 'unknown' }
  const erased = await erase(transaction, subjectOf(held), options)
  if ('obstacles' in erased) return { outcome: 'not_yet', obstacles: erased.obstacles }
  await settle(transaction, uid, { status: 'done', outcome: JSON.stringify(erased) }, options)
  const counts = Object.fromEntries(erased.erased.map(({ kind, count }) => [kind, count]))
  const { actor, now } = options
  await record(transaction, uid, 'personal_data.erase', counts, held.reason, actor, now)
  return { outcome: 'done' }
}

export async function refuseErasure(
  transaction: Transaction<Database>,
  uid: string,
  reason: string,
  options: ErasureOptions,
): Promise<Settled> {
  const held = await hold(transaction, uid)
  const rejection = rejectionOf(held, options.actor)
  if (rejection !== undefined) return rejection
  await settle(transaction, uid, { status: 'refused', refusal: reason }, options)
  await record(transaction, uid, 'personal_data.refuse', {}, reason, options.actor, options.now)
  return { outcome: 'done' }
}

type Held = Selectable<ErasureRequestTable>

const hold = (transaction: Transaction<Database>, uid: string): Promise<Held | undefined> =>
  transaction
    .selectFrom('erasure_request')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** The command line asks nobody: whoever may start it may do everything. */
function rejectionOf(held: Held | undefined, { operatorUid }: Actor): Settled | undefined {
  if (held === undefined) return { outcome: 'unknown' }
  if (held.status !== 'waiting') return { outcome: 'settled', status: held.status }
  return operatorUid !== null && held.asked_by === operatorUid ? { outcome: 'own' } : undefined
}

const subjectOf = ({ phone, email, customer_uid: uid }: Held): Subject =>
  uid === null ? { kind: 'person', phone, email } : { kind: 'customer', uid }

async function erase(
  transaction: Transaction<Database>,
  subject: Subject,
  { files, digests, now }: ErasureOptions,
): Promise<ErasureOutcome | { readonly obstacles: readonly string[] }> {
  const erasure = { transaction, files, digests, now }
  if (subject.kind === 'person') return await erasePerson(erasure, subject)
  const obstacles = await customerRejections(transaction, subject.uid)
  if (obstacles.length > 0) return { obstacles }
  const counts = await eraseUsers(erasure, subject.uid)
  return {
    erased: DATA_KINDS.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [{ kind, count }] : []
    }),
    kept: CUSTOMER_STAYS.map((why) => ({ kind: null, count: null, why })),
  }
}

const settle = (
  transaction: Transaction<Database>,
  uid: string,
  changes:
    | { readonly status: 'done'; readonly outcome: string }
    | { readonly status: 'refused'; readonly refusal: string },
  { actor, now }: ErasureOptions,
) =>
  transaction
    .updateTable('erasure_request')
    .set({ ...changes, phone: '', email: '', settled_by: actor.operatorUid, settled_at: now })
    .where('uid', '=', uid)
    .execute()
