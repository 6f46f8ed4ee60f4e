import { useSyncExternalStore } from 'react'

/** Below this the list and the map take turns. */
const narrow = matchMedia('(max-width: 39.99em)')

const subscribe = (onChange: () => void) => {
  narrow.addEventListener('change', onChange)
  return () => {
    narrow.removeEventListener('change', onChange)
  }
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
