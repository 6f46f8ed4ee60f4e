import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/**
 * Escape closes what is open: from anywhere in the block, and from the bare page, where the focus is after a link or the
 * browser's Back. A dialog and a list of suggestions have it first.
 */
export const useEscape = (
  block: RefObject<HTMLElement | null>,
  open: boolean,
  onEscape: () => void,
): void => {
  const escape = useEffectEvent(onEscape)
  const isOurs = useEffectEvent(
    ({ target }: KeyboardEvent): boolean =>
      target instanceof Element &&
      (target.matches('html, body, main, main h1') || block.current?.contains(target) === true) &&
      target.closest('dialog') === null &&
      document.querySelector('dialog[open]') === null,
  )
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isOurs(event)) escape()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [open])
}
