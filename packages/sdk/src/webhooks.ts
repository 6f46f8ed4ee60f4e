import { type ActOptions, type CallOptions, type Client, onceHeader, path } from './client.ts'
import { listOf } from './pages.ts'
import type {
  ChangeWebhookEndpointBody,
  CreateWebhookEndpointBody,
  EnableWebhookEndpointBody,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsAnswer,
  ReplayWebhookAnswer,
  ReplayWebhookBody,
  RotateWebhookSecretBody,
  TestWebhookAnswer,
  TestWebhookBody,
  WebhookDelivery,
  WebhookDeliveryWithCalls,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './types.gen.ts'

export function webhooksOf(client: Client) {
  const act = <T>(id: string, name: string, body: object, options?: CallOptions) =>
    client.json<T>(`${path`/webhook_endpoints/${id}`}/${name}`, {
      ...options,
      method: 'POST',
      body,
    })
  return {
    /** The answer's `secret` is shown once. */
    create: (body: CreateWebhookEndpointBody, options?: CallOptions) =>
      client.json<WebhookEndpointWithSecret>('/webhook_endpoints', {
        ...options,
        method: 'POST',
        body,
      }),
    list: async (options?: CallOptions) =>
      (await client.json<ListWebhookEndpointsAnswer>('/webhook_endpoints', options)).data,
    get: (id: string, options?: CallOptions) =>
      client.json<WebhookEndpoint>(path`/webhook_endpoints/${id}`, options),
    change: (id: string, body: ChangeWebhookEndpointBody, options?: CallOptions) =>
      client.json<WebhookEndpoint>(path`/webhook_endpoints/${id}`, {
        ...options,
        method: 'PATCH',
        body,
      }),
    async delete(id: string, options?: CallOptions): Promise<void> {
      await client.send(path`/webhook_endpoints/${id}`, { ...options, method: 'DELETE' })
    },
    rotateSecret: (id: string, body: RotateWebhookSecretBody = {}, options?: CallOptions) =>
      act<WebhookEndpointWithSecret>(id, 'rotate_secret', body, options),
    disable: (id: string, options?: CallOptions) =>
      act<WebhookEndpoint>(id, 'disable', {}, options),
    enable: (id: string, body: EnableWebhookEndpointBody = {}, options?: CallOptions) =>
      act<WebhookEndpoint>(id, 'enable', body, options),
    /** Sends a sample now and answers what came back. */
    test: (id: string, body: TestWebhookBody = {}, options?: CallOptions) =>
      act<TestWebhookAnswer>(id, 'test', body, options),
    /** Events of a period once more. */
    replay: (id: string, body: ReplayWebhookBody, options?: ActOptions) =>
      client.json<ReplayWebhookAnswer>(path`/webhook_endpoints/${id}/replay`, {
        ...options,
        method: 'POST',
        body,
        headers: onceHeader(options),
      }),
    deliveries: (query?: ListWebhookDeliveriesQuery, options?: CallOptions) =>
      listOf<WebhookDelivery>(client, '/webhook_deliveries', query, options),
    delivery: (id: string, options?: CallOptions) =>
      client.json<WebhookDeliveryWithCalls>(path`/webhook_deliveries/${id}`, options),
    resend: (id: string, options?: CallOptions) =>
      client.json<WebhookDelivery>(path`/webhook_deliveries/${id}/resend`, {
        ...options,
        method: 'POST',
        body: {},
      }),
  }
}
