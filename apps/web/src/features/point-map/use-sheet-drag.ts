import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { pressHeight, restingHeight } from './sheet-height.ts'
import type { SheetHeight, SheetPixels } from './sheet-height.ts'

/** CSS pixels from which a press is a drag. */
const SLOP = 6
/** Milliseconds before the release that count for the velocity. */
const RECENT = 100
/** Share of the map's height, as in map-sheet.module.css. */
const HALF = 0.5

/** The three heights of a sheet as its style sheet has them, CSS pixels. */
export const sheetPixels = (sheet: HTMLElement): SheetPixels => ({
  peek: Number.parseFloat(getComputedStyle(sheet).minHeight) || 0,
  half: (sheet.offsetParent?.clientHeight ?? 0) * HALF,
  full: sheet.offsetHeight,
})

/** The height on screen, which may be on its way. */
const shownPixels = (sheet: HTMLElement): number =>
  (sheet.offsetParent?.getBoundingClientRect().bottom ?? 0) - sheet.getBoundingClientRect().top

interface Drag {
  readonly pointer: number
  readonly x: number
  readonly y: number
  /** Height of the sheet as it was taken. */
  readonly from: number
  readonly heights: SheetPixels
  /** Taken by its content at full height: only a pull down from the content's top moves the sheet. */
  readonly content: Element | null
  /** A press there, where nothing else answers one, moves the sheet on. */
  readonly presses: boolean
  readonly trail: { readonly at: number; readonly height: number }[]
  moving: boolean
}

const isOn = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

const canPull = ({ content }: Drag): boolean => content === null || content.scrollTop <= 0

const heightAt = ({ from, y, heights }: Drag, clientY: number): number =>
  Math.max(heights.peek, Math.min(heights.full, from + y - clientY))

/** Pixels per millisecond over the last moment of a drag, positive upwards. */
const velocityOf = ({ trail }: Drag, now: number): number => {
  const recent = trail.filter(({ at }) => now - at <= RECENT)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first === undefined || last === undefined || last.at === first.at) return 0
  return (last.height - first.height) / (last.at - first.at)
}

/**
 * Drags a sheet by its handle, which a press moves on, and by touch also by its content: while the sheet is lower than full its content does
 * not scroll, and at full it scrolls and lets go of the sheet only from its top.
 */
export const useSheetDrag = (
  ref: RefObject<HTMLElement | null>,
  height: SheetHeight,
  onHeight: (height: SheetHeight) => void,
): void => {
  const settle = useEffectEvent(onHeight)
  const press = useEffectEvent(() => {
    onHeight(pressHeight(height))
  })
  const take = useEffectEvent((sheet: HTMLElement, event: PointerEvent): Drag | null => {
    const onGrip = isOn(event.target, '[data-sheet-grip]') !== null
    if (!event.isPrimary || event.button !== 0) return null
    if (!onGrip && event.pointerType === 'mouse') return null
    // A mouse may leave the handle before it is a drag; a finger is held by what it touched anyway.
    if (event.target instanceof Element && event.pointerType === 'mouse')
      event.target.setPointerCapture(event.pointerId)
    return {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      from: shownPixels(sheet),
      heights: sheetPixels(sheet),
      content: height === 'full' && !onGrip ? isOn(event.target, '[data-sheet-scroll]') : null,
      presses: onGrip || (height === 'peek' && isOn(event.target, 'a, button') === null),
      trail: [],
      moving: false,
    }
  })
  useEffect(() => {
    const sheet = ref.current
    if (sheet === null) return undefined
    let drag: Drag | null = null
    let dragged = false
    const begins = (current: Drag, { clientX, clientY }: PointerEvent): boolean => {
      const down = clientY - current.y
      const mine = Math.abs(down) > Math.abs(clientX - current.x)
      return mine && (current.content === null || (down > 0 && canPull(current)))
    }
    const onDown = (event: PointerEvent) => {
      dragged = false
      drag ??= take(sheet, event)
    }
    const onMove = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return
      if (!drag.moving) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return
        if (!begins(drag, event)) {
          drag = null
          return
        }
        drag.moving = true
        sheet.dataset['dragging'] = ''
      }
      const now = heightAt(drag, event.clientY)
      drag.trail.push({ at: event.timeStamp, height: now })
      sheet.style.transform = `translateY(${drag.heights.full - now}px)`
    }
    const onEnd = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return
      const ended = drag
      drag = null
      if (!ended.moving) {
        if (ended.presses && event.type === 'pointerup') press()
        return
      }
      dragged = true
      delete sheet.dataset['dragging']
      sheet.style.transform = ''
      const velocity = event.type === 'pointerup' ? velocityOf(ended, event.timeStamp) : 0
      const rest = ended.trail.at(-1)?.height ?? ended.from
      settle(restingHeight(rest, velocity, ended.heights))
    }
    // What was dragged was not pressed.
    const onClick = (event: MouseEvent) => {
      if (!dragged || event.detail === 0) return
      dragged = false
      event.preventDefault()
      event.stopPropagation()
    }
    // At full height the browser scrolls the content, but for a pull down from its top.
    const onTouchMove = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (drag === null || y === undefined) return
      if (event.cancelable && (drag.moving || (y > drag.y && canPull(drag)))) event.preventDefault()
    }
    sheet.addEventListener('pointerdown', onDown)
    sheet.addEventListener('pointermove', onMove)
    sheet.addEventListener('pointerup', onEnd)
    sheet.addEventListener('pointercancel', onEnd)
    sheet.addEventListener('click', onClick, { capture: true })
    sheet.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      sheet.removeEventListener('pointerdown', onDown)
      sheet.removeEventListener('pointermove', onMove)
      sheet.removeEventListener('pointerup', onEnd)
      sheet.removeEventListener('pointercancel', onEnd)
      sheet.removeEventListener('click', onClick, { capture: true })
      sheet.removeEventListener('touchmove', onTouchMove)
    }
  }, [ref])
}
