import type { ParcelStatus } from './parcel-status.ts'

/** What went wrong with a parcel that a customer is paid for. */
export const CLAIM_KINDS = ['lost', 'damaged', 'missing'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const CLAIM_KIND_WORDING: Readonly<Record<ClaimKind, string>> = {
  lost: 'Утрата',
  damaged: 'Повреждение',
  missing: 'Недостача вложения',
}

/** What the customer reads in the statement. */
export const claimReason = (kind: ClaimKind, parcelNumber: string): string =>
  `Претензия по отправлению ${parcelNumber}: ${CLAIM_KIND_WORDING[kind].toLocaleLowerCase('ru')}`

/** Nothing can have happened to what nobody has brought us, nor to what never set out. */
export const mayClaim = (step: ParcelStatus): boolean => step !== 'created' && step !== 'cancelled'
