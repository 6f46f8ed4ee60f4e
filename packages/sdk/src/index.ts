import { type CallOptions, openClient, type YacheykaOptions } from './client.ts'
import { eventsOf } from './events.ts'
import { depositOf, documentsOf } from './money.ts'
import { labelsOf, ordersOf, parcelsOf } from './parcels.ts'
import { citiesOf, pointsOf, ratesOf } from './points.ts'
import { sandboxOf } from './sandbox.ts'
import type { GetMeAnswer, ReportKeyLeakAnswer } from './types.gen.ts'
import { webhooksOf } from './webhooks.ts'

export type { ActOptions, CallOptions, YacheykaOptions } from './client.ts'
export { type FieldFault, type RejectedLine, YacheykaError } from './error.ts'
export type { EventsPage, FollowOptions } from './events.ts'
export type { FeedPage, List, Page } from './pages.ts'
export type { ParcelActOptions } from './parcels.ts'
export type * from './types.gen.ts'
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './verify-webhook.ts'

/** All calls for one key. */
export class Yacheyka {
  readonly points: ReturnType<typeof pointsOf>
  readonly cities: ReturnType<typeof citiesOf>
  readonly rates: ReturnType<typeof ratesOf>
  readonly orders: ReturnType<typeof ordersOf>
  readonly parcels: ReturnType<typeof parcelsOf>
  readonly labels: ReturnType<typeof labelsOf>
  readonly events: ReturnType<typeof eventsOf>
  readonly deposit: ReturnType<typeof depositOf>
  readonly documents: ReturnType<typeof documentsOf>
  readonly webhooks: ReturnType<typeof webhooksOf>
  readonly sandbox: ReturnType<typeof sandboxOf>
  /** Whose key this is, what it may do and how often. */
  readonly me: (options?: CallOptions) => Promise<GetMeAnswer>
  /** Ends a key that somebody else has seen. */
  readonly reportLeak: (token: string, options?: CallOptions) => Promise<ReportKeyLeakAnswer>

  constructor(options: YacheykaOptions) {
    const client = openClient(options)
    this.points = pointsOf(client)
    this.cities = citiesOf(client)
    this.rates = ratesOf(client)
    this.orders = ordersOf(client)
    this.parcels = parcelsOf(client)
    this.labels = labelsOf(client)
    this.events = eventsOf(client)
    this.deposit = depositOf(client)
    this.documents = documentsOf(client)
    this.webhooks = webhooksOf(client)
    this.sandbox = sandboxOf(client)
    this.me = (call) => client.json('/me', call)
    this.reportLeak = (token, call) =>
      client.json('/keys/report_leak', {
        ...call,
        method: 'POST',
        body: { token },
        repeatable: true,
      })
  }
}
