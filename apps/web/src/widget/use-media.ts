import { useLayoutEffect, useState } from 'react'

/** Whether the frame is so; null in the document and until the script has looked, which is before it paints. */
export const useMedia = (query: string): boolean | null => {
  const [matches, setMatches] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const media = matchMedia(query)
    const look = () => {
      setMatches(media.matches)
    }
    look()
    media.addEventListener('change', look)
    return () => {
      media.removeEventListener('change', look)
    }
  }, [query])
  return matches
}
