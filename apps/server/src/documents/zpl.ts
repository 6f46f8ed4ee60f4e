import { code128Modules, code128Runs, code128Widths } from '@yacheyka/core/labels/code128'
import { fitText, LEADING } from './label-fit.ts'

/** Everything is in dots of a printer of 203 dpi: eight of them in a millimetre. */
export const DOTS = 8

export interface ZplBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Greatest first: the first at which the text fits is taken. */
  readonly sizes: readonly number[]
  readonly align?: 'left' | 'right' | 'center'
  /** White on black. */
  readonly reverse?: boolean
}

/**
 * A text as fields, a line each, none wider than the box: a printer would write what is too long over what it has written.
 * @param font of the printer's memory, such as `E:TT0003M_.FNT`
 */
export function zplText(text: string, font: string, box: ZplBox): string {
  const { lines, size } = fitText(text, box, estimatedWidth)
  const field = box.align === undefined ? '' : `^FB${box.width},1,0,${JUSTIFIED[box.align]}`
  const reverse = box.reverse === true ? '^FR' : ''
  return lines
    .map((line, at) => {
      const y = Math.round(box.y + at * size * LEADING)
      return `^FO${box.x},${y}${reverse}^A@N,${size},${size},${font}${field}^FH_^FD${zplEscape(line.text)}^FS\n`
    })
    .join('')
}

/** The y beneath the text. */
export const zplBeneath = (text: string, box: ZplBox): number => {
  const { lines, size } = fitText(text, box, estimatedWidth)
  return Math.round(box.y + lines.length * size * LEADING)
}

const JUSTIFIED = { left: 'L', right: 'R', center: 'C' } as const

/**
 * Widths of signs as parts of the size: of Helvetica, after which the printers' font is drawn, and on the safe side, since
 * the font that is in the printer is known to the printer alone.
 */
const WIDTHS: readonly (readonly [signs: RegExp, width: number])[] = [
  [/[\s.,:;!'|ijl()[\]/-]/u, 0.36],
  [/[@№Ю—…]/u, 1.08],
  [/[WMmwЖШЩЫФМДжшщыфюм%]/u, 0.95],
  [/\p{Lu}/u, 0.8],
]
const USUAL_WIDTH = 0.6

const estimatedWidth = (text: string): number =>
  Array.from(text).reduce(
    (sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? USUAL_WIDTH),
    0,
  )

/** What commands begin with, what `^FH_` itself uses, what fields take for breaks, and controls. */
const COMMANDING = /[_^~\\\p{Cc}]/gu

/** A text as `^FH_^FD` carries it: its commanding signs as bytes in hexadecimal. */
export const zplEscape = (text: string): string =>
  text.replaceAll(COMMANDING, (sign) =>
    Array.from(
      Buffer.from(sign),
      (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )

/** Invocation codes of `^BC`: with them the printer's symbol is the one of core, and as wide. */
const START = { B: '>:', C: '>;' } as const
const SWITCH_TO = { B: '>6', C: '>5' } as const

/** A Code 128 in the middle of the width. */
export function zplCode128(
  text: string,
  at: {
    readonly y: number
    readonly width: number
    readonly height: number
    readonly module: number
  },
): string {
  const data = code128Runs(text).map(
    ({ set, text: part }, place) =>
      // In code set B the sign of invocation itself is an invocation too.
      (place === 0 ? START : SWITCH_TO)[set] + zplEscape(part.replaceAll('>', '>0')),
  )
  const modules = code128Modules(code128Widths(text))
  const x = Math.max(0, Math.round((at.width - modules * at.module) / 2))
  return `^FO${x},${at.y}^BY${at.module}^BCN,${at.height},N,N,N,N^FH_^FD${data.join('')}^FS\n`
}
