import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Milliseconds for which the hint stays after the wheel has stopped. */
const STAY = 1800

/** True while the wheel turns over a map that leaves it to the page: the visitor may have meant the map. */
export const useWheelHint = (ref: RefObject<HTMLElement | null>): boolean => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = ref.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = ({ ctrlKey, metaKey }: WheelEvent) => {
      const zooms = ctrlKey || metaKey || element?.contains(document.activeElement) === true
      clearTimeout(timer)
      setShown(!zooms)
      timer = setTimeout(() => {
        setShown(false)
      }, STAY)
    }
    element?.addEventListener('wheel', listen, { passive: true })
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('wheel', listen)
    }
  }, [ref])
  return shown
}
