import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { HELD, LIVE, OPENED } from './early-marks.ts'

/** Repeats on a hydrated field what happened to it before, so that React's handlers see it. */
type Replay = () => void

/** Sets the value by the native setter, which React does not watch. */
const setNativeValue = (field: HTMLInputElement, value: string): void => {
  Reflect.set(HTMLInputElement.prototype, 'value', value, field)
}

const captureSelect = (field: HTMLSelectElement): Replay | null => {
  const [chosen] = field.selectedOptions
  if (chosen === undefined || chosen.defaultSelected || chosen.hidden) return null
  const { value } = chosen
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const captureCheckbox = (field: HTMLInputElement): Replay | null => {
  const { checked, defaultChecked } = field
  if (checked === defaultChecked) return null
  return () => {
    field.checked = defaultChecked
    field.click()
  }
}

/**
 * Hydration keeps the typed value, and React takes it for its own: an `input` event would change nothing. So the field
 * gets the server's value by the setter that React watches, and the typed one by the native setter.
 */
const captureText = (field: HTMLInputElement): Replay | null => {
  const { value, defaultValue, selectionStart, selectionEnd } = field
  if (value === defaultValue) return null
  return () => {
    field.value = defaultValue
    setNativeValue(field, value)
    field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const capture = (field: HTMLInputElement | HTMLSelectElement): Replay | null => {
  if (field instanceof HTMLSelectElement) return captureSelect(field)
  return field.type === 'checkbox' ? captureCheckbox(field) : captureText(field)
}

/** The button that `early.ts` held back, as the server rendered it: hydration must find no foreign attributes. */
const capturePressed = (root: ParentNode): HTMLButtonElement | null => {
  const pressed = root.querySelector<HTMLButtonElement>(`button[${HELD}]`)
  pressed?.removeAttribute(HELD)
  pressed?.removeAttribute('aria-busy')
  return pressed
}

/** Hydrates `root`, then replays what was typed, chosen and pressed in it before, in this order. */
export const hydrateWithInput = (root: HTMLElement, page: ReactNode): Root => {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  const replays = Array.from(fields, capture)
  const pressed = capturePressed(root)
  // Synchronous: a key pressed between capture and replay would be lost.
  const hydrated = flushSync(() => hydrateRoot(root, page))
  document.documentElement.setAttribute(LIVE, '')
  document.documentElement.removeAttribute(OPENED)
  // Each is committed before the next, and the press at last reads them all.
  for (const replay of replays) if (replay !== null) flushSync(replay)
  pressed?.click()
  return hydrated
}
