import { type Socket, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

export interface TestSmtp {
  readonly url: string
  /** Answers RCPT; 250 by default. */
  recipientResponse: string
  /** Whole messages, headers and all. */
  readonly taken: string[]
  /** Every RCPT, as it was said. */
  readonly recipients: string[]
  readonly close: () => Promise<void>
}

/** As much of SMTP as a message needs: a greeting, an envelope, the data. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void converse(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recipientResponse: '250 ok',
    taken: [],
    recipients: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    let data: string[] | undefined
    for await (const line of createInterface({ input: socket })) {
      if (data !== undefined) {
        if (line !== '.') data.push(line)
        else {
          smtp.taken.push(data.join('\n'))
          data = undefined
          say('250 queued as 1')
        }
      } else if (line === 'DATA') {
        data = []
        say('354 go on')
      } else if (line.startsWith('RCPT')) {
        smtp.recipients.push(line)
        say(smtp.recipientResponse)
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }
  }

  return smtp
}

/** The file that a taken message carries, as a program of mail reads it, or undefined. */
export function fileOf(
  message: string,
): { readonly name: string; readonly type: string; readonly content: Buffer } | undefined {
  const boundary = /^Content-Type: multipart\/mixed;\s+boundary="([^"]+)"/m.exec(message)?.[1]
  const part = message
    .split(`--${boundary}`)
    .find((each) => /^Content-Disposition: attach/m.test(each))
  if (boundary === undefined || part === undefined) return undefined
  const [head = '', ...body] = part.trim().split('\n\n')
  // RFC 2231: a long name stands in pieces, and bytes beyond ASCII are escaped.
  const pieces = [...head.matchAll(/filename\*(?:\d+\*?)?=(?:utf-8'')?([^;\s]+)/g)]
  return {
    name: decodeURIComponent(pieces.map(([, piece]) => piece ?? '').join('')),
    type: /^Content-Type: ([^;\s]+)/m.exec(head)?.[1] ?? '',
    content: Buffer.from(body.join(''), 'base64'),
  }
}
