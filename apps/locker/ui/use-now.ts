import { useEffect, useState } from 'react'

const TICK = 250

/** Corrected time of the agent, going on from the view's; stands still where nothing counts down. */
export function useNow(viewNow: number, receivedAt: number, isCounting: boolean): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK)
    return () => clearInterval(timer)
  }, [isCounting])
  return isCounting ? viewNow + (performance.now() - receivedAt) : viewNow
}
