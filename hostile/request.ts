import { type Agent, request as httpRequest } from 'node:http'

export interface Requested {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

export interface HostileResponse {
  readonly status: number
  readonly text: string
}

/** Where a call comes from, and by which connections. */
export interface From {
  readonly port: number
  /** 127.0.0.0/8: whose limits the call counts against. */
  readonly address: string
  readonly agent?: Agent
}

const TIMEOUT = 30_000

/** One call; a text says why there is no response. */
export function request(
  { port, address, agent }: From,
  { method, path, headers = {}, body }: Requested,
): Promise<HostileResponse | string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      localAddress: address,
      ...(agent === undefined ? {} : { agent }),
      method,
      path,
      timeout: TIMEOUT,
      headers:
        text === undefined
          ? headers
          : {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            },
    })
    sent.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
      )
      response.on('error', ({ message }) => resolve(message))
    })
    sent.on('timeout', () => sent.destroy(new Error('silent')))
    sent.on('error', ({ message }) => resolve(message))
    sent.end(text)
  })
}
