import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { ageDeliveries, countUndelivered } from './audit-webhooks.ts'
import type { Delivered } from './delivered.ts'
import type { Expected } from './expected.ts'
import type { Findings } from './findings.ts'
import type { Providers } from './providers.ts'

type Db = Kysely<Database>

/**
 * Waits until everything that is due has left.
 * @param milliseconds at most
 * @param hurry moves the clock: what a dead process had taken counts as forsaken at once, not after two minutes
 */
export async function drain(db: Db, milliseconds: number, hurry: boolean): Promise<number> {
  const since = Date.now()
  while (
    (await countDue(db)) + (await countUndelivered(db)) > 0 &&
    Date.now() - since < milliseconds
  ) {
    if (hurry) await ageTakenJobs(db)
    await ageDeliveries(db)
    await sleep(hurry ? 1000 : 500)
  }
  return Date.now() - since
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT count(*) AS due FROM outbox_message WHERE status = 'pending' AND send_after <= now()`.execute(
    db,
  )
  return rows[0]?.due ?? 0
}

/** A job that is under way ends within half a minute whatever its provider does: what was taken before has lost its process. */
async function ageTakenJobs(db: Db): Promise<void> {
  await sql`UPDATE outbox_message SET send_after = send_after - interval '1 hour'
    WHERE status = 'pending' AND send_after BETWEEN now() - interval '5 minutes' AND now()`.execute(
    db,
  )
  await sql`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 hour'
    WHERE locked_at < now() - interval '8 seconds' AND key IS NOT NULL`.execute(db)
  await sql`SELECT graphile_worker.add_job('rescue_messages', job_key := 'rescue_messages', max_attempts := 1)`.execute(
    db,
  )
}

interface MessageRow {
  readonly uid: string
  readonly channel: 'sms' | 'email' | 'webhook'
  readonly template: string
  readonly status: string
  readonly due: boolean
  readonly subject: string
}

/** Each message at least once, none that was never committed, none given up, and one message for each effect. */
export async function auditOutbox(
  db: Db,
  expected: Expected,
  { sms, mail, webhook }: Providers,
  findings: Findings,
): Promise<readonly Delivered[]> {
  const { rows } = await sql<MessageRow>`
    SELECT uid, channel, template, status, send_after <= now() AS due,
      coalesce(attachment->>'uid', parcel_uid, split_part(effect_key, ':', 2), '') AS subject
    FROM outbox_message`.execute(db)
  auditEffects(rows, expected, findings)
  const known = new Set(rows.map(({ uid }) => uid))
  const taken = { sms: sms.taken, email: mail.taken, webhook: webhook.taken }
  return (['sms', 'email', 'webhook'] as const).map((channel) => {
    for (const id of taken[channel].keys())
      if (!known.has(id)) findings.add(`${channel} ${id} was sent and is in no outbox`)
    const own = rows.filter((row) => row.channel === channel)
    for (const { uid, template, status, due } of own) {
      const times = taken[channel].get(uid) ?? 0
      const stuck = status === 'failed' || (status === 'pending' && due)
      if (stuck) findings.add(`${channel} ${template} is ${status} after all providers are back`)
      if (status === 'sent' && times === 0)
        findings.add(`${channel} ${template} ${uid} is said to be sent, and the provider has none`)
    }
    const count = (of: (row: MessageRow) => boolean) => own.filter(of).length
    return {
      channel,
      messages: own.length,
      delivered: count(({ uid }) => taken[channel].has(uid)),
      twice: count(({ uid }) => (taken[channel].get(uid) ?? 0) > 1),
      obsolete: count(({ status }) => status === 'obsolete'),
      postponed: count(({ status, due }) => status === 'pending' && !due),
    }
  })
}

/** One email for an order and a payment, one SMS for an arrival, however often they were asked for. */
function auditEffects(rows: readonly MessageRow[], expected: Expected, findings: Findings): void {
  const counts = new Map<string, number>()
  for (const { channel, template, subject } of rows) {
    const key = `${channel} ${template} ${subject}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts)
    if (count > 1 && !key.includes(' extended '))
      findings.add(`${count} messages «${key}» for one effect`)
  const ofTemplate = (template: string) => rows.filter((row) => row.template === template).length
  const paid = [...expected.invoices.values()].filter((invoice) => invoice.paid).length
  if (ofTemplate('credited') !== paid)
    findings.add(`${ofTemplate('credited')} emails of ${paid} payments`)
  const notified = new Set(
    rows.filter(({ template }) => template === 'order_placed').map(({ subject }) => subject),
  )
  for (const uid of expected.orders.keys())
    if (!notified.has(uid)) findings.add(`order ${uid} has no email`)
  const arrived = new Set(
    [...expected.events.values()]
      .filter(({ status }) => status === 'delivered')
      .map(({ parcel }) => parcel),
  )
  const heard = new Set(
    rows
      .filter(({ channel, template }) => channel === 'sms' && template.includes('arrived'))
      .map(({ subject }) => subject),
  )
  for (const uid of arrived)
    if (!heard.has(uid)) findings.add(`the recipient of ${uid} was never told that it arrived`)
}
