import type { Operation } from './document.ts'

/** A request before it is bytes: a good one, then changed in a few places. */
export interface Draft {
  readonly operation: Operation
  method: string
  /** On the wire, without the query. */
  path: string
  /** Encoded. */
  query: string
  headers: (readonly [name: string, value: string])[]
  body: Buffer | undefined
  /** Whose credential it carries. */
  shows: string
  /** What was done to it. */
  readonly changes: string[]
  /** It is still a question to that call: its own statuses and shapes are due. */
  isItsCall: boolean
  /** The response may be cut: more is sent than the server reads, or the request says so. */
  mayBeCut: boolean
  /** Its body is not of the call's schema: a success is an error. */
  isRejected?: boolean
}

const HOST = 'localhost'

/** The bytes, with the length that they have unless the draft says another. */
export function encode({ method, path, query, headers, body }: Draft): Buffer {
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const target = query === '' ? path : `${path}?${query}`
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(named.has('host') ? [] : [`Host: ${HOST}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  const isLong = body !== undefined || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)
  if (isLong && !named.has('content-length') && !named.has('transfer-encoding'))
    lines.push(`Content-Length: ${body?.length ?? 0}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return body === undefined ? head : Buffer.concat([head, body])
}

const SHOWN = 4_000

/** The request as somebody would repeat it by hand. */
export function asCurl(draft: Draft, origin: string): string {
  const quote = (text: string) => `$'${escapeShell(text)}'`
  const target = `${origin}${draft.path}${draft.query === '' ? '' : `?${draft.query}`}`
  const body = draft.body?.toString('latin1')
  return [
    `curl -i --path-as-is -X ${quote(draft.method)}`,
    ...draft.headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [
          `--data-binary ${quote(body.slice(0, SHOWN))}${body.length > SHOWN ? ` # … ${body.length} bytes in all` : ''}`,
        ]),
    quote(target.slice(0, SHOWN)),
  ].join(' ')
}

const escapeShell = (text: string): string =>
  Array.from(text)
    .map((sign) => {
      const code = sign.charCodeAt(0)
      if (sign === "'" || sign === '\\') return `\\${sign}`
      return code < 32 || code > 126 ? `\\x${code.toString(16).padStart(2, '0').slice(-2)}` : sign
    })
    .join('')
