import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ScreenFeed, View } from '@yacheyka/locker/ports/screen'
import { parseDrawn, parsePress, parseSay, WORDS_LENGTH_MAX } from '@yacheyka/locker/parse-press'
import { DRAWN_PATH, EVENTS_PATH, PRESS_PATH, SAY_PATH } from './paths.ts'
import { type Files, loadFiles } from './static-files.ts'

/** The page asks for nothing but its own process. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const BODY_BYTES = 4096
/** Cyrillic letters take two bytes each. */
const SAY_BYTES = 2 * WORDS_LENGTH_MAX + 100
/** An event stream that says nothing is taken for dead by the page's watchdog. */
const KEEP_ALIVE = 15_000
const CONFIRM_EVERY = 5000

export interface HostOptions {
  readonly port: number
  /** Folder of the built page. */
  readonly folder: string
  readonly feed: ScreenFeed
  /** Called when a page begins to listen. */
  readonly onPage?: () => void
  /** Called when a page says that it has drawn the newest view; with it pages are asked again and again. */
  readonly onDrawn?: () => void
  /** Called with words that the page asks the voice to say. */
  readonly onSay?: (words: string) => void
  /** Further calls, such as those of the simulated cabinet; false: not theirs. */
  readonly more?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

export interface ScreenHost {
  readonly port: number
  /** Pages load themselves anew. */
  reload(): void
  close(): Promise<void>
}

/**
 * Serves the touch page on 127.0.0.1 alone. Another page of the same machine, or a name that was rebound to this address,
 * is refused by `Host` and `Origin`.
 */
export async function startScreenHost({
  port,
  folder,
  feed,
  onPage,
  onDrawn,
  onSay,
  more,
}: HostOptions): Promise<ScreenHost> {
  const files = await loadFiles(folder)
  const pages = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await listen(server, port)
  const own = boundPort(server)
  const hosts = new Set([`127.0.0.1:${own}`, `localhost:${own}`])

  return {
    port: own,
    reload: () => {
      for (const page of pages) push(page, 'reload')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    if (!isOwnPage(request)) return end(response, 403)
    const { method = 'GET', url = '/' } = request
    const path = url.split('?', 1)[0] ?? '/'
    if (method === 'GET' && path === EVENTS_PATH) return stream(response)
    if (method === 'POST' && path === PRESS_PATH) {
      const pressed = parsePress(await body(request))
      if (pressed === null) return end(response, 400)
      feed.press(pressed)
      return end(response, 204)
    }
    if (method === 'POST' && path === DRAWN_PATH) {
      const viewId = parseDrawn(await body(request))
      if (viewId === null) return end(response, 400)
      if (viewId === feed.view().viewId) onDrawn?.()
      return end(response, 204)
    }
    if (method === 'POST' && path === SAY_PATH) {
      const words = parseSay(await body(request, SAY_BYTES))
      if (words === null) return end(response, 400)
      onSay?.(words)
      return end(response, 204)
    }
    if (more !== undefined && (await more(request, response))) return
    if (method === 'GET') return sendFile(files, path, response)
    return end(response, 405)
  }

  function isOwnPage({ headers }: IncomingMessage): boolean {
    if (headers.host === undefined || !hosts.has(headers.host)) return false
    const { origin } = headers
    return origin === undefined || (origin.startsWith('http://') && hosts.has(origin.slice(7)))
  }

  function stream(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const send = (view: View) => response.write(`event: view\ndata: ${JSON.stringify(view)}\n\n`)
    send(feed.view())
    pages.add(response)
    onPage?.()
    const stop = feed.onView(send)
    const alive = setInterval(() => response.write(': alive\n\n'), KEEP_ALIVE)
    const confirms = onDrawn && setInterval(() => push(response, 'confirm'), CONFIRM_EVERY)
    response.on('close', () => {
      clearInterval(alive)
      clearInterval(confirms)
      pages.delete(response)
      stop()
    })
  }
}

/** An event without data is dropped by browsers. */
const push = (page: ServerResponse, event: 'reload' | 'confirm') =>
  page.write(`event: ${event}\ndata: 1\n\n`)

function sendFile(files: Files, path: string, response: ServerResponse) {
  const file = files.get(path)
  if (file === undefined) return end(response, 404)
  response.writeHead(200, { 'content-type': file.type })
  response.end(file.bytes)
}

function end(response: ServerResponse, status: number) {
  response.writeHead(status).end()
}

/** JSON of a small body; null where it is none. */
export async function body(request: IncomingMessage, most = BODY_BYTES): Promise<unknown> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) return null
  if (Number(request.headers['content-length'] ?? Number.NaN) > most) return null
  try {
    return JSON.parse(await text(request)) as unknown
  } catch {
    return null
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

function boundPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
