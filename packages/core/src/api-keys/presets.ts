import { API_SCOPES, type ApiScope } from './api-key.ts'

/** Sets of scopes that most shops need; none shows a recipient's pickup code, and none drives the sandbox. */
export const API_KEY_PRESETS = {
  site: [
    'points:read',
    'rates:read',
    'orders:read',
    'orders:write',
    'parcels:read',
    'parcels:write',
    'labels:read',
    'events:read',
  ],
  warehouse: ['orders:read', 'parcels:read', 'parcels:write', 'labels:read', 'recipient:read'],
  accounting: ['orders:read', 'deposit:read', 'documents:read'],
  reading: API_SCOPES.filter((scope) => scope.endsWith(':read') && isUsual(scope)),
  everything: API_SCOPES.filter(isUsual),
} as const satisfies Readonly<Record<string, readonly ApiScope[]>>

export type ApiKeyPreset = keyof typeof API_KEY_PRESETS

function isUsual(scope: ApiScope): boolean {
  return scope !== 'pickup:read' && scope !== 'sandbox:write'
}
