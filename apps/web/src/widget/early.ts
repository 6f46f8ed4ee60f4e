import type { WIDGET_PROTOCOL, WidgetMessage } from '@yacheyka/contract/widget/widget-messages'
import type { HELD, LIST_MARK, LIVE } from './early-marks.ts'

// Comes with the styles and runs before the first paint: what is pressed until the script is there is kept for it, and is
// seen to be kept. Without this, or where the script fails, the browser submits the form, and the server answers. The
// names stand here once more, held to their places by their types, so that this is one file of a few lines.
const held: typeof HELD = 'data-held'
const live: typeof LIVE = 'data-live'
const listMark: typeof LIST_MARK = 'widget:list'
const protocol: typeof WIDGET_PROTOCOL = 'yacheyka-map/1'

let pressed: HTMLButtonElement | null = null
let isGivenUp = false

const letGo = () => {
  pressed?.removeAttribute(held)
  pressed?.removeAttribute('aria-busy')
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null || isGivenUp || document.documentElement.hasAttribute(live)) return
    event.preventDefault()
    letGo()
    pressed = button
    button.setAttribute(held, '')
    button.setAttribute('aria-busy', 'true')
  },
  true,
)

addEventListener(
  'error',
  ({ target }) => {
    const isOfScript = target === window || target instanceof HTMLScriptElement
    if (!isOfScript || document.documentElement.hasAttribute(live)) return
    isGivenUp = true
    letGo()
    if (pressed?.type === 'submit') pressed.form?.requestSubmit(pressed)
  },
  true,
)

/** The document is whole where what follows the list has come; the frame after that is the first with the list. */
const notifyPaint = () => {
  if (document.querySelector('#root + *') === null) requestAnimationFrame(notifyPaint)
  else
    requestAnimationFrame(() => {
      performance.mark(listMark)
      const shown: WidgetMessage = { protocol, type: 'shown' }
      if (window.parent !== window) window.parent.postMessage(shown, '*')
    })
}
requestAnimationFrame(notifyPaint)
