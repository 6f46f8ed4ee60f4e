/** What a shop gives the plug-in. */
export interface YacheykaPluginOptions {
  /** `yach_live_…` or `yach_test_…`, with the scopes of the preset «Сайт магазина». */
  readonly key: string
  /** `whsec_…` of the webhook endpoint; two of them while one takes the place of the other. */
  readonly webhookSecret: string | readonly string[]
  /** Where the network is, without a path: `https://yacheyka.example`. */
  readonly baseUrl: string
  /** City that the parcels are sent from; without it the network prices them as sent within the locker's city. */
  readonly dispatchCity?: string
  /** How long a buyer waits for the network, 1500 ms unless given: without its answer the locker is not offered. */
  readonly buyerTimeoutMs?: number | undefined
}

/** A buyer waits no longer. */
const BUYER_TIMEOUT_MS = 1500

/** Of one call that a buyer waits for. */
export const buyerTimeout = ({
  buyerTimeoutMs = BUYER_TIMEOUT_MS,
}: YacheykaPluginOptions): AbortSignal => AbortSignal.timeout(buyerTimeoutMs)

/** Injection token of the options. */
export const YACHEYKA_OPTIONS = Symbol('YACHEYKA_OPTIONS')
