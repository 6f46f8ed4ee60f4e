import { useState } from 'react'
import { useMedia } from '@yacheyka/ui/use-media.ts'
import { stepHeight } from './sheet-height.ts'
import type { SheetHeight } from './sheet-height.ts'

/** A phone's width: narrower than this a page that is a map is the screen (point-page.module.css, map-slot.module.css). */
const PHONE = '(max-width: 47.99em)'

export interface MapSheetState {
  readonly height: SheetHeight
  readonly setHeight: (height: SheetHeight) => void
  /** There is something lower than now: a lower height, or no card. */
  readonly canLower: boolean
  readonly lower: () => void
}

/**
 * The sheet over a map that is the screen; null where the map is not. The list keeps its height under a card, and each card
 * opens at half, where the map still shows its point.
 */
export const useMapSheet = (
  wholeScreen: boolean,
  covered: boolean,
  close: () => void,
): MapSheetState | null => {
  const phone = useMedia(PHONE)
  const [list, setList] = useState<SheetHeight>('peek')
  const [card, setCard] = useState({ covered, height: 'half' as SheetHeight })
  if (card.covered !== covered) setCard({ covered, height: 'half' })
  if (!wholeScreen || !phone) return null
  const height = covered ? card.height : list
  const setHeight = (next: SheetHeight) => {
    if (covered) setCard({ covered, height: next })
    else setList(next)
  }
  return {
    height,
    setHeight,
    canLower: covered || height !== 'peek',
    lower: () => {
      if (covered && height !== 'full') close()
      else setHeight(stepHeight(height, -1))
    },
  }
}
