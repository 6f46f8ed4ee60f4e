import type { Env } from '#/env-schema.ts'

const WINDOW_SECONDS = 60
const HOUR_SECONDS = 3600

/** Limits that a key is subject to, by their names on the wire. */
export const KEY_POLICIES = ['read', 'write', 'parcels', 'documents', 'snapshots'] as const
/** Those of an address. */
export const ADDRESS_POLICIES = ['refused', 'leaks'] as const
export type Policy = (typeof KEY_POLICIES)[number] | (typeof ADDRESS_POLICIES)[number]

/** Calls of one key that a process works on at once. */
export const KEY_CALLS_AT_ONCE = 16

/** Quotas of test keys are a part of the live ones. */
const TEST_SHARE: Readonly<Record<Policy, number>> = {
  read: 0.5,
  write: 1 / 3,
  parcels: 0.1,
  documents: 0.25,
  snapshots: 1,
  refused: 1,
  leaks: 1,
}

export const windowSecondsOf = (policy: Policy): number =>
  policy === 'snapshots' ? HOUR_SECONDS : WINDOW_SECONDS

/** Whose quota: the operator may multiply a key's. */
export interface QuotaOwner {
  readonly test: boolean
  readonly factor: number
}

const liveQuotas = (env: Env): Readonly<Record<Policy, number>> => ({
  read: env.LIMIT_API_READ_PER_MINUTE,
  write: env.LIMIT_API_WRITE_PER_MINUTE,
  parcels: env.LIMIT_API_PARCELS_PER_MINUTE,
  documents: env.LIMIT_API_DOCUMENTS_PER_MINUTE,
  snapshots: env.LIMIT_API_SNAPSHOTS_PER_HOUR,
  refused: env.LIMIT_API_REFUSED_PER_MINUTE,
  leaks: env.LIMIT_API_LEAKS_PER_MINUTE,
})

/** Calls within a window, or parcels. */
export const quotaOf = (env: Env, policy: Policy, { test, factor }: QuotaOwner): number =>
  Math.max(1, Math.floor(liveQuotas(env)[policy] * (test ? TEST_SHARE[policy] : 1) * factor))
