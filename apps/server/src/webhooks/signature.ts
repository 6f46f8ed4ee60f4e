import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** As Standard Webhooks 1.0 has it: `whsec_` and base64. */
export const makeWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export interface SignedContent {
  readonly id: string
  /** Unix, seconds; of this attempt. */
  readonly timestamp: number
  /** Exactly as it is sent. */
  readonly body: string
}

/** `webhook-signature` of Standard Webhooks 1.0: one for each secret, the new one first. */
export const signWebhook = (
  secrets: readonly string[],
  { id, timestamp, body }: SignedContent,
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
