import { type ApiDocument, resolve, type Schema } from './document.ts'
import type { Random } from './random.ts'

/** A value that the schema takes, or nearly so: what the document cannot say (sums, real numbers) is told by `EXAMPLES`. */
export function exampleOf(
  document: ApiDocument,
  requested: Schema,
  random: Random,
  name = '',
  depth = 0,
): unknown {
  const schema = resolve(document, requested)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const ways = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (ways !== undefined) return exampleOf(document, random.pick(ways), random, name, depth)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object') return objectOf(document, schema, random, depth)
  if (type === 'array') return arrayOf(document, schema, random, name, depth)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') return numberOf(schema, random)
  if (type === 'null') return null
  if (type === 'string') return stringOf(schema, random, name)
  return random.pick([{}, [], 'x', 1, null])
}

function objectOf(document: ApiDocument, schema: Schema, random: Random, depth: number): object {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) === true || random.chance(0.6),
  )
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(document, field, random, name, depth + 1)]),
  )
}

function arrayOf(
  document: ApiDocument,
  schema: Schema,
  random: Random,
  name: string,
  depth: number,
): unknown[] {
  const { items } = schema
  const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 1 + random.below(3)))
  if (typeof items !== 'object' || depth > 6) return []
  return Array.from({ length: count }, () => exampleOf(document, items, random, name, depth + 1))
}

function numberOf(schema: Schema, random: Random): number {
  const least = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, -1000)
  const most = Math.min(schema.maximum ?? 1000, least + 1000)
  const value = least + random.next() * (most - least)
  return schema.type === 'integer' ? Math.ceil(value) : value
}

const BY_NAME: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [/ogrn|egrul/, ['1027700132195']],
  [/time_zone/, ['Europe/Moscow']],
  [/hours/, ['Пн-Вс 09:00-21:00', 'круглосуточно']],
  [/weight/, ['5']],
  [/phone/, ['+79161234567', '+7 903 765-43-21']],
  [/mail/, ['ivan@example.org', 'a.b@example.com']],
  [/^name$|fullname/, ['Иван Петров', 'Анна Иванова']],
  [/number|order_id|search|^q$/, ['КД-204518', '7700001', '1']],
  [/city|settlement/, ['Москва', 'Казань']],
  [/amount|price|sum|change|warn_below|cod/, ['100.00', '1500.50', '50.00']],
  [/password/, ['Wrong-2026-pass', 'Demo-2026-pasS']],
  [/username|login/, ['nobody', 'support2']],
  [/inn/, ['7707083893']],
  [/kpp/, ['770701001']],
  [/origins/, ['https://shop.example']],
  [/^code$/, ['123456', 'abcd-efgh']],
  [/until|day|valid_from/, ['2026-12-31', '2027-01-15']],
  [/date_from|^from$/, ['2026-09-01', '2026-10-01']],
  [/date_to|^to$/, ['2026-11-30', '2026-10-31']],
  [/datetime/, ['2026-11-22T10:00:00+03:00']],
  [/longitude|west|east/, ['37.6']],
  [/latitude|south|north/, ['55.7']],
]

function stringOf(schema: Schema, random: Random, name: string): string {
  if (schema.format === 'uuid') return '0190f0a0-0000-7000-8000-00000000000a'
  if (schema.format === 'date') return '2026-11-01'
  if (schema.format === 'date-time') return '2026-11-22T10:00:00Z'
  if (schema.format === 'uri') return 'https://a.example/x'
  const named = BY_NAME.find(([pattern]) => pattern.test(name))
  const text = named === undefined ? `Проба ${random.below(1000)}` : random.pick(named[1])
  const fits = schema.pattern === undefined || matches(schema.pattern, text)
  const { maxLength = 200, minLength = 0 } = schema
  const wanted = fits
    ? text
    : (CANDIDATES.find((each) => matches(schema.pattern ?? '', each)) ?? text)
  return wanted.slice(0, maxLength).padEnd(minLength, 'x')
}

/** What the patterns of the contract take. */
const CANDIDATES = [
  '1',
  'a',
  'A',
  'Иван Петров',
  '10:00',
  '2026-11-01',
  '2026-11',
  '100.00',
  'a@b.ru',
  'х',
  '',
]

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}
