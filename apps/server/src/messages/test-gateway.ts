import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the gateway behaves: takes; refuses for good; fails; says nothing; cuts the line after it has taken. */
export type GatewayMood = 'takes' | 'refuses' | 'fails' | 'hangs' | 'cuts'

export interface TestGateway {
  readonly url: string
  mood: GatewayMood
  /** What was asked for, taken or not. */
  readonly requests: URLSearchParams[]
  readonly headers: IncomingHttpHeaders[]
  /** What it took: by the sender's id, once each, as a gateway that drops twins. */
  readonly taken: Map<string, URLSearchParams>
  readonly close: () => Promise<void>
}

/** An SMS gateway at the wire, or the other end of a webhook. */
export async function openTestGateway(mood: GatewayMood = 'takes'): Promise<TestGateway> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway: TestGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    mood,
    requests: [],
    headers: [],
    taken: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = formOf(request, Buffer.concat(chunks).toString())
    gateway.requests.push(form)
    gateway.headers.push(request.headers)
    const id = form.get('id') ?? ''
    if (gateway.mood === 'hangs') return
    if (gateway.mood === 'fails') return void response.writeHead(503).end()
    if (gateway.mood === 'refuses')
      return void response.end(JSON.stringify({ error: 'invalid number', error_code: 7, id }))
    gateway.taken.set(id, form)
    if (gateway.mood === 'cuts') return void response.destroy()
    response.end(JSON.stringify({ id, cnt: 2 }))
  }

  return gateway
}

/** A webhook's JSON looks like a form with one field. */
function formOf(request: IncomingMessage, body: string): URLSearchParams {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return new URLSearchParams(body)
  return new URLSearchParams({ id: String(request.headers['idempotency-key']), json: body })
}
