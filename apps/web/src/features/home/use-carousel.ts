import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** Embla's own measure of inertia, at which a move of one slide takes 500 ms (specification 1, section 9). */
const DURATION = 18

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A looped carousel: what goes on the viewport, which slide is first, and the two moves. */
export const useCarousel = () => {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: DURATION })
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const update = () => {
      setShown(carousel?.selectedScrollSnap() ?? 0)
    }
    carousel?.on('select', update).on('reInit', update)
    return () => {
      carousel?.off('select', update).off('reInit', update)
    }
  }, [carousel])
  return {
    viewport,
    shown,
    previous: () => carousel?.scrollPrev(isCalm()),
    next: () => carousel?.scrollNext(isCalm()),
  }
}
