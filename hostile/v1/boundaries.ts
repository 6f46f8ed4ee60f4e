import { setAt } from '../change-body.ts'
import { type ApiDocument, resolve, type Schema } from '../document.ts'
import { exampleOf } from '../examples.ts'
import type { Good } from '../good.ts'
import type { Random } from '../random.ts'

type Path = readonly (string | number)[]

/** One value put in one place of a body. */
interface Boundary {
  readonly what: string
  readonly path: Path
  readonly value: unknown
  /** The schema does not take it: neither may the call. */
  readonly isRejected: boolean
}

const LISTS_MOST = 100
const TEXTS_MOST = 20_000
/** Bytes that not every call reads to their end. */
const LONG = 60_000

/** The least and the greatest that each place takes, one beyond, and what is of another kind; optional fields that were left out. */
function* boundariesOf(
  document: ApiDocument,
  requested: Schema,
  value: unknown,
  random: Random,
  path: Path = [],
): Generator<Boundary> {
  const schema = resolve(document, requested)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways !== undefined) {
    // What one way refuses another may take.
    for (const way of ways)
      for (const each of boundariesOf(document, way, value, random, path))
        yield { ...each, isRejected: false }
    return
  }
  const type = typeof schema.type === 'string' ? schema.type : undefined
  const refused = (what: string, other: unknown): Boundary => ({
    what: `${path.join('.') || 'whole'}: ${what}`,
    path,
    value: other,
    isRejected: true,
  })
  const open = (what: string, other: unknown): Boundary => ({
    ...refused(what, other),
    isRejected: false,
  })
  if (type === undefined) return
  yield refused('null', null)
  for (const [kind, other] of OTHERS)
    if (kind !== type && !(kind === 'number' && type === 'integer')) yield refused(kind, other)
  if (type === 'string') yield* ofText(schema, refused, open)
  if (type === 'integer' || type === 'number') yield* ofNumber(schema, refused, open)
  if (type === 'array' && Array.isArray(value)) {
    const first: unknown = value[0]
    const { items, maxItems = Infinity, minItems = 0 } = schema
    const many = (count: number) => Array.from({ length: count }, () => first)
    if (minItems > 0) yield refused('too few', many(minItems - 1))
    if (maxItems < Infinity) yield refused('too many', many(maxItems + 1))
    if (maxItems <= LISTS_MOST) yield open('the most', many(maxItems))
    if (typeof items === 'object' && value.length > 0)
      yield* boundariesOf(document, items, first, random, [...path, 0])
  }
  if (type === 'object' && typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>
    if (schema.additionalProperties === false)
      yield refused('unknown field', { ...fields, unbekannt: 1 })
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (schema.required?.includes(name) === true) {
        const { [name]: _left, ...rest } = fields
        yield refused(`without ${name}`, rest)
      }
      const own = name in fields ? fields[name] : exampleOf(document, field, random, name)
      if (!(name in fields)) yield open(`with ${name}`, { ...fields, [name]: own })
      yield* boundariesOf(document, field, own, random, [...path, name])
    }
  }
}

const OTHERS: readonly (readonly [kind: string, value: unknown])[] = [
  ['string', 'x'],
  ['number', 7.5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]
/** Signs that stores, encoders and comparisons stumble over. */
const UNUSUAL = [
  'a\0b',
  '\ud83d',
  '\u202eКД\u202c',
  '\u00a0\u200b',
  `Z${'\u0351'.repeat(9)}`,
  'ẞıİ👨‍👩‍👧',
]
type Make = (what: string, value: unknown) => Boundary

function* ofText(schema: Schema, refused: Make, open: Make): Generator<Boundary> {
  const { minLength = 0, maxLength = Infinity, enum: codes, format } = schema
  if (codes !== undefined) yield refused('no code', 'no_such_code')
  for (const code of codes ?? []) yield open(`code ${String(code)}`, code)
  if (format === 'date-time' || format === 'date') yield refused('no time', 'yesterday')
  for (const text of UNUSUAL) yield open('unusual signs', text)
  if (minLength > 0) yield refused('shorter', 'x'.repeat(minLength - 1))
  if (maxLength > TEXTS_MOST) return
  yield open('the longest', 'я'.repeat(maxLength))
  yield open('the longest, of pairs', '😀'.repeat(Math.floor(maxLength / 2)))
  yield refused('longer', 'x'.repeat(maxLength + 1))
}

function* ofNumber(schema: Schema, refused: Make, open: Make): Generator<Boundary> {
  const { type, minimum, maximum } = schema
  if (type === 'integer') yield refused('a part', 1.5)
  if (minimum !== undefined) {
    yield open('the least', minimum)
    yield refused('less', minimum - 1)
  }
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    yield open('the greatest', maximum)
    yield refused('more', maximum + 1)
  }
}

/** Puts one of them into a good request. */
export function changeToBoundary(document: ApiDocument, good: Good, random: Random): void {
  const { draft, json } = good
  const schema = draft.operation.body?.schema
  if (schema === undefined || json === undefined) return
  const { what, path, value, isRejected } = random.pick([
    ...boundariesOf(document, schema, json, random),
  ])
  draft.body = Buffer.from(JSON.stringify(setAt(json, path, value)))
  draft.changes.push(`boundary ${what}`)
  draft.isRejected = isRejected && !isOfOneLine(json, path)
  draft.mayBeCut = draft.body.length > LONG
}

/** With `on_error: skip` a line with an error is left out, and the others are ordered. */
const isOfOneLine = (json: unknown, [list, line]: Path): boolean =>
  list === 'parcels' && line !== undefined && (json as { on_error?: unknown }).on_error === 'skip'
