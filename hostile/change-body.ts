import { deflateSync, gzipSync } from 'node:zlib'
import type { Good } from './good.ts'
import { NUMBERS, NUMBER_TEXTS, POISONED_KEYS, STRINGS } from './fuzz.ts'
import type { Random } from './random.ts'

/** Replaces what stands at one place of the body, or the body as a whole. */
export function changeBody({ draft, json }: Good, random: Random): void {
  if (json !== undefined && random.chance(0.75)) {
    const { text, what } = changedJson(json, random)
    draft.body = Buffer.from(text)
    draft.changes.push(`body ${what}`)
  } else {
    const [what, make] = random.pick(WHOLE)
    draft.body = make(draft.body ?? Buffer.from('{}'))
    if (what.startsWith('packed'))
      draft.headers = [
        ...draft.headers,
        ['Content-Encoding', what.includes('deflate') ? 'deflate' : 'gzip'],
      ]
    draft.changes.push(`body: ${what}`)
  }
  if (draft.body.length > 60_000) draft.mayBeCut = true
}

type Path = readonly (string | number)[]

/** Every place of a value, itself first. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).slice(0, 30)
  return [
    path,
    ...inner.flatMap(([name, each]) =>
      placesOf(each, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ]
}

/** Stands for what only the text of JSON carries. */
const MARK = '\u2603mark\u2603'

function changedJson(json: unknown, random: Random): { text: string; what: string } {
  const path = random.pick(placesOf(json))
  const [what, value, raw] = replacement(random)
  const shown = `${path.join('.') || 'whole'}: ${what}`
  const changed = setAt(json, path, value)
  const text = JSON.stringify(changed) ?? 'null'
  return { text: raw === undefined ? text : text.replace(JSON.stringify(MARK), raw), what: shown }
}

function replacement(random: Random): readonly [what: string, value: unknown, raw?: string] {
  const ways: readonly (() => readonly [string, unknown, string?])[] = [
    () => ['text', random.pick(STRINGS)],
    () => ['text', random.pick(STRINGS)],
    () => ['text', random.pick(STRINGS)],
    () => ['number', random.pick(NUMBERS)],
    () => ['number as text', String(random.pick(NUMBERS))],
    () => ['number of JSON', MARK, random.pick(NUMBER_TEXTS)],
    () => ['null', null],
    () => ['boolean', random.chance(0.5)],
    () => ['empty list', []],
    () => ['empty object', {}],
    () => ['list of one', [random.pick(STRINGS)]],
    () => ['left out', undefined],
    () => ['operator', { $ne: '', $gt: null }],
    () => ['deep', MARK, `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
    () => ['deep object', MARK, `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
    () => ['long list', Array<number>(20_000).fill(0)],
    () => ['long list of texts', Array<string>(9_000).fill('x')],
    () => ['list of lists', Array.from({ length: 200 }, () => [[], {}, null])],
    () => [
      'poisoned',
      MARK,
      `{${POISONED_KEYS.map((key) => `${JSON.stringify(key)}:{"x":1}`).join()}}`,
    ],
    () => [
      'many keys',
      Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${at}`, at])),
    ],
    () => ['half a pair', MARK, String.raw`"\ud83d"`],
    () => ['escaped zero', MARK, String.raw`"a\u0000b"`],
  ]
  return random.pick(ways)()
}

/** The same with another value at one place. */
export function setAt(json: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (Array.isArray(json))
    return json.map((each, at) => (at === first ? (setAt(each, rest, value) ?? null) : each))
  return {
    ...(json as object),
    [first]: setAt((json as Record<string, unknown> | undefined)?.[String(first)], rest, value),
  }
}

const repeat = (text: string, times: number) => Buffer.from(text.repeat(times))

const WHOLE: readonly (readonly [what: string, make: (body: Buffer) => Buffer])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['cut', (body) => body.subarray(0, Math.floor(body.length / 2))],
  ['more after it', (body) => Buffer.concat([body, Buffer.from('}{"a":1}')])],
  ['a byte order mark', (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])],
  ['UTF-16', (body) => Buffer.from(body.toString('utf8'), 'utf16le')],
  ['no UTF-8', (body) => Buffer.from(body.map((byte, at) => (at % 17 === 5 ? 0xff : byte)))],
  ['zeros', () => Buffer.alloc(5_000)],
  ['null', () => Buffer.from('null')],
  ['a number', () => Buffer.from('1e400')],
  ['a text', () => Buffer.from('"x"')],
  ['a bare word', () => Buffer.from('undefined')],
  ['deep lists', () => repeat('[', 30_000)],
  ['deep objects', () => repeat('{"a":', 10_000)],
  ['a long list', () => Buffer.from(`[${'0,'.repeat(100_000)}0]`)],
  ['keys twice', (body) => Buffer.from(`{"a":1,"a":2,${body.toString('utf8').slice(1)}`)],
  [
    'a poisoned prototype',
    (body) => Buffer.from(`{"__proto__":{"a":1},${body.toString('utf8').slice(1)}`),
  ],
  ['a poisoned constructor', () => Buffer.from('{"constructor":{"prototype":{"a":1}}}')],
  ['a long text', () => Buffer.from(JSON.stringify({ a: 'x'.repeat(60_000) }))],
  ['spaces', (body) => Buffer.concat([repeat(' ', 30_000), body])],
  ['escapes', () => Buffer.from(`"${String.raw`\u0000`.repeat(8_000)}"`)],
  ['larger than any call takes', () => Buffer.alloc(3_000_000, '1')],
  ['packed, gzip', (body) => gzipSync(body)],
  ['packed, gzip, a bomb', () => gzipSync(Buffer.alloc(20_000_000))],
  ['packed, deflate', (body) => deflateSync(body)],
  ['packed, no gzip', (body) => body],
]
