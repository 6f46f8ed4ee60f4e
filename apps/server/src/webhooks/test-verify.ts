import { Webhook } from 'standardwebhooks'
import type { Received } from '#/adapters/webhook/test-receiver.ts'

/** What the library of Standard Webhooks makes of a delivery. @throws where the secret has not signed it */
export function verifyWithStandard(secret: string, { headers, body }: Received): unknown {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Webhook(secret).verify(body, Object.fromEntries(entries))
}

/** @returns how many of the secrets have signed it */
export const signersOf = (secrets: readonly string[], received: Received): number =>
  secrets.filter((secret) => {
    try {
      verifyWithStandard(secret, received)
      return true
    } catch {
      return false
    }
  }).length
