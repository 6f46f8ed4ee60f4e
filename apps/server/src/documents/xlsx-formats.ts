import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import { attributesOf } from './xlsx-xml.ts'
import type { Package } from './xlsx-zip.ts'

/** How a number's cell shows it, as far as that changes what a person reads. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'percent' }
  /** Digits into their places: `00000`, `+7(000)000-00-00`. */
  | { readonly kind: 'mask'; readonly mask: readonly MaskPart[] }

/** A literal, or a place for one digit that is filled with 0 where there is none. */
export type MaskPart = string | { readonly digit: true; readonly isZero: boolean }

/** Excel's own limit of a format's code. */
const CODE_MAX = 255

const PLAIN: NumberFormat = { kind: 'plain' }
const DATE: NumberFormat = { kind: 'date' }
const PERCENT: NumberFormat = { kind: 'percent' }

/** Built in, with no code in the file: 14–22 and 45–47 are dates and times, 9 and 10 percent. */
const builtIn = (id: number): NumberFormat => {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return DATE
  return id === 9 || id === 10 ? PERCENT : PLAIN
}

/** Formats by the number of a cell's style. */
export async function readFormats(
  parts: Package,
  name: string | undefined,
): Promise<readonly NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  if (name === undefined) return formats
  await parts.read(name, {
    open: (tag, bytes, from, to) => {
      if (tag === 'cellXfs') inCells = true
      else if (tag === 'numFmt') {
        if (custom.size === SHEET_LIMITS.parts) throw new SheetError('unpacked')
        const said = attributesOf(bytes, from, to)
        custom.set(
          Number(said.get('numFmtId')),
          parseFormat((said.get('formatCode') ?? '').slice(0, CODE_MAX)),
        )
      } else if (tag === 'xf' && inCells) {
        if (formats.length === SHEET_LIMITS.styles) throw new SheetError('unpacked')
        const id = Number(attributesOf(bytes, from, to).get('numFmtId') ?? 0)
        formats.push(custom.get(id) ?? builtIn(id))
      }
    },
    text: () => undefined,
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return formats
}

/** Texts in quotes, escaped and padding signs, colours and conditions: what shows something without being a place. */
const SAID = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g

/** Reads a format's code, its first part: that of positive numbers. */
function parseFormat(code: string): NumberFormat {
  if (/^general$/i.test(code)) return PLAIN
  // A bracket that counts hours beyond a day is a time.
  if (/\[(h+|m+|s+)\]/i.test(code)) return DATE
  const places = code.replaceAll(SAID, '').split(';')[0] ?? ''
  if (/[dmyhsдмгчс]/i.test(places)) return DATE
  if (places.includes('%')) return PERCENT
  return parseMask(code, places)
}

/** Only whole numbers, and only where at least one literal or a second 0 makes a difference. */
function parseMask(code: string, places: string): NumberFormat {
  const isMask =
    /^[0# ()+\-/]+$/.test(places) && places.includes('0') && !/[[;*_]/.test(code) && places !== '0'
  if (!isMask) return PLAIN
  const mask = [...code.matchAll(/"([^"]*)"|\\(.)|([0#])|(.)/gs)].map(
    ([, quoted, escaped, place, other]): MaskPart =>
      place === undefined
        ? (quoted ?? escaped ?? other ?? '')
        : { digit: true, isZero: place === '0' },
  )
  return { kind: 'mask', mask }
}
