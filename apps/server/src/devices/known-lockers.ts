import { createHash } from 'node:crypto'
import type { CallingDevice } from './queries.ts'

/** Milliseconds for which a token is believed without the database. */
const KNOWN_FOR = 30_000

export interface KnownLockers {
  /** The device whose token this is, as it was at most 30 seconds ago; undefined where the database is to be asked. */
  find(authorization: string | undefined): CallingDevice | undefined
  /** @param at milliseconds since the epoch: the device and its point were so then */
  keep(authorization: string | undefined, device: CallingDevice, at: number): void
}

/**
 * Devices that wait in this process, so that a poll without news asks no database. While a device waits, the look at all
 * points says every second that it is still what it was: revocation and confirmation are changes of the point.
 */
export function openKnownLockers(): KnownLockers {
  /** By digests of what they send: no token is kept. The oldest first. */
  const known = new Map<string, { readonly device: CallingDevice; readonly at: number }>()
  return {
    find: (authorization) => {
      if (authorization === undefined) return undefined
      const found = known.get(keyOf(authorization))
      return found !== undefined && found.at > Date.now() - KNOWN_FOR ? found.device : undefined
    },
    keep: (authorization, device, at) => {
      if (authorization === undefined) return
      const key = keyOf(authorization)
      known.delete(key)
      known.set(key, { device: { ...device, isFresh: false }, at })
      for (const [other, kept] of known) {
        if (kept.at > Date.now() - KNOWN_FOR) break
        known.delete(other)
      }
    },
  }
}

const keyOf = (authorization: string): string =>
  createHash('sha256').update(authorization).digest('base64')
