const LOCK = 'juridical-session'

/**
 * Runs the work when no other tab of this site runs its own. A browser without locks, or a page without https, runs it
 * at once: two refreshes harm nothing, the refresh token stays good.
 */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
