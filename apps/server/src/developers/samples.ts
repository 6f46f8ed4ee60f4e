import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { RESPONSES } from './responses.ts'
import { CLIENT_METHODS, type ClientMethod } from './client-methods.ts'
import { type Argument, LINE_MAX, printCall } from './code-literals.ts'
import { curlOf } from './curl-sample.ts'
import { type Example, EXAMPLES } from './examples.ts'
import { type ClientLanguage, PHP_CLIENT_LANGUAGE, TYPESCRIPT_CLIENT } from './sample-languages.ts'

type CallName = keyof typeof MERCHANT_ENDPOINTS

/** Languages that each call has a sample in, in the order of the tabs. */
export const SAMPLE_LANGUAGES = [
  { id: 'curl', label: 'curl', fence: 'sh' },
  { id: 'typescript', label: 'TypeScript', fence: 'ts' },
  { id: 'php', label: 'PHP', fence: 'php' },
] as const

export type Samples = Readonly<Record<(typeof SAMPLE_LANGUAGES)[number]['id'], string>>

/** For those of TypeScript that keep a file. */
export const IMPORTED_TO_WRITE = "import { writeFile } from 'node:fs/promises'\n"

/** What stands once before all samples of a language. @param url of the installation */
export const setupOf = (url: string): Samples => ({
  curl: `export KEY=yach_test_…
export URL=${url}
H="Authorization: Bearer $KEY"`,
  typescript: `${IMPORTED_TO_WRITE}import { env } from 'node:process'
import { Yacheyka } from '@yacheyka/sdk'

const api = new Yacheyka({
  key: env.KEY ?? '',
  baseUrl: env.URL ?? '${url}',
})`,
  php: `require_once __DIR__ . '/Yacheyka.php';

$api = new Yacheyka\\Client(
    getenv('KEY'),
    getenv('URL') ?: '${url}',
);`,
})

/** The example of a call in each language. @param example another one of the same call */
export function samplesOf(name: CallName, example: Example = EXAMPLES[name]): Samples {
  const call: Endpoint = MERCHANT_ENDPOINTS[name]
  const method = CLIENT_METHODS[name]
  const kind = responseKindOf(name, call)
  const phpKind = method.phpResponsesPage === true ? 'value' : kind
  const sample = { name, example, method }
  return {
    curl: curlOf(call, example),
    typescript: printSample(sample, kind, optionsOf(example, kind), TYPESCRIPT_CLIENT),
    php: printSample(sample, phpKind, phpOptionsOf(sample, phpKind), PHP_CLIENT_LANGUAGE),
  }
}

interface Sample {
  readonly name: CallName
  readonly example: Example
  readonly method: ClientMethod
}

/** What the clients make of the response: items or pages of a list are gone through. */
type ResponseKind = 'value' | 'items' | 'pages' | 'file' | 'nothing'

function responseKindOf(name: CallName, call: Endpoint): ResponseKind {
  const response = RESPONSES[name]
  if (call.contentType === 'application/pdf') return 'file'
  if (204 in call.responses) return 'nothing'
  if (isRecord(response) && 'has_more' in response) return 'pages'
  return call.query !== undefined && 'cursor' in call.query._zod.def.shape ? 'items' : 'value'
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

const WITHIN = 'Последнюю ревизию клиент находит сам.'
const KEEP_CURSOR = 'Сохраните next_cursor: с него продолжают.'

/** @param options arguments after the parts of the path and the body */
function printSample(
  sample: Sample,
  kind: ResponseKind,
  options: readonly Argument[],
  language: ClientLanguage,
): string {
  const { name, method } = sample
  const { style, declare, wait, end, print, write, variable } = language
  const args = [...placedOf(sample, language.fieldOf(method)), ...options]
  const call = (before = '') =>
    printCall(`${before}${language.functionOf(method)}`, args, style, end.length)
  const { response } = method
  const printed = print(response, firstFieldOf(name))
  const isPage = kind === 'value' && method.phpResponsesPage === true
  switch (kind) {
    case 'items':
      return printLoop(response, [printed], call, language)
    case 'pages':
      return printLoop(
        'page',
        [...language.eachOfPage(response, printed), `// ${KEEP_CURSOR}`],
        call,
        language,
      )
    case 'file':
      return `${call(declare('bytes') + wait)}${end}\n${write(`${response}.pdf`, variable('bytes'))}`
    case 'nothing':
      return call(wait) + end
    case 'value':
      return `${method.isWithin === true ? `// ${WITHIN}\n` : ''}${call(declare(isPage ? 'page' : response) + wait)}${end}`
    default:
      return kind satisfies never
  }
}

/** A call that is long stands before its loop. */
function printLoop(
  item: string,
  lines: readonly string[],
  call: (before?: string) => string,
  { style, declare, eachOf, end, variable }: ClientLanguage,
): string {
  const body = lines.map((line) => `\n${' '.repeat(style.indent)}${line}`).join('')
  const head = eachOf(item, call())
  return head.includes('\n') || head.length > LINE_MAX
    ? `${call(declare('list'))}${end}\n${eachOf(item, variable('list'))}${body}\n}`
    : `${head}${body}\n}`
}

/** What a sample prints of an item of a list: its first field. */
function firstFieldOf(name: CallName): string {
  const response = RESPONSES[name]
  const data = isRecord(response) ? response['data'] : undefined
  const item: unknown = Array.isArray(data) ? data[0] : undefined
  return (isRecord(item) ? Object.keys(item)[0] : undefined) ?? 'id'
}

/** Parts of the path, and the body or a field of it. */
function placedOf({ example, method }: Sample, field: string | undefined): readonly Argument[] {
  if (method.isWithin === true) return []
  const { params = {}, body = {} } = example
  const fields: Readonly<Record<string, unknown>> = { ...body }
  return [
    ...Object.values(params).map((value) => ({ value })),
    ...(isEmpty(body) ? [] : [{ value: field === undefined ? body : fields[field] }]),
  ]
}

/** In a query of the contract's examples everything is text. Pages of what goes on have a size of the client's. */
function queryOf({ query = {} }: Example, kind: ResponseKind): object {
  const entries = Object.entries(query).filter(([name]) => kind !== 'pages' || name !== 'limit')
  return Object.fromEntries(
    entries.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
}

/** The query and what the SDK takes beside it; pages go on from a cursor. */
function optionsOf(example: Example, kind: ResponseKind): readonly Argument[] {
  const { idempotencyKey, version } = example
  const query = queryOf(example, kind)
  const options = {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(version === undefined ? {} : { version }),
  }
  const from = kind === 'pages' && !isEmpty(query) ? [{ value: undefined }] : []
  return [...from, ...[query, options].filter((each) => !isEmpty(each)).map((value) => ({ value }))]
}

function phpOptionsOf({ example, method }: Sample, kind: ResponseKind): readonly Argument[] {
  const { idempotencyKey, version } = example
  const query = queryOf(example, kind)
  const takesKey = method.phpTakesKey === true && idempotencyKey !== undefined
  return [
    ...(isEmpty(query) ? [] : [{ ...(kind === 'pages' ? { name: 'query' } : {}), value: query }]),
    ...(version === undefined ? [] : [{ name: 'version', value: version }]),
    ...(takesKey ? [{ name: 'idempotencyKey', value: idempotencyKey }] : []),
  ]
}
