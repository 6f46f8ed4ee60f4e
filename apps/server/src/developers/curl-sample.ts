import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import type { Example } from './examples.ts'

/** The path of an example with its query, percent-encoded. */
export function pathOf({ path }: Endpoint, { params = {}, query }: Example): string {
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

/** The call as a shell runs it after the lines of `setupOf`. */
export function curlOf(call: Endpoint, example: Example): string {
  const { method } = call
  const { idempotencyKey, version, body } = example
  const parts = [
    method === 'GET' || (method === 'POST' && body !== undefined) ? 'curl' : `curl -X ${method}`,
    ...(call.access === 'anyone' ? [] : ['-H "$H"']),
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(version === undefined ? [] : [`-H 'If-Match: "${version}"'`]),
    ...(call.contentType === undefined ? [] : ['-OJ']),
    `"$URL${pathOf(call, example)}"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body, undefined, 2)}'`]),
  ]
  return parts.join(' \\\n  ')
}
