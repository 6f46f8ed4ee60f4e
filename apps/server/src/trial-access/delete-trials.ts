import type { Kysely, Transaction } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { eraseJournal } from '#/privacy/erase-journal.ts'
import { eraseUsers } from '#/privacy/erase-users.ts'
import { makeDigests } from '#/privacy/subject.ts'
import { clearSandboxOf } from '#/sandbox/clear-sandbox.ts'
import { findTwin } from '#/sandbox/read-sandbox.ts'
import { TRIAL_KEPT_DAYS } from './open-trial.ts'

const DAY = 86_400_000

interface Options {
  readonly config: Config
  readonly files: Pick<Files, 'remove'>
  readonly now: Date
}

/**
 * Deletes what has been left of trial access for a month: its people, keys, webhooks, calls and all of its sandbox. The rows of the
 * customer and of its twin stay, since the ledger names the twin. Killed at any moment, it goes on the next day.
 */
export async function deleteTrials(db: Kysely<Database>, options: Options): Promise<number> {
  const { now } = options
  const over = new Date(now.getTime() - TRIAL_KEPT_DAYS * DAY)
  const trials = await db
    .selectFrom('customer')
    .select('uid')
    .where('trial_token', 'is not', null)
    .where('trial_until', '<', over)
    .execute()
  await stopWebhooks(db, now)
  await forgetTokens(db, now)
  const failed: unknown[] = []
  // One that cannot be deleted holds up no other.
  for (const { uid } of trials)
    await deleteTrial(db, uid, options).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'trials that were not deleted')
  return trials.length
}

async function deleteTrial(db: Kysely<Database>, uid: string, options: Options): Promise<void> {
  const { config, files, now } = options
  const twin = await findTwin(db, uid)
  if (twin !== undefined) await clearSandboxOf(db, twin, ledgerOptions(config, now))
  await inTransaction(db, async (transaction) => {
    const owners = twin === undefined ? [uid] : [uid, twin]
    for (const [kind, table] of [
      ['api_key', 'api_key'],
      ['webhook', 'webhook_endpoint'],
    ] as const) {
      const rows = await transaction
        .selectFrom(table)
        .select('uid')
        .where('customer_uid', 'in', owners)
        .execute()
      await eraseJournal({ transaction, now }, { kind, ids: rows.map((row) => row.uid) })
    }
    await deleteApi(transaction, owners)
    await eraseUsers({ transaction, files, digests: makeDigests(config), now }, uid)
    await transaction
      .updateTable('customer')
      // An operator may have written why it was suspended.
      .set({ trial_token: null, suspended_at: null, suspension_reason: null })
      .where('uid', '=', uid)
      .execute()
  })
}

/** Nothing is sent any more for trials that have ended. */
const stopWebhooks = (db: Kysely<Database>, now: Date) =>
  db
    .updateTable('webhook_endpoint')
    .set({ state: 'disabled', disabled_reason: 'operator' })
    .where('state', '<>', 'disabled')
    .where('customer_uid', 'in', (query) =>
      query
        .selectFrom('customer as twin')
        .innerJoin('customer as owner', 'owner.uid', 'twin.sandbox_of')
        .select('twin.uid')
        .where('owner.trial_until', '<', now),
    )
    .execute()

/** Keys, calls, events and webhooks of these customers. */
async function deleteApi(
  transaction: Transaction<Database>,
  customers: readonly string[],
): Promise<void> {
  const own = [...customers]
  const endpoints = transaction
    .selectFrom('webhook_endpoint')
    .select('uid')
    .where('customer_uid', 'in', own)
  await transaction.deleteFrom('webhook_delivery').where('endpoint_uid', 'in', endpoints).execute()
  const calls = transaction.selectFrom('api_call').select('uid').where('customer_uid', 'in', own)
  await transaction.deleteFrom('api_call_body').where('call_uid', 'in', calls).execute()
  for (const table of [
    'webhook_endpoint',
    'api_event',
    'api_call',
    'api_call_day',
    'api_key',
  ] as const)
    await transaction.deleteFrom(table).where('customer_uid', 'in', own).execute()
}

/** An address whose trial has become a contract may have another one, once the email that opened it serves no more. */
const forgetTokens = (db: Kysely<Database>, now: Date) =>
  db
    .updateTable('customer')
    .set({ trial_token: null })
    .where('trial_token', 'is not', null)
    .where('trial_until', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - 2 * DAY))
    .execute()
