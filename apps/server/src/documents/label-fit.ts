/** A line, or a word of one. */
export interface Measured {
  readonly text: string
  /** At a size of one. */
  readonly width: number
}

export interface FitArea {
  readonly width: number
  readonly height: number
  /** Greatest first. */
  readonly sizes: readonly number[]
}

/** Baselines of two lines lie so many sizes apart. */
export const LEADING = 1.16
const ELLIPSIS = '…'

/**
 * The greatest size at which a text fits in its room, broken into lines between words, and within a word only where the
 * smallest size would not keep it whole either; what does not fit even so ends with an ellipsis.
 * @param measure width of a text at a size of one
 */
export function fitText(
  text: string,
  { width, height, sizes }: FitArea,
  measure: (text: string) => number,
): { readonly lines: readonly Measured[]; readonly size: number } {
  const words = seen(text)
    .split(' ')
    .map((word) => ({ text: word, width: measure(word) }))
  const longest = Math.max(...words.map((word) => word.width))
  const smallest = sizes.at(-1) ?? 1
  for (const size of sizes) {
    const maxWidth = width / size
    if (size > smallest && longest > maxWidth) continue
    const lines = brokenLines(words, maxWidth, measure)
    const most = linesIn(height, size)
    if (lines.length <= most) return { lines, size }
    if (size === smallest) return { lines: cut(lines, most, maxWidth, measure), size }
  }
  return { lines: [], size: smallest }
}

/** What a line can hold: no controls, no unseen marks. */
const seen = (text: string): string =>
  text
    .replaceAll(/[\p{Cc} ]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

const linesIn = (height: number, size: number): number =>
  Math.max(1, Math.floor(1 + (height / size - 1) / LEADING + 0.001))

type Measure = (text: string) => number

function brokenLines(
  words: readonly Measured[],
  maxWidth: number,
  measure: Measure,
): readonly Measured[] {
  const space = measure(' ')
  const lines: Measured[] = []
  let line: Measured | undefined
  for (const word of words.flatMap((each) => pieces(each, maxWidth, measure))) {
    const longer: number = line === undefined ? 0 : line.width + space + word.width
    if (line === undefined) line = word
    else if (longer <= maxWidth) line = { text: `${line.text} ${word.text}`, width: longer }
    else {
      lines.push(line)
      line = word
    }
  }
  return line === undefined ? lines : [...lines, line]
}

/** A word that is longer than a line, cut into what lines hold. */
function pieces(word: Measured, maxWidth: number, measure: Measure): readonly Measured[] {
  if (word.width <= maxWidth) return [word]
  const parts: Measured[] = []
  let part: Measured = { text: '', width: 0 }
  for (const sign of word.text) {
    const longer = { text: part.text + sign, width: measure(part.text + sign) }
    if (longer.width > maxWidth && part.text !== '') {
      parts.push(part)
      part = { text: sign, width: measure(sign) }
    } else part = longer
  }
  return [...parts, part]
}

/** The first lines, the last of them with an ellipsis. */
function cut(
  lines: readonly Measured[],
  most: number,
  maxWidth: number,
  measure: Measure,
): readonly Measured[] {
  const signs = Array.from(lines[most - 1]?.text ?? '')
  for (;;) {
    const text = signs.join('').trimEnd() + ELLIPSIS
    const width = measure(text)
    if (width <= maxWidth || signs.length === 0)
      return [...lines.slice(0, most - 1), { text, width }]
    signs.pop()
  }
}
