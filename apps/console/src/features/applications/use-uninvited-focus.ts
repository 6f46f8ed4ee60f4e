import { useEffect, type RefObject } from 'react'

/**
 * Gives the focus back when a frame takes it by itself, whatever is being typed beside it: Chrome's viewer of PDF does so
 * with the message about a file that is broken or asks for a password. Who comes by the pointer or by Tab stays; a finger
 * the page is not told of, so the focus is given back once, as the viewer takes it once. `inert` does not keep it from that.
 */
export const useUninvitedFocus = (frame: RefObject<HTMLIFrameElement | null>): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    let before: EventTarget | null = null
    let pointed = false
    let tabbed = false
    const heard = new AbortController()
    const options = { signal: heard.signal }
    element.addEventListener('pointerenter', () => (pointed = true), options)
    element.addEventListener('pointerleave', () => (pointed = false), options)
    document.addEventListener('keydown', ({ key }) => (tabbed = key === 'Tab'), options)
    document.addEventListener('focusin', () => (tabbed = false), options)
    document.addEventListener('focusout', ({ target }) => (before = target), options)
    const giveBack = () => {
      const isUninvited = document.activeElement === element && !pointed && !tabbed
      if (!isUninvited || !(before instanceof HTMLElement)) return
      before.focus({ preventScroll: true })
      heard.abort()
    }
    globalThis.addEventListener('blur', () => requestAnimationFrame(giveBack), options)
    return () => heard.abort()
  }, [frame])
}
