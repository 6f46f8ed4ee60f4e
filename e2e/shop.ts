import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a shop's server answers at a path. */
export interface ShopPage {
  readonly body: string | Buffer
  readonly type?: string
  readonly headers?: OutgoingHttpHeaders
}

/** A site of somebody else's: a little server on a port of its own, which makes it another origin. */
export class Shop {
  readonly #server: Server
  /** How often each path was asked for. */
  readonly loaded = new Map<string, number>()

  private constructor(pages: Readonly<Record<string, ShopPage>>) {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop')
      this.loaded.set(pathname, (this.loaded.get(pathname) ?? 0) + 1)
      const page = pages[pathname]
      if (page === undefined) {
        response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
        return
      }
      const { body, type = 'text/html; charset=utf-8', headers = {} } = page
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    })
  }

  static async open(pages: Readonly<Record<string, ShopPage>>): Promise<Shop> {
    const shop = new Shop(pages)
    await once(shop.#server.listen(0, '127.0.0.1'), 'listening')
    return shop
  }

  /** `localhost` is another site to a browser, with a process of its own; `127.0.0.1` only another origin. */
  origin(host: 'localhost' | '127.0.0.1' = '127.0.0.1'): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }
}
