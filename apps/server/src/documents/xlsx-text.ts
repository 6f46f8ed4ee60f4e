/** Excel's own limit of a cell. */
const MOST_UNITS = 32_767

/** What XML 1.0 cannot hold, and controls that a table has no use for; line breaks stay. */
const UNWRITABLE = /[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** What makes a text need any care at all: nearly none does, and this is where the time of a large table goes. */
const CARE = /[&<>"_\uD800-\uDFFF\uFFFE\uFFFF]|[^\P{Cc}\n]/u

/**
 * A text as XML of a workbook: without what XML cannot hold, whole pairs only, at most what a cell takes. `_x0041_`, which
 * Excel would read as a sign's code, stays what it was.
 */
export const xlsxText = (text: string): string =>
  text.length <= MOST_UNITS && !CARE.test(text) ? text : carefully(text)

const carefully = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .slice(0, MOST_UNITS)
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Whether a program that takes the text for something typed would calculate it. */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@]/.test(text)

/** 1 is A, 26 Z, 27 AA. */
export const columnName = (column: number): string =>
  (column <= 26 ? '' : columnName(Math.floor((column - 1) / 26))) +
  String.fromCharCode(65 + ((column - 1) % 26))

const SPACES = ' xml:space="preserve"'

/** A cell that holds a text and never a formula. */
export const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}"${styled(style)} t="inlineStr"><is><t${/^\s|\s$|\n/.test(text) ? SPACES : ''}>${xlsxText(text)}</t></is></c>`

/** Style 0 is what a cell has when nothing is said. */
export const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`)
