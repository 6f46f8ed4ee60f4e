/** Quotations and lists that may stand in each other. */
const DEPTH_MAX = 6
/** Columns before the sign of a list's item: deeper ones stand in so many others. */
const INDENT_MAX = 40
/** The parser looks from each sign of emphasis to the end of its paragraph: signs times length, summed over paragraphs. */
const LOOKS_MAX = 40_000_000

export const TOO_DEEP = 'Слишком много цитат или списков друг в друге'
const CROWDED = 'Слишком много знаков выделения (* и _) без пустых строк между абзацами'

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t>]|$)|\d{1,9}[.)](?=[ \t>]|$)))+/
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g
const MARKS = /[*_]/g

/**
 * What makes the parser of Markdown slow, found before it begins: it holds up everybody while it works, for as long as the square
 * of a text that was made for that.
 * @returns what to tell the editor, or undefined where nothing is wrong
 */
export function errorOfMarkdown(text: string): string | undefined {
  if (text.split('\n').some(isTooDeep)) return TOO_DEEP
  const looks = text
    .split(/\n[ \t>]*\n/)
    .reduce((sum, part) => sum + part.length * (part.match(MARKS)?.length ?? 0), 0)
  return looks > LOOKS_MAX ? CROWDED : undefined
}

function isTooDeep(line: string): boolean {
  const signs = CONTAINERS.exec(line)?.[0]
  if (signs === undefined) return false
  const indent = /^[ \t]*/.exec(signs)?.[0].replaceAll('\t', '    ').length ?? 0
  return indent > INDENT_MAX || (signs.match(CONTAINER)?.length ?? 0) > DEPTH_MAX
}
