import { PING_TYPE } from '@yacheyka/core/api-keys/webhook'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { Sealing } from '#/auth/sealed.ts'
import type { WebhookCall } from '#/adapters/webhook/guarded.ts'
import type { EventRow } from '#/merchant-events/event-queries.ts'
import { eventId, presentEvent } from '#/merchant-events/present-event.ts'
import type { Claimed } from './claim-deliveries.ts'
import { signWebhook } from './signature.ts'

const PING = 'Проверка связи: ответьте любым кодом 2xx, и сюда пойдут события.'

/** What of a delivery its post is made of. */
interface Posted extends Pick<Claimed, 'uid'> {
  readonly endpoint: Omit<Claimed['endpoint'], 'atOnce'>
}

/**
 * What is posted for a delivery: the same id and body at each attempt, signed anew.
 * @param event undefined for a trial
 * @returns undefined where the endpoint's secret cannot be read
 */
export function writeDelivery(
  { uid, endpoint }: Posted,
  event: EventRow | undefined,
  {
    sealing,
    publicUrl,
    now,
  }: { readonly sealing: Sealing; readonly publicUrl: string; readonly now: Date },
): WebhookCall | undefined {
  const secrets = secretsOf(endpoint, sealing, now)
  if (secrets === undefined) return undefined
  const id = eventId(event?.uid ?? uid)
  const content = event === undefined ? pingOf(id, endpoint.test, now) : presentEvent(event)
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Yacheyka-Webhooks/1 (+${publicUrl}/api/docs)`,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
    },
    body,
  }
}

const pingOf = (id: string, test: boolean, now: Date) => ({
  id,
  type: PING_TYPE,
  timestamp: secondsOf(now),
  api_version: 'v1',
  test,
  data: { message: PING },
})

/** The present one, and the one before while it still signs. */
function secretsOf(
  { uid, secret, previousSecret, previousUntil }: Posted['endpoint'],
  sealing: Sealing,
  now: Date,
): readonly string[] | undefined {
  const present = sealing.open(uid, secret)
  if (present === undefined) return undefined
  const isOver = previousSecret === null || previousUntil === null || previousUntil <= now
  const before = isOver ? undefined : sealing.open(uid, previousSecret)
  return before === undefined ? [present] : [present, before]
}
