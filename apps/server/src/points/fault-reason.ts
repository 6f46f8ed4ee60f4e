/**
 * What makes faults of different rows the same one: patterns that JavaScript and PostgreSQL read alike, and what stands
 * instead of the first match.
 */
export const FAULT_PATTERNS = [
  [': («.*»|пусто) — ', ': '],
  ['уже есть в строке [0-9]+', 'уже есть в другой строке'],
] as const

/** A fault without the value that was read: «Широта: «NaN» — нужны градусы» is «Широта: нужны градусы». */
export const faultReason = (message: string): string =>
  FAULT_PATTERNS.reduce(
    (text, [pattern, instead]) => text.replace(new RegExp(pattern, 'u'), instead),
    message,
  )
