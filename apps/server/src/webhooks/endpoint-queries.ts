import {
  WEBHOOK_WAITING_COUNTED,
  type WebhookDisabledReason,
  type WebhookState,
} from '@yacheyka/core/api-keys/webhook'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { WebhookEndpointTable } from '#/db/webhook-types.ts'
import { ofSandbox } from '#/db/of-sandbox.ts'

const COLUMNS = [
  'uid',
  'test',
  'url',
  'description',
  'types',
  'status_groups',
  'state',
  'disabled_reason',
  'failing_since',
  'last_success_at',
  'secret',
  'previous_until',
  'at_once',
  'created_at',
] as const

/** With how many deliveries of events wait. */
const waiting = sql<number>`(
  SELECT count(*) FROM (
    SELECT FROM webhook_delivery WHERE endpoint_uid = webhook_endpoint.uid AND state IN ('pending', 'delivering')
      AND event_uid IS NOT NULL LIMIT ${WEBHOOK_WAITING_COUNTED}) AS counted)`.as('waiting')

const ofCustomer = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('webhook_endpoint')
    .select(COLUMNS)
    .select(waiting)
    .where('customer_uid', '=', customerUid)
    .where('deleted_at', 'is', null)

export const listEndpoints = (db: Kysely<Database>, customerUid: string) =>
  ofCustomer(db, customerUid).orderBy('uid').execute()

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

export const findEndpoint = (db: Kysely<Database>, customerUid: string, uid: string) =>
  ofCustomer(db, customerUid).where('uid', '=', uid).executeTakeFirst()

/** Held until the transaction ends, so that nothing is begun meanwhile. */
export const lockEndpoint = (
  transaction: Transaction<Database>,
  customerUid: string,
  uid: string,
) => ofCustomer(transaction, customerUid).where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()

export async function countEndpoints(db: Kysely<Database>, customerUid: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_uid', '=', customerUid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewEndpoint = Pick<
  WebhookEndpointTable,
  'uid' | 'customer_uid' | 'url' | 'description' | 'types' | 'status_groups' | 'secret'
>

/** Unverified, as every one begins. */
export const insertEndpoint = (db: Kysely<Database>, endpoint: NewEndpoint, now: Date) =>
  db
    .insertInto('webhook_endpoint')
    .values({
      ...endpoint,
      test: ofSandbox(endpoint.customer_uid),
      state: 'unverified',
      ready_at: now,
      created_at: now,
    })
    .execute()

type Change = Partial<
  Pick<
    WebhookEndpointTable,
    'url' | 'description' | 'types' | 'status_groups' | 'secret' | 'previous_secret'
  >
> & {
  readonly at_once?: number
  readonly previous_until?: Date | null
  readonly deleted_at?: Date
}

export const updateEndpoint = (db: Kysely<Database>, uid: string, change: Change) =>
  Object.keys(change).length === 0
    ? Promise.resolve()
    : db.updateTable('webhook_endpoint').set(change).where('uid', '=', uid).execute()

/** Another state, with what was counted of the one before forgotten. */
export const setState = (
  db: Kysely<Database>,
  uid: string,
  state: Extract<WebhookState, 'unverified' | 'disabled'>,
  now: Date,
  by: Extract<WebhookDisabledReason, 'merchant' | 'operator'> = 'merchant',
) =>
  db
    .updateTable('webhook_endpoint')
    .set({
      state,
      disabled_reason: state === 'disabled' ? by : null,
      failing_since: null,
      failures: 0,
      is_slow: false,
      ready_at: now,
    })
    .where('uid', '=', uid)
    .execute()

/** Milliseconds: of its own failures none rests longer; what its server asks for by Retry-After may be, and is heeded. */
const REST_MAX = 60_000

/** One that fails rests no longer: its shop asks for a call now. */
export const endRest = (db: Kysely<Database>, uid: string, now: Date) =>
  db
    .updateTable('webhook_endpoint')
    .set({ ready_at: now })
    .where('uid', '=', uid)
    .where('state', '=', 'failing')
    .where('ready_at', '>', now)
    .where('ready_at', '<=', new Date(now.getTime() + REST_MAX))
    .execute()

/**
 * One that failed has taken a sample, at this address: it is called as others are. Since when it fails stays until an event is
 * delivered, so that samples do not put off the end of an endpoint that takes nothing else.
 */
export const endFailing = (db: Kysely<Database>, uid: string, url: string, now: Date) =>
  db
    .updateTable('webhook_endpoint')
    .set({ state: 'enabled', ready_at: now })
    .where('uid', '=', uid)
    .where('url', '=', url)
    .where('state', '=', 'failing')
    .execute()

/** A trial at once, in place of any that waits. */
export async function putTrial(db: Kysely<Database>, endpointUid: string, now: Date) {
  await expireWaiting(db, endpointUid, { trials: true })
  await db
    .insertInto('webhook_delivery')
    .values({
      uid: newUid(),
      endpoint_uid: endpointUid,
      event_uid: null,
      state: 'pending',
      next_at: now,
      created_at: now,
    })
    .execute()
}

/** What waits is never sent: trials, or events. */
export const expireWaiting = (
  db: Kysely<Database>,
  endpointUid: string,
  { trials }: { readonly trials: boolean },
) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'expired' })
    .where('endpoint_uid', '=', endpointUid)
    .where('state', 'in', ['pending', 'delivering'])
    .where('event_uid', trials ? 'is' : 'is not', null)
    .execute()
