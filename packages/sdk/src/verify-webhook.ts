import type { YacheykaEvent } from './types.gen.ts'

/** An event as a webhook brings it; `webhook.ping` comes by webhooks alone. */
export type WebhookEvent =
  | YacheykaEvent
  | (Omit<YacheykaEvent, 'type' | 'data'> & {
      readonly type: 'webhook.ping'
      readonly data: { readonly message: string }
    })

/** The message is not ours, or is too old to be believed. Answer 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Seconds by which the sender's clock and ours may differ. */
const TOLERANCE = 5 * 60

/**
 * Proves by Standard Webhooks 1.0 that a message is ours.
 * @param rawBody the bytes as they came, not JSON that was parsed and written again
 * @param secrets `whsec_…`; two of them while one takes the place of the other
 * @returns the event; skip one whose id you have seen
 * @throws {WebhookVerificationError}
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderValues,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  const age = /^\d{1,12}$/.test(timestamp) ? Date.now() / 1000 - Number(timestamp) : Number.NaN
  if (!(Math.abs(age) <= TOLERANCE))
    throw new WebhookVerificationError('webhook-timestamp is not of the last five minutes')
  const keys = await Promise.all([secrets].flat().map(keyOf))
  if (keys.length === 0) throw new WebhookVerificationError('no secret')
  const encoder = new TextEncoder()
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody
  const content = new Uint8Array([...encoder.encode(`${id}.${timestamp}.`), ...body])
  const shown = signatures.split(' ').flatMap((each) => {
    const bytes = each.startsWith('v1,') ? bytesOf(each.slice(3)) : undefined
    return bytes === undefined ? [] : [bytes]
  })
  // `verify` compares in constant time.
  const verdicts = await Promise.all(
    keys.flatMap((key) => shown.map((each) => crypto.subtle.verify('HMAC', key, each, content))),
  )
  if (!verdicts.includes(true)) throw new WebhookVerificationError('no signature matches')
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
}

function headerOf(headers: HeaderValues, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`${name} is missing`)
  return value
}

/** Also those of another implementation of fetch. */
const isHeaders = (headers: HeaderValues): headers is Headers =>
  typeof headers['get'] === 'function'

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookVerificationError('a secret is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  } catch {
    return undefined
  }
}
