import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** The network between a locker's program and the product: it may be cut. */
export class LockerLink {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(product: URL) {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy()
        return
      }
      const far = connect(Number(product.port), product.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          this.#sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
  }

  static async open(product: string): Promise<LockerLink> {
    const link = new LockerLink(new URL(product))
    await once(link.#server.listen(0, '127.0.0.1'), 'listening')
    return link
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }
}
