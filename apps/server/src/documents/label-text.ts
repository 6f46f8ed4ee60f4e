import type { Pdf } from './pdf.ts'

/** Labels are printed black: thermal printers know nothing else. */
export const BLACK = '#000000'

/** Baselines of two lines lie so many sizes apart. */
const LEADING = 1.16
/** From the top of a line to its baseline, as a part of the size: capitals of PT Sans are 0.7 of it high. */
const RISE = 0.74
const ELLIPSIS = '…'

export interface FitBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly font?: 'plain' | 'bold'
  /** Points, greatest first: the first at which the text fits is taken. */
  readonly sizes: readonly number[]
  readonly align?: 'left' | 'right' | 'center'
  readonly spacing?: number
  readonly colour?: string
}

interface Word {
  readonly text: string
  /** At a size of one point. */
  readonly width: number
}

/**
 * Writes a text as large as its box takes it, broken into lines between words, and within a word only where the word alone
 * is too long; what does not fit at the smallest size ends with an ellipsis. Never draws outside its box.
 * @returns the y beneath the last line
 */
export function fit(pdf: Pdf, text: string, box: FitBox): number {
  const { spacing = 0 } = box
  pdf.font(box.font ?? 'plain').fontSize(MEASURED)
  const { lines, size } = fitted(pdf, seen(text), box)
  pdf.fontSize(size).fillColor(box.colour ?? BLACK)
  for (const [at, line] of lines.entries()) {
    const free = box.width - line.width * size - spacing * (line.text.length - 1)
    const indent = box.align === 'right' ? free : box.align === 'center' ? free / 2 : 0
    pdf.text(line.text, box.x + Math.max(0, indent), box.y + size * (RISE + at * LEADING), {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(spacing === 0 ? {} : { characterSpacing: spacing }),
    })
  }
  return box.y + lines.length * size * LEADING
}

/** Widths are measured at this size once, and hold for all by their proportion. */
const MEASURED = 100

/** What a line can hold: no controls, no unseen marks. */
const seen = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

function fitted(pdf: Pdf, text: string, box: FitBox): { lines: readonly Word[]; size: number } {
  const { sizes, spacing = 0 } = box
  const words = text.split(' ').map((word) => measured(pdf, word))
  const space = measured(pdf, ' ').width
  const smallest = sizes.at(-1) ?? MEASURED
  for (const size of sizes) {
    const room = (box.width - spacing * text.length) / size
    const most = linesIn(box.height, size)
    // A word is broken only where no smaller size would keep it whole.
    if (size > smallest && words.some(({ width }) => width > room)) continue
    const lines = brokenLines(pdf, words, space, room)
    if (lines.length <= most) return { lines, size }
    if (size === smallest) return { lines: cut(pdf, lines, most, room), size }
  }
  return { lines: [], size: smallest }
}

const linesIn = (height: number, size: number): number =>
  Math.max(1, Math.floor(1 + (height / size - 1) / LEADING + 0.001))

const measured = (pdf: Pdf, text: string): Word => ({
  text,
  width: pdf.widthOfString(text) / MEASURED,
})

/** @param room width of a line at a size of one point */
function brokenLines(
  pdf: Pdf,
  words: readonly Word[],
  space: number,
  room: number,
): readonly Word[] {
  const lines: Word[] = []
  let line: Word | undefined
  for (const word of words.flatMap((each) => pieces(pdf, each, room))) {
    const longer: number = line === undefined ? 0 : line.width + space + word.width
    if (line === undefined) line = word
    else if (longer <= room) line = { text: `${line.text} ${word.text}`, width: longer }
    else {
      lines.push(line)
      line = word
    }
  }
  return line === undefined ? lines : [...lines, line]
}

/** A word that is longer than a line, cut into what lines hold. */
function pieces(pdf: Pdf, word: Word, room: number): readonly Word[] {
  if (word.width <= room) return [word]
  const parts: Word[] = []
  let part: Word = { text: '', width: 0 }
  for (const sign of word.text) {
    const longer = measured(pdf, part.text + sign)
    if (longer.width > room && part.text !== '') {
      parts.push(part)
      part = measured(pdf, sign)
    } else part = longer
  }
  return [...parts, part]
}

/** The first lines, with an ellipsis where more would have come. */
function cut(pdf: Pdf, lines: readonly Word[], most: number, room: number): readonly Word[] {
  const kept = lines.slice(0, most)
  const signs = Array.from(kept.at(-1)?.text ?? '')
  for (;;) {
    const last = measured(pdf, signs.join('').trimEnd() + ELLIPSIS)
    if (last.width <= room || signs.length === 0) return [...kept.slice(0, -1), last]
    signs.pop()
  }
}
