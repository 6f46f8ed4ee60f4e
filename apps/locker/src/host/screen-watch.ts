import type { ScreenState } from '@yacheyka/locker/health'

/** Milliseconds in which a page confirms the view that it shows; it is asked every five seconds. */
const CONFIRMS_WITHIN = 15_000
const RELOADS = 3
/** Milliseconds that a restarted browser has before it counts as fruitless, too. */
const STARTS_WITHIN = 60_000

interface ScreenWatchPorts {
  readonly monotonic: () => number
  /** Tells every page that is connected to load itself anew. */
  readonly reload: () => void
  /** Starts the browser anew. */
  readonly restart: () => void
}

export interface ScreenWatch {
  /** A page has connected: from now on views must be confirmed, also when no page is left. */
  readonly connected: () => void
  /** A page has drawn the newest view. */
  readonly confirmed: () => void
  readonly check: () => void
  readonly state: () => ScreenState
}

/**
 * The watchdog of the screen: a page that confirms no view for 15 seconds is reloaded, after three fruitless reloads the
 * browser is started again, and the screen counts as frozen until a view is confirmed.
 */
export function createScreenWatch({ monotonic, reload, restart }: ScreenWatchPorts): ScreenWatch {
  /** Monotonic time by which the next confirmation is due; null before a page of this boot has connected. */
  let due: number | null = null
  let reloads = 0
  let isFrozen = false
  return {
    connected: () => {
      due ??= monotonic() + CONFIRMS_WITHIN
    },
    confirmed: () => {
      due = monotonic() + CONFIRMS_WITHIN
      reloads = 0
      isFrozen = false
    },
    check: () => {
      if (due === null || monotonic() < due) return
      if (reloads < RELOADS) {
        reloads += 1
        due = monotonic() + CONFIRMS_WITHIN
        return reload()
      }
      reloads = 0
      isFrozen = true
      due = monotonic() + STARTS_WITHIN
      restart()
    },
    state: () => (isFrozen ? 'frozen' : 'ok'),
  }
}
