import type { GivenConsent } from '@yacheyka/contract/feedback/console-feedback'

/** Columns of a form that asks for a consent. */
export interface ConsentRow {
  readonly consent_version: string | null
  readonly consent_at: Date | null
  readonly consent_address: string | null
  readonly consent_withdrawn_at: Date | null
}

/** As operators see it. */
export const presentConsent = (row: ConsentRow): GivenConsent =>
  row.consent_version === null || row.consent_at === null
    ? null
    : {
        version: row.consent_version,
        at: row.consent_at.toISOString(),
        address: row.consent_address ?? '',
        withdrawn_at: row.consent_withdrawn_at?.toISOString() ?? null,
      }
