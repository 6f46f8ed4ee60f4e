import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PROBLEM_TYPE, problem, PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument, Operation, Schema } from './document.ts'
import type { Draft } from './draft.ts'
import type { NoResponse, WireResponse } from './wire.ts'

/** What every response carries, whoever wrote it. */
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

/** What tells of our insides. None of the fuzz strings looks like one. */
const LEAKS: readonly RegExp[] = [
  /\n\s+at .+[:(]\d+/,
  /node_modules|node:internal|apps\/server|packages\/(core|contract)/,
  /(?:^|[\s"'(])\/(?:home|root|work|usr|var|opt|proc)\/\w/,
  /\bselect\b.+\bfrom\b|\binsert into\b|\bdelete from\b|\bupdate\b.+\bset\b/i,
  /syntax error at or near|violates \w+ constraint|duplicate key value|invalid input syntax|relation "/,
  /\b(?:E(?:NOENT|CONN\w+|ACCES|PIPE)|FST_ERR_\w+|HPE_\w+)\b/,
  /\b(?:TypeError|RangeError|SyntaxError|ZodError|Cannot read propert|is not a function)\b/,
]

/** Answers to questions about kept copies and parts, which any call may be asked. */
const OF_CONDITIONS: Readonly<Record<number, RegExp>> = {
  304: /^if-none-match|^if-modified-since/i,
  206: /^range|^if-range/i,
  416: /^range/i,
  412: /^if-match|^if-unmodified/i,
  417: /^expect/i,
}

export interface Judge {
  /** Everything that is wrong with a response; nothing where it is as declared. */
  readonly errorsOf: (draft: Draft, response: WireResponse | NoResponse) => readonly string[]
}

/** @param timeout milliseconds that a response may take */
export function openJudge(document: ApiDocument, timeout: number): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  const compiled = new WeakMap<Schema, ReturnType<typeof ajv.compile>>()
  const fits = (schema: Schema, value: unknown): string | undefined => {
    const known = compiled.get(schema)
    const validate = known ?? ajv.compile(JSON.parse(aimed(schema)))
    if (known === undefined) compiled.set(schema, validate)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }

  const ofItsCall = ({ operation, headers }: Draft, response: WireResponse): string[] => {
    const { status } = response
    const declared = operation.responses.get(status)
    if (declared === undefined) {
      const condition = OF_CONDITIONS[status]
      const hasCondition = headers.some(([name]) => condition?.test(name) === true)
      return hasCondition ? [] : [`status ${status} is not declared`]
    }
    if (status === 503 && !response.headers.has('retry-after')) return ['503 without Retry-After']
    return status >= 400 ? [] : bodyErrors(operation, declared, response, fits)
  }

  return {
    errorsOf: (draft, response) => {
      if (response === 'silent') return ['no answer in time']
      if (response === 'closed')
        return draft.mayBeCut ? [] : ['the connection was closed unanswered']
      const text = textOf(response)
      return [
        ...(response.status >= 500 && response.status !== 503 ? [`status ${response.status}`] : []),
        ...(response.status === 503 && /"code":"unavailable"/.test(text)
          ? ['the store was gone']
          : []),
        ...(response.took > timeout ? [`took ${Math.round(response.took)} ms`] : []),
        ...SECURITY_HEADERS.filter((name) => !response.headers.has(name)).map((n) => `no ${n}`),
        ...LEAKS.filter((leak) => leak.test(text)).map((leak) => `tells of its insides: ${leak}`),
        ...(response.status >= 400 && draft.method !== 'HEAD'
          ? errorsOfBody(draft, response, text)
          : []),
        ...(response.status === 429 && !response.headers.has('retry-after')
          ? ['429 without Retry-After']
          : []),
        ...(draft.isRejected === true && response.status < 300
          ? [`took a body that its schema does not: ${draft.operation.id}`]
          : []),
        ...(draft.isItsCall ? ofItsCall(draft, response) : []),
      ]
    },
  }
}

/** References from inside one schema, as they are from outside of the document. */
const aimed = (schema: Schema): string =>
  JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')

const typeOf = ({ headers }: WireResponse): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''

/** A text, decompressed; nothing of files. */
function textOf(response: WireResponse): string {
  if (!/json|text|xml|javascript/.test(typeOf(response))) return ''
  const encoding = response.headers.get('content-encoding')
  try {
    const plain =
      encoding === 'gzip'
        ? gunzipSync(response.body)
        : encoding === 'br'
          ? brotliDecompressSync(response.body)
          : response.body
    return plain.toString('utf8')
  } catch {
    return ''
  }
}

function bodyErrors(
  operation: Operation,
  declared: { readonly schema: Schema | undefined; readonly types: readonly string[] },
  response: WireResponse,
  fits: (schema: Schema, value: unknown) => string | undefined,
): string[] {
  const type = typeOf(response)
  const { schema, types } = declared
  const wanted = types.map((each) => each.split(';')[0]?.trim())
  if (response.body.length === 0) return schema === undefined ? [] : ['an empty answer']
  if (!wanted.includes(type)) return [`content type ${type} instead of ${wanted.join(', ')}`]
  if (schema === undefined || type !== 'application/json') return []
  try {
    const error = fits(schema, JSON.parse(textOf(response)))
    return error === undefined ? [] : [`not in the declared shape: ${error}`]
  } catch (error) {
    return [`no JSON in ${operation.id}: ${String(error)}`]
  }
}

/** `{"detail": "…"}` or `{"field": ["…"]}`, in Russian, whatever the call; the merchant API answers with problems. */
function errorsOfBody({ path }: Draft, response: WireResponse, text: string): string[] {
  if (typeOf(response) === PROBLEM_TYPE && path.startsWith('/api/v1/'))
    return problemErrors(response, text)
  if (typeOf(response) !== 'application/json')
    return [`an error of type ${typeOf(response) || 'nothing'}`]
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['no error object']
    const messages = messagesOf(body)
    if (messages === undefined) return ['an error of another shape']
    const foreign = messages.find((message) => !/[а-яё]/i.test(message))
    return foreign === undefined ? [] : [`not in Russian: ${foreign.slice(0, 100)}`]
  } catch {
    return ['an error that is no JSON']
  }
}

/** A problem of the contract: its code known, its status that of the code and of the response. */
function problemErrors({ status }: WireResponse, text: string): string[] {
  try {
    const { success, data } = problem.strict().safeParse(JSON.parse(text))
    if (!success) return ['a problem of another shape']
    const known = Object.entries(PROBLEMS).find(([code]) => code === data.code)
    if (known === undefined) return [`a problem of unknown code ${data.code}`]
    if (data.status !== status || known[1][0] !== status)
      return [`a problem of status ${data.status} with ${status}`]
    return /[а-яё]/i.test(data.detail) ? [] : [`not in Russian: ${data.detail.slice(0, 100)}`]
  } catch {
    return ['a problem that is no JSON']
  }
}

function messagesOf(body: object): readonly string[] | undefined {
  if ('detail' in body && typeof body.detail === 'string') return [body.detail]
  const lists = Object.values(body)
  const texts = lists.flat().filter((each) => typeof each === 'string')
  const isWhole =
    lists.length > 0 && lists.every(Array.isArray) && texts.length === lists.flat().length
  return isWhole ? texts : undefined
}
