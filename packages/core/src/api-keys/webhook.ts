/** Where a shop is told of events: `unverified` until it has answered a trial, `failing` while nothing but faults comes back. */
export const WEBHOOK_STATES = ['unverified', 'enabled', 'failing', 'disabled'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** Why an endpoint is disabled: by its shop, after days of nothing but failures, by its answer 410, by the network's operator. */
export const WEBHOOK_DISABLED_REASONS = ['merchant', 'failures', 'gone', 'operator'] as const
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number]

/** In place of a list of types: every one, also those that are yet to come. */
export const EVERY_TYPE = '*'

export const WEBHOOK_URL_MAX = 2048
export const WEBHOOK_DESCRIPTION_MAX = 200
/** Endpoints of one customer. */
export const WEBHOOKS_MAX = 10
/** Calls of one endpoint under way at once, of those that answer soon; more than usual is for an operator to give. */
export const WEBHOOK_AT_ONCE = { usual: 4, most: 32 } as const
/** Hours that a secret still signs beside the one that took its place. */
export const WEBHOOK_OVERLAP = { usual: 24, most: 168 } as const

/** What tells a shop's server that it can be reached; it stands in no list of events. */
export const PING_TYPE = 'webhook.ping'

/** Of a delivery as its shop sees it: `held` waits until its webhook is enabled, `expired` is never sent. */
export const WEBHOOK_DELIVERY_STATES = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'held',
  'expired',
] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/** Why it is delivered: something happened, or its shop asked for it again. */
export const WEBHOOK_DELIVERY_REASONS = ['event', 'replay', 'resend'] as const
export type WebhookDeliveryReason = (typeof WEBHOOK_DELIVERY_REASONS)[number]

/** Up to so many of those that wait are counted. */
export const WEBHOOK_WAITING_COUNTED = 10_000
/** Deliveries that wait for one endpoint at most, and so events of one replay. */
export const WEBHOOK_WAITING_MAX = 100_000
