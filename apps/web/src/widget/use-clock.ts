import { useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

const STEP = 30_000
let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    whenIdle(tick)
    timer = setInterval(tick, STEP)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * Milliseconds since 1970, renewed twice a minute; 0 until the script has taken the list over: what a clock says in another
 * city costs a slow phone a tenth of a second, and the document has said it already.
 */
export const useClock = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  )
