import { useEffect } from 'react'

/** Keeps the screen lit while `active`. The lock is lost with the page's sight, and asked for again when it is back. */
export const useWakeLock = (active: boolean): void => {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined
    let current = true
    let lock: WakeLockSentinel | undefined
    const acquire = async () => {
      try {
        const got = await navigator.wakeLock.request('screen')
        if (current) lock = got
        else await got.release()
      } catch {
        // A phone that is low on power refuses: the code is shown all the same.
      }
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void acquire()
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [active])
}
