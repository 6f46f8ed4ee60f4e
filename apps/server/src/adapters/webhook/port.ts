interface WebhookCall {
  /** The same call tried again has the same one; it goes along as `Idempotency-Key`. */
  readonly id: string
  readonly url: string
  /** JSON. */
  readonly body: string
}

/** Tells another system. */
export interface WebhookSender {
  /** @throws {RefusedError} where it will never take it; {ProviderError} where it may take it later */
  readonly send: (call: WebhookCall) => Promise<{ readonly providerId: string }>
}
