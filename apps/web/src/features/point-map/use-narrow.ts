import { useSyncExternalStore } from 'react'

/** Narrower than this the map stands above its list, and a choice scrolls to the map (specification 1, section 9). */
const NARROW = '(max-width: 1023.98px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => {
    query.removeEventListener('change', changed)
  }
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  )
