import type { WIDGET_PROTOCOL, WidgetMessage } from '@yacheyka/contract/widget/widget-messages'
import { closeCard, isWayBack, openCard, openedLine } from './early-card.ts'
import type { HELD, LIST_MARK, LIVE } from './early-marks.ts'

// Comes with the styles and runs before the first paint: a line that is pressed until the script is there opens its card,
// anything else is kept for the script, and is seen to be kept. Without this, or where the script fails, the browser
// submits the form, and the server answers. The names stand here once more, held to their places by their types, so that
// this is one file of a few lines.
const held: typeof HELD = 'data-held'
const live: typeof LIVE = 'data-live'
const listMark: typeof LIST_MARK = 'widget:list'
const protocol: typeof WIDGET_PROTOCOL = 'yacheyka-map/1'

let pressed: HTMLButtonElement | null = null
let isGivenUp = false

const isOver = () => isGivenUp || document.documentElement.hasAttribute(live)

const letGo = () => {
  pressed?.removeAttribute(held)
  pressed?.removeAttribute('aria-busy')
  pressed = null
}

const hold = (button: HTMLButtonElement) => {
  pressed = button
  button.setAttribute(held, '')
  button.setAttribute('aria-busy', 'true')
}

const press = (button: HTMLButtonElement) => {
  letGo()
  if (isWayBack(button)) closeCard()
  else if (!openCard(button) && button.getAttribute('aria-disabled') !== 'true') hold(button)
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null || isOver()) return
    event.preventDefault()
    press(button)
  },
  true,
)

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || openedLine() === null || isOver()) return
  letGo()
  closeCard()
})

// The cards come last in the document: a line may be pressed before its own is there. `DOMContentLoaded` would wait for
// the script.
document.addEventListener('readystatechange', () => {
  const early = pressed
  if (early !== null && !isOver() && openCard(early)) letGo()
})

addEventListener(
  'error',
  ({ target }) => {
    const isOfScript = target === window || target instanceof HTMLScriptElement
    if (!isOfScript || isOver()) return
    const requested = openedLine() ?? pressed
    isGivenUp = true
    letGo()
    if (requested?.type === 'submit') requested.form?.requestSubmit(requested)
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
