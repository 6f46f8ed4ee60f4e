import { useState } from 'react'

/**
 * What a control shows of a value that lives elsewhere, as in the address, and comes back only some moments after it was
 * sent there: the control stays with what was done to it, and follows the value where something else changed it (the
 * way back, a reset).
 */
export const useDrafted = (value: string) => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  // On their way, in the order of sending.
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== seen) {
    const own = sent.lastIndexOf(value)
    setSeen(value)
    setSent(sent.slice(own + 1))
    if (own === -1) {
      setSent([])
      setDraft(value)
    }
  }
  return {
    draft,
    setDraft,
    /** To be called with what is given to the owner of the value. */
    sending: (next: string) => {
      if (next !== seen || sent.length > 0) setSent([...sent, next])
    },
  }
}
