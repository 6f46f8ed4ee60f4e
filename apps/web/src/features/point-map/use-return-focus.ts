import { useEffect, useEffectEvent, useRef } from 'react'

/** What takes the focus when there is nothing to give it back to carries this attribute; the first that is seen takes it. */
const HOME = '[data-focus-home]'

/** Where the focus was before something was opened. */
export interface FocusBefore {
  readonly element: Element | null
  /** Number of the point whose line it was. */
  readonly line?: string | undefined
}

/** The list makes its lines anew as the map moves: a point's line may be another element by now. */
const lineOf = (number: string | undefined): Element | null =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-line]')).find(
    ({ dataset }) => dataset['line'] === number,
  ) ?? null

/**
 * When what was opened closes, the focus goes back to where it was before, or, if that is gone, to the list's heading or
 * the map: nobody is thrown to the page's top.
 */
export const useReturnFocus = (open: boolean, before: () => FocusBefore): void => {
  const wasOpen = useRef(open)
  const giveBack = useEffectEvent(() => {
    const { element: last, line } = before()
    // An element that is gone or hidden does not take the focus.
    for (const element of [last, lineOf(line), ...document.querySelectorAll(HOME)]) {
      if (element === null || element === document.body) continue
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  })
  useEffect(() => {
    if (wasOpen.current && !open) giveBack()
    wasOpen.current = open
  }, [open])
}
