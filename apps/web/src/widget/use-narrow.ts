import { useMedia } from './use-media.ts'

/** Below this the list and the map take turns; the document is made for a frame that is. */
export const useNarrow = (): boolean => useMedia('(max-width: 39.99em)') ?? true
