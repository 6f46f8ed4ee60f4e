import { cleanup, configure, getConfig } from '@testing-library/react'
import { unstable_LowPriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, afterEach, vi } from 'vitest'

// What jsdom lacks of a browser, as far as the pages touch it.

// A lazy page may come late on a busy machine. What is printed of a failure ends after 7 000 characters: not with icons.
configure({ asyncUtilTimeout: 10_000, defaultIgnore: 'script, style, svg' })

/** Until React has done what is more urgent: it runs the effects of a commit in a turn of its own. */
const effectsHaveRun = () =>
  new Promise<void>((resolve) => {
    unstable_scheduleCallback(unstable_LowPriority, () => resolve())
  })

// What a test has waited for is drawn, and its effects would come before any press of a person. StrictMode runs them
// twice: a press in between starts something, and the second run's cleanup ends it.
const usual = getConfig()
configure({
  asyncWrapper: async (work) => {
    const result = await usual.asyncWrapper(work)
    await effectsHaveRun()
    return result
  },
})

const silent = () => undefined

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: silent,
  removeEventListener: silent,
}))

class SilentObserver {
  observe = silent
  unobserve = silent
  disconnect = silent
}
vi.stubGlobal('ResizeObserver', SilentObserver)
vi.stubGlobal('IntersectionObserver', SilentObserver)
vi.stubGlobal('scrollTo', silent)
Element.prototype.scrollIntoView = silent
// jsdom's own frames stop for good in a window whose timers were fake while one was waited for.
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  setTimeout(() => callback(performance.now()), 16),
)
vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    focusedBefore.set(this, document.activeElement)
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    const before = focusedBefore.get(this)
    if (before instanceof HTMLElement) before.focus()
    this.dispatchEvent(new Event('close'))
  },
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

// Files of one worker share the window.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  history.replaceState(null, '', '/')
})
