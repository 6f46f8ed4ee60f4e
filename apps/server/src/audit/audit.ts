import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { Actor } from './actor.ts'

/** Values of fields by their names, as they are kept: no secrets, nothing that did not change. */
type Facts = Readonly<Record<string, unknown>>

/** One action of an operator. */
export interface AuditEntry {
  /** `subject.verb`, such as `application.approve`. */
  readonly action: string
  /** What it was done to: its kind, the key by which the console finds it, and its name for people. */
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly before?: Facts
  readonly after?: Facts
  readonly reason?: string
}

/** Writes down what is done, in the transaction that does it: neither is there without the other. */
export async function recordAudit(
  transaction: Transaction<Database>,
  actor: Actor,
  { action, subject, before, after, reason = '' }: AuditEntry,
  now = new Date(),
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      uid: newUid(),
      at: now,
      operator_uid: actor.operatorUid,
      actor: actor.login,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name.slice(0, 300),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: reason.slice(0, 2000),
      address: actor.address,
      request_id: actor.requestId,
    })
    .execute()
}

/** Of two states of one thing, the fields that differ. */
export function differences<T extends Facts>(
  before: T,
  after: T,
): { readonly before: Partial<T>; readonly after: Partial<T> } {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (facts: T): Partial<T> => {
    const picked: Partial<T> = {}
    for (const name of changed) picked[name] = facts[name]
    return picked
  }
  return { before: pick(before), after: pick(after) }
}
