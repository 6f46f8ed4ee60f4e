import { createHmac } from 'node:crypto'

export interface SignedMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** As the product signs: Standard Webhooks 1.0. @param at Unix seconds */
export function signWebhook(
  secret: string,
  event: { readonly id: string },
  at = Math.floor(Date.now() / 1000),
): SignedMessage {
  const body = JSON.stringify(event)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${event.id}.${at}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
  }
}

let events = 0
/** Of a parcel that is in this group by now. */
export const statusEvent = (
  id: string,
  group: string,
  version: number,
  metadata: Readonly<Record<string, string>> | null = null,
) => ({
  id: `evt_made_${(events += 1)}`,
  type: 'parcel.status_changed',
  timestamp: '2026-11-23T09:00:00Z',
  api_version: 'v1',
  test: true,
  data: { id, version, parcel: { status: group, status_group: group, metadata } },
})
