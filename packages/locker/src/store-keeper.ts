import { isCopyDue } from './copy-clock.ts'
import type { Store } from './ports/store.ts'
import { type Fill, retentionOf } from './store-retention.ts'
import type { Meta } from './state.ts'
import type { Present } from './turn.ts'

/** Milliseconds between two removals of what is old; the screen must have been left for as long before a copy. */
const EVERY = 60_000
const COPY_RETRY = 60 * 60_000

interface KeptStore extends Present {
  readonly meta: Meta
  readonly fill: Fill
  /** Milliseconds since somebody touched the screen. */
  readonly untouched: number
}

/** Keeps the store small and copied. The caller sees to it that nobody is at the locker: a pickup waits for neither. */
export function createStoreKeeper(store: Pick<Store, 'prune' | 'copy'>, startedAt: number) {
  let keptAt = startedAt
  let copyNotBefore = 0
  return {
    /** @returns whether a copy was made */
    keep: async ({ meta, fill, untouched, ...present }: KeptStore): Promise<boolean> => {
      const { now, mono, quality } = present
      if (mono - keptAt < EVERY) return false
      keptAt = mono
      // By a clock that nobody has confirmed everything may be old.
      await store.prune(retentionOf(quality === 'exact' ? now : null, fill))
      // While «Ввод в работу» is not finished the doors are about to become others.
      if (meta.commissioning !== null || untouched < EVERY || mono < copyNotBefore) return false
      if (!isCopyDue(meta.copiedAt, now, meta.config?.time_zone ?? 'UTC')) return false
      copyNotBefore = mono + COPY_RETRY
      return store.copy()
    },
  }
}
