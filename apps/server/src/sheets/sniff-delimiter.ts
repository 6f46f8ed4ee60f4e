/** In the order of belief: prices and addresses have commas in them, nothing has semicolons. */
const DELIMITERS = [';', '\t', ',', '|'] as const
/** Characters and lines that are looked at. */
const LOOKED_AT = 64 * 1024
const LINES = 50
/** Of the lines that have the usual number of cells. */
const AGREED = 0.8

/** What parts the cells: said by `sep=;` as spreadsheets write it, else the sign that stands in most lines equally often. */
export function sniffDelimiter(text: string): { body: string; delimiter: string } {
  const said = /^sep=([^\r\n])\r?\n/i.exec(text)
  if (said?.[1] !== undefined) return { body: text.slice(said[0].length), delimiter: said[1] }
  const lines = linesOf(text)
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, share: agreement(lines, delimiter) }))
  const best =
    scored.find(({ share }) => share >= AGREED) ??
    scored.toSorted((one, other) => other.share - one.share)[0]
  return { body: text, delimiter: best?.delimiter ?? ';' }
}

/** Without what stands in quotes, line ends in it too. */
const linesOf = (text: string): readonly string[] =>
  text
    .slice(0, LOOKED_AT)
    .replaceAll(/"(?:[^"]|"")*"/g, '"')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)

/** Which share of the lines has the delimiter as often as most have it; 0 where most have none. */
function agreement(lines: readonly string[], delimiter: string): number {
  const times = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    times.set(count, (times.get(count) ?? 0) + 1)
  }
  const [usual = 0, share = 0] =
    [...times].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  return usual === 0 ? 0 : share / lines.length
}
