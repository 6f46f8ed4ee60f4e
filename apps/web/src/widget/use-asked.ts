import { useEffect, useEffectEvent } from 'react'

/** How a question ended; one that was given up for another ends nowhere. */
export interface AskedEvents<T> {
  readonly onAnswer: (answer: T) => void
  readonly onFailed: (error: unknown) => void
}

/** Asks anew whenever the question's key changes; null asks nothing. A question before is given up. */
export const useAsked = <T>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<T>,
  events: AskedEvents<T>,
): void => {
  const start = useEffectEvent(ask)
  const answered = useEffectEvent(events.onAnswer)
  const failed = useEffectEvent(events.onFailed)
  useEffect(() => {
    if (key === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      try {
        const answer = await start(signal)
        if (!signal.aborted) answered(answer)
      } catch (error) {
        if (!signal.aborted) failed(error)
      }
    }
    void run()
    return () => {
      controller.abort()
    }
  }, [key])
}
