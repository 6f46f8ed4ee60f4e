import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * True once the element has come within `margin` of the screen, and for ever after: for what is too heavy to load
 * before it is wanted. False while prerendering.
 */
export const useNearScreen = <E extends Element>(
  margin: string,
): readonly [RefObject<E | null>, boolean] => {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (near || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // What is heavy to load is heavy to render: in slices, so that the page stays at hand.
        if (entries.some((entry) => entry.isIntersecting))
          startTransition(() => {
            setNear(true)
          })
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [near, margin])
  return [ref, near]
}
