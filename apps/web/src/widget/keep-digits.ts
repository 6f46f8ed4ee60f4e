import { digitsOf } from './widget-fields.ts'

/**
 * The digits of a box, which keeps them only; the caret stays where it was among them. Done on the box itself, before
 * React writes the value and thereby sends the caret to the end.
 */
export const keepDigits = (box: HTMLInputElement): string => {
  const digits = digitsOf(box.value)
  if (digits === box.value) return digits
  const caret = digitsOf(box.value.slice(0, box.selectionStart ?? box.value.length)).length
  box.value = digits
  box.setSelectionRange(caret, caret)
  return digits
}
