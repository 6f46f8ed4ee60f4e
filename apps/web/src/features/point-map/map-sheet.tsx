import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './map-sheet.module.css'
import { SHEET_HEIGHTS } from './sheet-height.ts'
import type { SheetHeight } from './sheet-height.ts'
import { sheetPixels, useSheetDrag } from './use-sheet-drag.ts'

const WORDS: Readonly<Record<SheetHeight, string>> = {
  peek: 'свёрнут',
  half: 'до середины карты',
  full: 'развёрнут',
}

/** What gets the focus below the screen's edge brings the sheet up: nobody works out of sight. */
const useRaisedByFocus = (
  ref: RefObject<HTMLElement | null>,
  height: SheetHeight,
  raise: () => void,
) => {
  const onFocus = useEffectEvent((sheet: HTMLElement, { target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    // From the sheet's top: it may still be on its way to its height.
    const down = target.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top
    if (down > sheetPixels(sheet)[height]) raise()
  })
  useEffect(() => {
    const sheet = ref.current
    if (sheet === null) return undefined
    const listen = (event: FocusEvent) => {
      onFocus(sheet, event)
    }
    sheet.addEventListener('focusin', listen)
    return () => {
      sheet.removeEventListener('focusin', listen)
    }
  }, [ref])
}

/** The wheel over a sheet that is not yet full brings it up; there it scrolls the content. */
const useRaisedByWheel = (ref: RefObject<HTMLElement | null>, raise: () => void) => {
  const onRaise = useEffectEvent(raise)
  useEffect(() => {
    const sheet = ref.current
    const onWheel = ({ deltaY, ctrlKey }: WheelEvent) => {
      if (deltaY > 0 && !ctrlKey) onRaise()
    }
    sheet?.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      sheet?.removeEventListener('wheel', onWheel)
    }
  }, [ref])
}

/**
 * On a phone, over the map: what lies beside it on wide screens, at three heights, by drag, by keys and by presses on the
 * handle. What scrolls in it at full height carries `data-sheet-scroll`.
 */
export const MapSheet = ({
  label,
  height,
  onHeight,
  wayBack,
  children,
}: {
  /** Whose height the handle sets. */
  readonly label: string
  readonly height: SheetHeight
  readonly onHeight: (height: SheetHeight) => void
  /** Words of the button at full height that leads back to the map; without them the content has its own way out. */
  readonly wayBack?: string | undefined
  readonly children: ReactNode
}) => {
  const sheet = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLInputElement>(null)
  const raise = () => {
    if (height !== 'full') onHeight('full')
  }
  useSheetDrag(sheet, height, onHeight)
  useRaisedByFocus(sheet, height, raise)
  useRaisedByWheel(sheet, raise)
  return (
    <div ref={sheet} className={classes(styles['sheet'], styles[height])} data-sheet>
      <div className={styles['grip']} data-sheet-grip>
        {/* For keys and screen readers; pointers drag and press what it lies in. */}
        <input
          ref={handle}
          className={styles['handle']}
          type="range"
          min={0}
          max={SHEET_HEIGHTS.length - 1}
          value={SHEET_HEIGHTS.indexOf(height)}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuetext={WORDS[height]}
          onChange={({ target }) => {
            onHeight(SHEET_HEIGHTS[target.valueAsNumber] ?? height)
          }}
        />
      </div>
      <div className={styles['content']}>{children}</div>
      {height === 'full' && wayBack !== undefined && (
        <Button
          className={styles['back']}
          onClick={() => {
            onHeight('peek')
            handle.current?.focus({ preventScroll: true })
          }}
        >
          <Icon name="map" size={20} />
          {wayBack}
        </Button>
      )}
    </div>
  )
}
