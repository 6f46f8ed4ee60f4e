import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { WEBHOOKS_PATH } from '@yacheyka/contract/merchant-api/webhooks'
import * as z from 'zod'
import { ROOT } from './test-guides.ts'

// Calls that a guide names in its text: `POST /parcels/{id}/advance {to, at?}`.

const CALL = /`(GET|POST|PATCH|DELETE)(?: (\/[^`\s]*))?(?: (\{[^`]*\}))?`(?: `(\{[^`]*\})`)?/g
/** What a guide leaves out before the paths of a table. */
const PREFIXES = ['', V1_PATH, WEBHOOKS_PATH, `${V1_PATH}/sandbox`]

interface PrintedCall {
  /** `POST /parcels/{id}/advance` */
  readonly printed: string
  /** `{to, at?}`; undefined where none is named. */
  readonly fields: string | undefined
}

export const textOf = (guide: string): string =>
  readFileSync(join(ROOT, 'docs', 'api', guide), 'utf8')

export const callsOf = (guide: string): readonly PrintedCall[] =>
  [...textOf(guide).matchAll(CALL)].map(([, method = '', path = '', beside, after]) => ({
    printed: `${method} ${path}`.trim(),
    fields: beside ?? after,
  }))

/** The call of the contract that a guide means. @throws where there is none */
export function endpointOf(printed: string): Endpoint {
  const [method, path = ''] = printed.split(' ')
  const wanted = new Set(PREFIXES.map((prefix) => prefix + path.replaceAll(/\{(\w+)\}/g, ':$1')))
  const found = MERCHANT_ENDPOINT_LIST.find(
    (each) => each.method === method && wanted.has(each.path),
  )
  if (found === undefined) throw new Error(`${printed} is no call of the contract`)
  return found
}

const schema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
})

/** Fields of a body as a guide prints them, in any order. */
export function fieldsOf({ body }: Endpoint): readonly string[] {
  if (body === undefined) return []
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const { properties, required } = schema.parse(json)
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .toSorted()
}

export const namesIn = (fields: string): readonly string[] =>
  fields
    .replaceAll(/[{}\s]/g, '')
    .split(',')
    .toSorted()
