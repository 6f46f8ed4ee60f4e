import { pino } from 'pino'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { newUid } from '#/db/uuid.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import type { TestApp } from '#/test-app.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { startDeliveries } from './deliver.ts'
import { noteFailure } from './note-outcome.ts'
import { noteSuccesses } from './note-successes.ts'
import type { WebhookMailSettings } from './webhook-mails.ts'

export const SETTINGS: WebhookMailSettings = {
  brand: 'Ячейка',
  hotline: '8',
  publicUrl: 'https://yacheyka.example',
  keepDays: 21,
}
/** For what an engine does. */
export const TIMEOUT = { timeout: 20_000, interval: 20 }

/** An engine that looks often and stops at once. */
export const startTestDeliveries = (
  { context, database }: TestApp,
  slowFrom = 3000,
  log: Log = pino({ level: 'silent' }),
) =>
  startDeliveries({
    config: context.config,
    db: database.db,
    log,
    slowFrom,
    grace: 0,
    lookEvery: 20,
  })

/** Something that happened to a customer, with its number. @returns the uids of the events */
export async function notifyCustomer(
  db: Kysely<Database>,
  customerUid: string,
  type: 'deposit.low' | 'deposit.credited' = 'deposit.low',
  count = 1,
): Promise<readonly string[]> {
  const uids = Array.from({ length: count }, newUid)
  await db
    .insertInto('api_event')
    .values(
      uids.map((uid) => ({
        uid,
        customer_uid: customerUid,
        type,
        subject: '1',
        version: 0,
        payload: JSON.stringify({ balance: 81_200, warn_below: 100_000 }),
        occurred_at: new Date(),
      })),
    )
    .execute()
  while ((await numberEvents(db)) > 0);
  return uids
}

/** Whatever the schedule says. */
export const makeDue = (db: Kysely<Database>) =>
  db
    .updateTable('webhook_delivery')
    .set({ next_at: new Date(0) })
    .execute()

/** However long endpoints were to rest. */
export const makeReady = (db: Kysely<Database>) =>
  db
    .updateTable('webhook_endpoint')
    .set({ ready_at: new Date(0) })
    .execute()

/** The one delivery that there is, as its second attempt at this time. */
async function claimAt(db: Kysely<Database>, now: Date): Promise<Claimed> {
  await db.deleteFrom('webhook_attempt').execute()
  await db.updateTable('webhook_delivery').set({ attempts: 1, state: 'pending' }).execute()
  await makeDue(db)
  await makeReady(db)
  const fast = await claimDeliveries(db, 'fast', 2, now)
  const slow = await claimDeliveries(db, 'slow', 2, now)
  const [claimed, ...more] = [...fast, ...slow]
  if (claimed === undefined || more.length > 0) throw new Error('not one delivery is due')
  return claimed
}

const outcomeOf = (status: number, at: Date) => ({
  answer: { status, retryAfter: undefined, text: '' },
  ms: 1,
  at,
})

/** The one delivery that there is fails at this time. */
export async function failAt(db: Kysely<Database>, now: Date, status = 500): Promise<void> {
  const claimed = await claimAt(db, now)
  await noteFailure(db, claimed, outcomeOf(status, now), { settings: SETTINGS, now })
}

/** The one delivery that there is arrives at this time. */
export async function arriveAt(db: Kysely<Database>, now: Date): Promise<void> {
  const claimed = await claimAt(db, now)
  await noteSuccesses(db, [{ claimed, outcome: outcomeOf(204, now) }], now)
}
