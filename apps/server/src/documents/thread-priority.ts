import { getPriority, setPriority } from 'node:os'

/** Steps of niceness below the thread that answers calls, which then takes the processor first. */
const BELOW = 10
const LOWEST = 19

/**
 * Lowers the priority of the calling worker thread: its work fills the time that answers leave. Only Linux counts priorities
 * by thread, elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + BELOW, LOWEST))
  } catch {
    // Forbidden by a sandbox: the thread works as before.
  }
}
