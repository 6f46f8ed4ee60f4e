import { useEffect, useRef } from 'react'

/** Opens the browser's print dialog, once, when what is to be printed stands on the page in its own letters. */
export const usePrintOnce = (ready: boolean): void => {
  const printed = useRef(false)
  useEffect(() => {
    if (!ready) return undefined
    let left = false
    const print = async () => {
      await document.fonts.ready
      if (left || printed.current) return
      printed.current = true
      window.print()
    }
    void print()
    return () => {
      left = true
    }
  }, [ready])
}
