import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { reloadOnWidgetChange, widgetDocument, widgetScript } from './dev-widget.ts'

const HTML = 'text/html; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CONSOLE = /^\/operator(\/|$)/
const CONSOLE_ENTRY = join(import.meta.dirname, '..', '..', 'console', 'src', 'main.tsx')
const WIDGET = /^\/(widget|juridical-widget|juridical\/widget)$/

interface ResponseBody {
  readonly status?: number
  readonly type: string
  readonly body: string
}

/** The site's document with the console's entry. */
const consoleDocument = async (server: ViteDevServer, url: string): Promise<string> => {
  const html = await readFile(join(server.config.root, 'index.html'), 'utf8')
  return server.transformIndexHtml(url, html.replace('/src/main.tsx', `/@fs${CONSOLE_ENTRY}`))
}

const responseOf = async (
  server: ViteDevServer,
  product: string,
  url: string,
  wantsPage: boolean,
): Promise<ResponseBody | null> => {
  const { pathname } = new URL(url, product)
  if (pathname === '/widget.js') return { type: JAVASCRIPT, body: await widgetScript() }
  if (!wantsPage) return null
  if (CONSOLE.test(pathname)) return { type: HTML, body: await consoleDocument(server, url) }
  if (!WIDGET.test(pathname)) return null
  const { status, html } = await widgetDocument(server, product, url)
  return { status, type: HTML, body: html }
}

const wantsPage = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  accept.includes('text/html')

/**
 * Development only: documents of the console and of the widget's frame, and the shop's script, beside the site that Vite
 * serves by itself. `product` is the origin of the running server.
 */
export const devPagesPlugin = (product: string): Plugin => ({
  name: 'development-pages',
  apply: 'serve',
  configureServer(server) {
    reloadOnWidgetChange(server)
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const reply = await responseOf(server, product, request.url ?? '/', wantsPage(request))
      if (reply === null) return false
      const { status = 200, type, body } = reply
      response.writeHead(status, { 'content-type': type }).end(body)
      return true
    }
    // oxlint-disable promise/no-callback-in-promise -- Connect takes callbacks
    server.middlewares.use((request, response, next) => {
      respond(request, response).then((isDone) => (isDone ? undefined : next()), next)
    })
    // oxlint-enable promise/no-callback-in-promise
  },
})
