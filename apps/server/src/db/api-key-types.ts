import type { ApiKeyKind, ApiScope } from '@yacheyka/core/api-keys/api-key'
import type { ColumnType } from 'kysely'
import type { Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface ApiKeyTable {
  uid: string
  customer_uid: string
  test: boolean
  kind: ApiKeyKind
  name: string
  hint: string
  /** SHA-256, hex. */
  token_digest: string
  scopes: ApiScope[]
  networks: string[]
  /** As `parseWebOrigin` of core writes them. */
  origins: string[]
  /** `numeric`, read as text. */
  limit_factor: ColumnType<string, string | undefined, string>
  created_by: string | null
  created_at: Timestamp
  expires_at: TimestampOrNull
  rotated_from: string | null
  retires_at: TimestampOrNull
  revoked_at: TimestampOrNull
  revoked_by: ColumnType<string | null, never, string>
}

export interface ApiKeyUseTable {
  key_uid: string
  last_used_at: Timestamp
  /** /24, or /48 of IPv6. */
  last_used_network: string
}

export interface ApiKeyConfirmationTable {
  key_uid: string
  /** Of the key, SHA-256, hex: until it is confirmed the key's own row has another. */
  token_digest: string
  /** Of the link in the owners' email, SHA-256, hex. */
  link_digest: string
  expires_at: Timestamp
}
