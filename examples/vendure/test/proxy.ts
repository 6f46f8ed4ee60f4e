import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Sees a request before the product, or its answer before the shop; never resolving it leaves the caller waiting. */
type Intercept = (request: IncomingMessage) => 'pass' | 'drop' | Promise<'pass' | 'drop'>

/** Between the shop and the product, where a network fails. */
export interface Proxy {
  readonly url: string
  onRequest: Intercept
  onAnswer: Intercept
  /** Lines such as `POST /api/v1/rates`. */
  readonly seen: string[]
  /** What the product answered, and the shop got. */
  readonly answers: { readonly line: string; readonly status: number; readonly body: string }[]
  reset(): void
  close(): void
}

const pass: Intercept = () => 'pass'

export async function openProxy(target: () => string): Promise<Proxy> {
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    proxy.seen.push(`${method} ${url}`)
    const body = await buffer(request)
    if ((await proxy.onRequest(request)) === 'drop') return void response.destroy()
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(target() + url, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length === 0 ? {} : { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if ((await proxy.onAnswer(request)) === 'drop') return void response.destroy()
    const kept = ['content-type', 'retry-after', 'etag', 'idempotent-replayed']
    for (const name of kept) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    proxy.answers.push({ line: `${method} ${url}`, status: answer.status, body: String(bytes) })
    response.writeHead(answer.status).end(bytes)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: pass,
    onAnswer: pass,
    seen: [],
    answers: [],
    reset() {
      proxy.onRequest = pass
      proxy.onAnswer = pass
      proxy.seen.length = 0
      proxy.answers.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
