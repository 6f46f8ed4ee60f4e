/** What a key of the merchant API may do: an exact set, without wildcards. */
export const API_SCOPES = [
  'points:read',
  'rates:read',
  'orders:read',
  'orders:write',
  'parcels:read',
  'parcels:write',
  'labels:read',
  'recipient:read',
  'pickup:read',
  'deposit:read',
  'deposit:write',
  'documents:read',
  'events:read',
  'webhooks:write',
  'sandbox:write',
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** A secret key lives on the shop's server; a publishable one on its pages, bound to their origins. */
export const API_KEY_KINDS = ['secret', 'publishable'] as const
export type ApiKeyKind = (typeof API_KEY_KINDS)[number]

/** What every publishable key may do, and nothing else. */
export const PUBLISHABLE_SCOPES = ['points:read', 'rates:read'] as const satisfies ApiScope[]

export const API_KEY_NAME_MAX = 64
export const API_KEY_NETWORKS_MAX = 20
export const API_KEY_ORIGINS_MAX = 20
/** Active keys of one customer in one mode. */
export const API_KEYS_MAX = 20

/** What the operator multiplies the rate limits of a key by. */
export const API_KEY_LIMIT_FACTOR = { least: 0.1, usual: 1, most: 20 } as const

/** Hours that a rotated key stays active beside its successor. */
export const API_KEY_OVERLAP = { usual: 24, most: 168 } as const
