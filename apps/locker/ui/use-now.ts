import { useEffect, useState } from 'react'

const TICK = 250

/** Corrected time of the agent, going on from the view's; stands still where nothing counts down. */
export function useNow(viewNow: number, receivedAt: number, isCounting: boolean): number {
  const [tick, setTick] = useState({ receivedAt, elapsed: 0 })
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(
      () => setTick({ receivedAt, elapsed: performance.now() - receivedAt }),
      TICK,
    )
    return () => clearInterval(timer)
  }, [isCounting, receivedAt])
  return viewNow + (tick.receivedAt === receivedAt ? tick.elapsed : 0)
}
