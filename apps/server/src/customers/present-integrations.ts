import type {
  CustomerApiKey,
  CustomerWebhook,
} from '@yacheyka/contract/customers/console-integrations'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { isActive } from '#/api-keys/manage-keys.ts'
import type { KeyRow } from '#/api-keys/queries.ts'
import type { EndpointRow } from '#/webhooks/endpoint-queries.ts'
import { hostOf } from '#/webhooks/manage-endpoints.ts'

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)
const timeOrNull = (time: Date | null | undefined): string | null =>
  time ? formatTime(time) : null

export const presentKey = (row: KeyRow, now: Date): CustomerApiKey => ({
  uid: row.uid,
  name: row.name,
  hint: row.hint,
  kind: row.kind,
  test: row.test,
  scopes: [...row.scopes],
  networks: [...row.networks],
  origins: [...row.origins],
  limit_factor: Number(row.limit_factor),
  created_at: formatTime(row.created_at),
  created_by: row.maker,
  expires_at: timeOrNull(row.expires_at),
  retires_at: timeOrNull(row.retires_at),
  revoked_at: timeOrNull(row.revoked_at),
  last_used_at: timeOrNull(row.last_used_at),
  last_used_network: row.last_used_network,
  confirm_until: timeOrNull(row.confirm_until),
  active: isActive(row, now) && row.confirm_until === null,
})

/** @param known of its calls of 24 hours, and of what waits */
export const presentWebhook = (
  row: EndpointRow,
  known: { readonly share: number | undefined; readonly oldest: Date | undefined },
): CustomerWebhook => ({
  uid: row.uid,
  host: hostOf(row.url),
  test: row.test,
  state: row.state,
  disabled_reason: row.disabled_reason,
  failing_since: timeOrNull(row.failing_since),
  last_success_at: timeOrNull(row.last_success_at),
  success_share: known.share ?? null,
  waiting: row.waiting,
  oldest_waiting_at: timeOrNull(known.oldest),
  at_once: row.at_once,
  created_at: formatTime(row.created_at),
})
