import { flushSync } from 'react-dom'
import { HELD, LIVE } from './early-marks.ts'

/** Puts back into a field what it held before the script, and lets the script know. */
type Return = () => void

const tell = (field: Element, type: 'input' | 'change') =>
  field.dispatchEvent(new Event(type, { bubbles: true }))

const returnOfChoice = (field: HTMLSelectElement): Return | null => {
  const [chosen] = field.selectedOptions
  if (chosen === undefined || chosen.defaultSelected || chosen.hidden) return null
  const { value } = chosen
  return () => {
    field.value = value
    tell(field, 'change')
  }
}

const returnOfInput = (field: HTMLInputElement): Return | null => {
  const { type, checked, value, selectionStart, selectionEnd } = field
  if (type === 'checkbox') {
    if (checked === field.defaultChecked) return null
    return () => {
      field.checked = checked
      tell(field, 'change')
    }
  }
  if (value === field.defaultValue) return null
  return () => {
    if (field.value !== value) {
      field.value = value
      field.setSelectionRange(selectionStart, selectionEnd)
    }
    tell(field, 'input')
  }
}

/** What was typed, chosen and pressed in `root` before the script took it over happens now, in this order. */
export const giveBack = (root: ParentNode): void => {
  document.documentElement.setAttribute(LIVE, '')
  const fields = root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  const returns = Array.from(fields, (field) =>
    field instanceof HTMLSelectElement ? returnOfChoice(field) : returnOfInput(field),
  )
  // Each is known before the next, and what is pressed at last reads them all.
  for (const each of returns) if (each !== null) flushSync(each)
  const pressed = root.querySelector<HTMLButtonElement>(`button[${HELD}]`)
  if (pressed === null) return
  pressed.removeAttribute(HELD)
  pressed.removeAttribute('aria-busy')
  pressed.click()
}
