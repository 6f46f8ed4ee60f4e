import { useRef, useState } from 'react'

/** Whether a form is being sent: the state comes a moment too late for a double click, `begin` does not. */
export const useSending = () => {
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  /** Runs the work unless it is running. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      await work()
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { sending, once }
}
