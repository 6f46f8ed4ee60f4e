import type { BENEATH, CARD, OPENED } from './early-marks.ts'
import type { OPENED_FIELD } from './search-form.ts'

// The card of a line that is pressed before the script has come. The server wrote it into the document; opened, the
// document is what the server's own answer with this card would be, so that the script hydrates it as it stands.
const ofCard: typeof CARD = 'data-card'
const beneathIt: typeof BENEATH = 'data-beneath'
const openedMark: typeof OPENED = 'data-opened'
const lineName: typeof OPENED_FIELD = 'point'

interface Open {
  readonly line: HTMLButtonElement
  readonly card: HTMLElement
}
let open: Open | null = null

const cover = (isCovered: boolean) => {
  for (const part of document.querySelectorAll<HTMLElement>(`[${beneathIt}]`))
    part.toggleAttribute('inert', isCovered)
}

/** The line whose card is open. */
export const openedLine = (): HTMLButtonElement | null => open?.line ?? null

/** Whether the card of `line` stands now; not where it has not come yet, or the button is no line of the list. */
export const openCard = (line: HTMLButtonElement): boolean => {
  const written = Array.from(document.querySelectorAll(`script[${ofCard}]`)).find(
    (each) => each.getAttribute(ofCard) === line.value,
  )
  if (line.name !== lineName || written === undefined) return false
  const parsed = new DOMParser().parseFromString(written.textContent, 'text/html')
  const card = parsed.body.firstElementChild
  if (!(card instanceof HTMLElement)) return false
  // As the script has it: on the business variant's own page there is nobody to choose for.
  const isAlone = window.parent === window
  if (isAlone && location.pathname.includes('juridical')) card.querySelector('footer')?.remove()
  document.querySelector(`[${beneathIt}]`)?.after(card)
  cover(true)
  document.documentElement.setAttribute(openedMark, line.value)
  open = { line, card }
  card.querySelector('h2')?.focus()
  return true
}

/** Whether `button` is the way back of the open card. */
export const isWayBack = (button: HTMLButtonElement): boolean =>
  button.type === 'submit' && open !== null && open.card.contains(button)

/** Takes the open card away; the line has the focus again. */
export const closeCard = (): void => {
  if (open === null) return
  const { line, card } = open
  open = null
  card.remove()
  cover(false)
  document.documentElement.removeAttribute(openedMark)
  line.focus()
}
