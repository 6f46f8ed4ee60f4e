import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a shop's server got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestReceiver {
  readonly url: string
  readonly received: Received[]
  /** The same, whoever empties that list. */
  readonly arrived: readonly Received[]
  /** How it answers from here on. */
  reply: (response: ServerResponse, received: Received) => void
  readonly close: () => Promise<void>
}

export const statusOf = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  ((response) => response.writeHead(status, headers).end()) satisfies TestReceiver['reply']

/** It takes the call and says nothing. */
export const HANGS: TestReceiver['reply'] = () => undefined

/** A shop's server, on this machine. */
export async function openTestReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => void serve(request, response))
  const arrived: Received[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    arrived,
    reply: statusOf(204),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const { url: path = '', headers } = request
    const received = { path, headers, body: Buffer.concat(chunks).toString() }
    receiver.received.push(received)
    arrived.push(received)
    receiver.reply(response, received)
  }
  return receiver
}
