import { createHash } from 'node:crypto'
import { type ApiDocument, type Operation, operationsOf } from '../hostile/document.ts'
import { type Facts, harvest } from '../hostile/facts.ts'
import { goodRequest } from '../hostile/good.ts'
import { seeded } from '../hostile/random.ts'
import { ORIGIN, type Sessions } from './product.ts'

/** Of each call that reads: with so many sets of values. */
const SETS = 3
/** What is never the same twice. */
const OWN_OF_A_RESPONSE =
  /^(?:date|x-request-id|server-timing|connection|keep-alive|content-length|etag)$/

export async function readDocument(): Promise<ApiDocument> {
  return (await (await fetch(`${ORIGIN}/api/openapi.json`)).json()) as ApiDocument
}

/** Credentials and names of things. It makes an API key: once for both versions, so that they know the same one. */
export async function gatherFacts({ customer, operators }: Sessions): Promise<Facts> {
  return harvest(
    ORIGIN,
    operationsOf(await readDocument()),
    () => Promise.resolve(operators.administrator),
    () => Promise.resolve(customer),
  )
}

/** JSON whose fields stand in the order of their names. */
export const canonical = (value: unknown): string =>
  JSON.stringify(
    value,
    (_name, each: unknown) =>
      typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.fromEntries(
            Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)),
          )
        : each,
    1,
  )

/** A request of a GET call, the same whenever it is asked for. */
export interface Read {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Requests of every call that reads, with what the demonstration has. */
export function readsOf(document: ApiDocument, facts: Facts): readonly Read[] {
  const reads = operationsOf(document).filter(({ method }) => method === 'GET')
  return reads.flatMap((operation: Operation) =>
    Array.from({ length: SETS }, (_, at) => {
      const { path, query, headers } = goodRequest(document, facts, operation, seeded(at)).draft
      return {
        name: `${operation.id}-${at}`,
        path: query === '' ? path : `${path}?${query}`,
        headers: Object.fromEntries(headers),
      }
    }),
  )
}

/** An answer as text: the call, status, headers, and the body or what it weighs. */
export async function readAnswer({ path, headers }: Read): Promise<string> {
  const response = await fetch(`${ORIGIN}${path}`, { headers, redirect: 'manual' })
  const body = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const ownHeaders = [...response.headers].filter(([name]) => !OWN_OF_A_RESPONSE.test(name))
  return [
    `GET ${path}`,
    String(response.status),
    ...ownHeaders.map(([name, value]) => `${name}: ${value}`),
    '',
    bodyAsText(body, type),
  ].join('\n')
}

function bodyAsText(body: Buffer, type: string): string {
  if (/[/+]json/.test(type)) return canonical(JSON.parse(body.toString()))
  if (/^text\/|csv|xml/.test(type)) return body.toString()
  return `${body.length} bytes, ${createHash('sha256').update(body).digest('hex')}`
}
