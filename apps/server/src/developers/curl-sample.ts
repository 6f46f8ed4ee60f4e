import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { JSON_STYLE, LINE_MAX, printValue } from './code-literals.ts'
import type { Example } from './examples.ts'

/** The path of an example with its query, percent-encoded. */
export function pathOf({ path }: Endpoint, { params = {}, query }: Example): string {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  // A comma needs no encoding there, and reads better.
  return query === undefined
    ? filled
    : `${filled}?${new URLSearchParams(query).toString().replaceAll('%2C', ',')}`
}

/** The call as a shell runs it after the lines of `setupOf`: on one line where it fits. */
export function curlOf(call: Endpoint, example: Example): string {
  const { method } = call
  const { idempotencyKey, version, body } = example
  const isGiven = method === 'GET' || (method === 'POST' && body !== undefined)
  const options = [
    ...(call.access === 'anyone' ? [] : ['-H "$H"']),
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(version === undefined ? [] : [`-H 'If-Match: "${version}"'`]),
    ...(call.contentType === undefined ? [] : ['-OJ']),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`]),
  ]
  const [first, ...others] = [
    [isGiven ? 'curl' : `curl -X ${method}`, ...options.slice(0, 1)].join(' '),
    ...options.slice(1),
    `"$URL${pathOf(call, example)}"`,
    ...(body === undefined ? [] : [`-d '${jsonOf(body)}'`]),
  ]
  const flat = [first, ...others].join(' ')
  return flat.includes('\n') || flat.length > LINE_MAX ? [first, ...others].join(' \\\n  ') : flat
}

/** Columns of `-d` and of its indent. */
const BEFORE_BODY = 6

/** Within quotes of the shell. */
const jsonOf = (body: object): string =>
  printValue(body, JSON_STYLE, 0, BEFORE_BODY).replaceAll("'", String.raw`'\''`)
