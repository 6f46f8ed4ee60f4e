import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { PING_TYPE } from '@yacheyka/core/api-keys/webhook'
import type { Kysely } from 'kysely'
import type { WebhookResponse, WebhookCall } from '#/adapters/webhook/guarded.ts'
import type { Sealing } from '#/auth/sealed.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { endFailing } from './endpoint-queries.ts'
import { isSuccess } from './note-outcome.ts'
import { sampleEvent } from './sample-event.ts'
import { writeDelivery } from './write-delivery.ts'

interface SampleOptions {
  readonly sealing: Sealing
  readonly publicUrl: string
  readonly post: (call: WebhookCall) => Promise<WebhookResponse>
  readonly now: Date
}

/**
 * A sample goes to the shop's server while its shop waits for the answer. Nothing is kept of it, but that an endpoint that
 * failed fails no more. Undefined: no such endpoint.
 */
export async function sendSample(
  db: Kysely<Database>,
  { customerUid, endpointUid }: { readonly customerUid: string; readonly endpointUid: string },
  type: MerchantEventType | typeof PING_TYPE,
  { sealing, publicUrl, post, now }: SampleOptions,
): Promise<
  { readonly answer: WebhookResponse; readonly at: Date; readonly ms: number } | undefined
> {
  const endpoint = await db
    .selectFrom('webhook_endpoint')
    .select(['uid', 'customer_uid as customerUid', 'url', 'secret'])
    .select(['previous_secret as previousSecret', 'previous_until as previousUntil'])
    .where('uid', '=', endpointUid)
    .where('customer_uid', '=', customerUid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (endpoint === undefined) return undefined
  const event = type === PING_TYPE ? undefined : sampleEvent(type, now)
  // A receiver that heeds `test` does nothing by it.
  const delivery = { uid: newUid(), endpoint: { ...endpoint, test: true } }
  const call = writeDelivery(delivery, event, { sealing, publicUrl, now })
  const began = performance.now()
  const response = call === undefined ? ({ fault: 'secret_unreadable' } as const) : await post(call)
  const ms = Math.round(performance.now() - began)
  if (isSuccess(response)) await endFailing(db, endpointUid, endpoint.url, new Date())
  return { answer: response, at: now, ms }
}
