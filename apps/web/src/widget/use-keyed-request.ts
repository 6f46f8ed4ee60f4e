import { useEffect, useEffectEvent } from 'react'

/** How a question ended; one that was given up for another ends nowhere. */
export interface KeyedRequestEvents<T> {
  readonly onResponse: (response: T) => void
  readonly onFailed: (error: unknown) => void
}

/** Asks anew whenever the question's key changes; null asks nothing. A question before is given up. */
export const useKeyedRequest = <T>(
  key: string | null,
  request: (signal: AbortSignal) => Promise<T>,
  events: KeyedRequestEvents<T>,
): void => {
  const start = useEffectEvent(request)
  const answered = useEffectEvent(events.onResponse)
  const failed = useEffectEvent(events.onFailed)
  useEffect(() => {
    if (key === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      try {
        const response = await start(signal)
        if (!signal.aborted) answered(response)
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
