import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { insertEndpoint } from './endpoint-queries.ts'

/** A webhook of this customer, of every type; its secret cannot be opened, so that it is never called. */
export async function makeTestWebhook(
  db: Kysely<Database>,
  customerUid: string,
): Promise<{ readonly uid: string; readonly id: string }> {
  const uid = newUid()
  const settings = { url: 'https://shop.example/hooks', description: '', types: ['*' as const] }
  const endpoint = { ...settings, uid, customer_uid: customerUid, status_groups: [], secret: 'x' }
  await insertEndpoint(db, endpoint, new Date())
  return { uid, id: prefixedId('whk', uid) }
}

/** What has failed of telling an event. @returns its id */
export async function makeTestDelivery(
  db: Kysely<Database>,
  customerUid: string,
  endpointUid: string,
): Promise<string> {
  const [uid, eventUid, at] = [newUid(), newUid(), new Date()]
  const payload = JSON.stringify({ balance: 81_200, warn_below: 100_000 })
  await db
    .insertInto('api_event')
    .values({
      uid: eventUid,
      customer_uid: customerUid,
      type: 'deposit.low',
      subject: '1',
      version: 0,
      payload,
      occurred_at: at,
    })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      uid,
      endpoint_uid: endpointUid,
      event_uid: eventUid,
      state: 'failed',
      attempts: 1,
      next_at: at,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('webhook_attempt')
    .values({ delivery_uid: uid, n: 1, at, ms: 120, status: 500, fault: null, answer: 'нет' })
    .execute()
  return prefixedId('dlv', uid)
}
