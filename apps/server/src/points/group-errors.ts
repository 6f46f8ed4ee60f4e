/**
 * What makes errors of different rows the same one: patterns that JavaScript and PostgreSQL read alike, and what stands
 * instead of the first match.
 */
export const ERROR_PATTERNS = [
  [': («.*»|пусто) — ', ': '],
  ['уже есть в строке [0-9]+', 'уже есть в другой строке'],
] as const

/** An error without the value that was read: «Широта: «NaN» — нужны градусы» is «Широта: нужны градусы». */
export const errorReason = (message: string): string =>
  ERROR_PATTERNS.reduce(
    (text, [pattern, instead]) => text.replace(new RegExp(pattern, 'u'), instead),
    message,
  )
