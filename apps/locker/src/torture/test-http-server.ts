import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { FeedQuery } from '@yacheyka/contract/device/feed'
import { DEVICE_PATHS } from '@yacheyka/contract/device/paths'
import type { ReportRequest } from '@yacheyka/contract/device/report'
import type { WireResult } from '@yacheyka/locker/ports/wire'
import { createFakeServer, type FakeServer } from '@yacheyka/locker/test-server'

interface HttpServer {
  readonly server: FakeServer
  readonly address: string
  close(): Promise<void>
}

/** The contract's fake server on a port of its own. */
export async function startFakeServer(): Promise<HttpServer> {
  const server = createFakeServer(Date.now())
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', () => resolve())
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    server,
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    server.clock = Date.now()
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const token = (request.headers.authorization ?? '').replace(/^Device /, '')
    const { wire } = server
    if (url.pathname === DEVICE_PATHS.report)
      return send(response, await wire.report(token, (await json(request)) as ReportRequest))
    const number = (name: string) => Number(url.searchParams.get(name))
    const query: FeedQuery = {
      cursor: number('cursor'),
      commands: number('commands'),
      config: number('config'),
      wait: number('wait'),
    }
    return send(response, await wire.feed(token, query))
  }
}

function send(response: ServerResponse, result: WireResult<unknown>) {
  if (result.kind === 'answer') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(result.answer))
  } else if (result.kind === 'unauthorized') {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ detail: 'no', revoked: result.revoked }))
  } else {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end('{}')
  }
}
