import { useEffect } from 'react'

const TAKES_FOCUS = 'a, button, input, select, [tabindex]'

const pathOf = (element: Element): HTMLElement[] => {
  const path: HTMLElement[] = []
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (each instanceof HTMLElement) path.push(each)
  return path
}

/**
 * What had the focus may go by what it did itself: the focus then goes to what it stood in, at the least to the page's
 * `main`, and never to nothing. Whoever has a better place for it puts it there first.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let path: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target) : []
    }
    // A press beside everything gives the focus up on purpose; one on what has the focus already brings no `focusin`.
    const press = ({ target }: PointerEvent) => {
      const pressed = target instanceof Element ? target.closest(TAKES_FOCUS) : null
      path = pressed === null ? [] : pathOf(pressed)
    }
    const keep = () => {
      const isLost = path[0]?.isConnected === false && document.activeElement === document.body
      // A frame that the visitor is not in must not take the focus from its holder's page.
      if (!isLost || !document.hasFocus()) return
      const place = path.find((each) => each.isConnected && each.hasAttribute('tabindex'))
      ;(place ?? document.querySelector('main'))?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', press)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', press)
    }
  }, [])
}
