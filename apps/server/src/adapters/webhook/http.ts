import { ProviderError, RefusedError } from '#/adapters/remote.ts'
import { watchedOutgoing } from '#/observability/outgoing.ts'
import { tracer } from '#/observability/tracing.ts'
import type { WebhookSender } from './port.ts'

/** The content is at fault, and will be the next time. */
const REJECTIONS = new Set([400, 413, 415, 422])

/** Posts JSON. Redirects are followed, since a sheet's script answers with one; what it answers in the end is not read. */
export const httpWebhook = (timeout: number): WebhookSender => ({
  send: ({ id, url, body }) =>
    watchedOutgoing('webhook', async () => {
      const response = await post(id, url, body, timeout)
      await response.body?.cancel()
      if (response.ok) return { providerId: '' }
      const said = `webhook answered ${response.status}`
      throw REJECTIONS.has(response.status) ? new RefusedError(said) : new ProviderError(said)
    }),
})

async function post(id: string, url: string, body: string, timeout: number): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': id,
        ...tracer()?.headers(),
      },
      body,
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    // The address may hold a key.
    const reason = error instanceof Error ? error.name : 'unknown'
    throw new ProviderError(`webhook did not answer: ${reason}`)
  }
}
