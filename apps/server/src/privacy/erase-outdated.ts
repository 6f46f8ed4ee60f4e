import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { eraseApplications } from './erase-applications.ts'
import { eraseFeedback } from './erase-feedback.ts'
import { eraseMessages } from './erase-messages.ts'
import { eraseRecipients } from './erase-parcels.ts'
import { eraseResponses } from './erase-responses.ts'
import type { Erasure } from './erasure.ts'
import { makeDigests } from './subject.ts'
import { type Terms, termsOf } from './terms.ts'

interface Step {
  readonly name: keyof Terms
  /** Keys of what is due, called `key`; those that another process holds are left to it. */
  readonly due: (
    before: (days: number) => Date,
    terms: Terms,
    most: number,
  ) => RawBuilder<{ key: string }>
  readonly erase: (erasure: Erasure, keys: readonly string[]) => Promise<unknown>
}

export interface ErasureLimits {
  /** How many of a kind go in one transaction. */
  readonly batch: number
  /** Milliseconds: what is left then has its turn the next night. */
  readonly budget: number
}

const LIMITS: ErasureLimits = { batch: 200, budget: 3 * 3_600_000 }

const STEPS: readonly Step[] = [
  {
    name: 'recipients',
    // Whatever the status: a parcel that never ends is nobody's wait after so long. A recipient without a phone or an
    // e-mail is marked as well: nobody fills them in later.
    due: (before, { recipients }, most) => sql`
      SELECT uid AS key FROM parcel WHERE parent_uid IS NULL AND contacts_erased_at IS NULL
        AND coalesce(status_at, created_at) < ${before(recipients)}
      ORDER BY coalesce(status_at, created_at) LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED`,
    erase: eraseRecipients,
  },
  {
    name: 'responses',
    due: (before, { responses, openResponses }, most) => sql`
      SELECT uid AS key FROM vacancy_response
      WHERE handled_at < ${before(responses)} OR (handled_at IS NULL AND created_at < ${before(openResponses)})
      LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: eraseResponses,
  },
  {
    name: 'applications',
    due: (before, { applications }, most) => sql`
      SELECT uid AS key FROM juridical_application
      WHERE status = 'refused' AND settled_at < ${before(applications)}
      LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: eraseApplications,
  },
  {
    name: 'feedback',
    due: (before, { feedback }, most) => sql`
      SELECT uid AS key FROM feedback WHERE coalesce(handled_at, created_at) < ${before(feedback)}
      LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: eraseFeedback,
  },
  {
    name: 'messages',
    due: (before, { messages }, most) => sql`
      SELECT uid AS key FROM outbox_message
      WHERE erased_at IS NULL AND status <> 'pending' AND created_at < ${before(messages)}
      ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: eraseMessages,
  },
  {
    name: 'consents',
    due: (before, { consents }, most) => sql`
      SELECT uid AS key FROM consent_evidence WHERE erased_at < ${before(consents)}
      LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: ({ transaction }, keys) =>
      transaction
        .deleteFrom('consent_evidence')
        .where('uid', 'in', [...keys])
        .execute(),
  },
  {
    name: 'addresses',
    due: (before, { addresses }, most) => sql`
      SELECT uid AS key FROM audit_log WHERE address <> '' AND at < ${before(addresses)}
      ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: ({ transaction }, keys) =>
      transaction
        .updateTable('audit_log')
        .set({ address: '' })
        .where('uid', 'in', [...keys])
        .execute(),
  },
  {
    name: 'journal',
    due: (before, { journal }, most) => sql`
      SELECT uid AS key FROM audit_log WHERE erased_at IS NULL AND at < ${before(journal)}
      ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: ({ transaction, now }, keys) =>
      transaction
        .updateTable('audit_log')
        .set({ subject_name: '', before: null, after: null, reason: '', erased_at: now })
        .where('uid', 'in', [...keys])
        .execute(),
  },
  {
    name: 'security',
    due: (before, { security }, most) => sql`
      SELECT uid AS key FROM security_event WHERE hour < ${before(security)}
      ORDER BY hour LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    erase: ({ transaction }, keys) =>
      transaction
        .deleteFrom('security_event')
        .where('uid', 'in', [...keys])
        .execute(),
  },
]

/** How much of each kind was erased. */
export type Outdated = Partial<Record<keyof Terms, number>>

/**
 * Erases personal data whose time has come, a little in each transaction: killed at any moment, what is done is done, and
 * the rest is found again. Several processes may do it at once. The kinds take turns, so that none waits for a long one.
 * @throws {AggregateError} at the end, when all else is done: kinds that failed, or that there was no time for
 */
export async function eraseOutdated(
  db: Kysely<Database>,
  { config, files }: { readonly config: Config; readonly files: Files },
  now: Date,
  limits: Partial<ErasureLimits> = {},
): Promise<Outdated> {
  const { batch: most, budget } = { ...LIMITS, ...limits }
  const terms = termsOf(config.env)
  const digests = makeDigests(config)
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const eraseSome = async ({ due, erase }: Step, transaction: Transaction<Database>) => {
    const { rows } = await due(before, terms, most).execute(transaction)
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await erase({ transaction, files, digests, now }, keys)
    return keys.length
  }
  const done: Outdated = {}
  const errors = new Map<Step, unknown>()
  const until = performance.now() + budget
  let left = STEPS
  while (left.length > 0 && performance.now() < until) {
    const more: Step[] = []
    for (const step of left) {
      try {
        const erased = await inTransaction(db, (transaction) => eraseSome(step, transaction))
        done[step.name] = (done[step.name] ?? 0) + erased
        if (erased === most) more.push(step)
      } catch (error) {
        errors.set(step, error)
      }
    }
    left = more
  }
  const unfinished = [...errors.keys(), ...left].map(({ name }) => name)
  if (unfinished.length > 0)
    throw new AggregateError(errors.values(), `Стёрто не всё: ${unfinished.join(', ')}`)
  return done
}
