/** How a language writes values and calls. */
export interface CodeStyle {
  /** Spaces of one level. */
  readonly indent: number
  readonly list: readonly [open: string, close: string]
  readonly object: readonly [open: string, close: string]
  readonly keyOf: (name: string) => string
  readonly quote: (text: string) => string
  /** After the last of several lines. */
  readonly lastComma: '' | ','
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

export const TYPESCRIPT: CodeStyle = {
  indent: 2,
  list: ['[', ']'],
  object: ['{ ', ' }'],
  quote: (text) => quote(text).replaceAll('\n', String.raw`\n`),
  lastComma: ',',
  keyOf: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}: `,
}

export const PHP: CodeStyle = {
  indent: 4,
  list: ['[', ']'],
  object: ['[', ']'],
  quote,
  lastComma: ',',
  keyOf: (name) => `${quote(name)} => `,
}

export const JSON_STYLE: CodeStyle = {
  indent: 2,
  list: ['[', ']'],
  object: ['{ ', ' }'],
  quote: (text) => JSON.stringify(text),
  lastComma: '',
  keyOf: (name) => `${JSON.stringify(name)}: `,
}

/** An argument of a call, by its name where it is not given by its place. */
export interface Argument {
  readonly name?: string
  readonly value: unknown
}

/** Columns of a line: as many as the reference shows beside its text without scrolling. */
export const LINE_MAX = 56

/** A value of JSON as a formatter of the language would write it. @param before columns that its first line has already */
export function printValue(
  value: unknown,
  style: CodeStyle,
  level: number,
  before: number,
): string {
  const flat = printFlat(value, style)
  // A comma follows.
  if (before + flat.length < LINE_MAX || !isObject(value)) return flat
  const [open, close] = bracketsOf(value, style)
  const lines = partsOf(value, style).map(([key, part]) => {
    const head = `${' '.repeat((level + 1) * style.indent)}${key}`
    return head + printValue(part, style, level + 1, head.length)
  })
  const last = `${style.lastComma}\n${' '.repeat(level * style.indent)}${close.trim()}`
  return `${open.trim()}\n${lines.join(',\n')}${last}`
}

/**
 * A call with its arguments: on one line, or with an object that ends it opened, or each argument on its own line.
 * @param head what stands before the parenthesis, on the same line
 * @param after columns that follow it
 */
export function printCall(
  head: string,
  args: readonly Argument[],
  style: CodeStyle,
  after: number,
): string {
  const named = args.map(
    ({ name, value }) => [name === undefined ? '' : `${name}: `, value] as const,
  )
  const flat = named.map(([name, value]) => name + printFlat(value, style)).join(', ')
  if (head.length + flat.length + 2 + after <= LINE_MAX) return `${head}(${flat})`
  const first = named.slice(0, -1)
  const last = named.at(-1)
  if (last !== undefined && isObject(last[1]) && !first.some(([, value]) => isObject(value))) {
    const beforeLast = first.map(([name, value]) => `${name}${printFlat(value, style)}, `).join('')
    const opened = `${head}(${beforeLast}${last[0]}${printValue(last[1], style, 0, LINE_MAX)})`
    if (opened.indexOf('\n') <= LINE_MAX) return opened
  }
  const pad = ' '.repeat(style.indent)
  const lines = named.map(
    ([name, value]) => `${pad}${name}${printValue(value, style, 1, pad.length + name.length)},`,
  )
  return [`${head}(`, ...lines, ')'].join('\n')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const bracketsOf = (value: object, { list, object }: CodeStyle) =>
  Array.isArray(value) ? list : object

const partsOf = (value: object, { keyOf }: CodeStyle): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map((part: unknown) => ['', part] as const)
    : Object.entries(value).map(([name, part]: [string, unknown]) => [keyOf(name), part] as const)

function printFlat(value: unknown, style: CodeStyle): string {
  if (typeof value === 'string') return style.quote(value)
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  const [open, close] = bracketsOf(value, style)
  const parts = partsOf(value, style).map(([key, part]) => key + printFlat(part, style))
  return parts.length === 0 ? open.trim() + close.trim() : open + parts.join(', ') + close
}
