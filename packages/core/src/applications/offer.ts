/** Edition of the public offer that a business customer accepts, as the day from which it applies. Changes with the text. */
export const OFFER_VERSION = '2026-11-01'

/** Those that may still be accepted: an older one stands here while pages with its text may be open. */
export const OFFER_VERSIONS = [OFFER_VERSION] as const
