import { useMedia } from '@yacheyka/ui/use-media.ts'

/** Narrower than this the map stands above its list, and a choice scrolls to the map (specification 1, section 9). */
const NARROW = '(max-width: 63.99em)'

export const useNarrow = (): boolean => useMedia(NARROW)
