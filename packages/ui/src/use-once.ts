import { useRef, useState } from 'react'

/** Runs one thing at a time. The guard is a ref: the state comes a moment too late for a double click. */
export const useOnce = () => {
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  /** Answers what the work answers, or undefined where something runs already. */
  const once = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    setPending(true)
    try {
      return await work()
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { pending, once }
}
