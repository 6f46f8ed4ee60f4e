import { useEffect, useRef, useState } from 'react'
import { SEARCH_PAUSE } from './wording.ts'

/** What has been typed into the two boxes. */
interface Typed {
  readonly address: string
  readonly number: string
}

/** A search that begins when the typing has paused for a second, or at once with Enter. */
export const usePausedSearch = (found: Typed, onSearch: (typed: Typed) => void) => {
  const [typed, setTyped] = useState<Typed>({ address: found.address, number: found.number })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  const search = ({ address, number }: Typed) => {
    clearTimeout(timer.current)
    onSearch({ address: address.trim(), number })
  }
  return {
    typed,
    type: (part: Partial<Typed>) => {
      const next = { ...typed, ...part }
      setTyped(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        search(next)
      }, SEARCH_PAUSE)
    },
    /** Sets the words and searches at once. */
    searchFor: (part: Partial<Typed>) => {
      const next = { ...typed, ...part }
      setTyped(next)
      search(next)
    },
  }
}
