import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseResponse } from './wire.ts'

// What is no request at all, and clients that do not go on: on connections of their own.

interface Case {
  readonly name: string
  readonly bytes: string | Buffer
  /** Whether the client closes its half after it has spoken. */
  readonly halfCloses?: boolean
  /** Statuses of the responses that it may get, the first one; undefined: the connection may just end. */
  readonly statuses: readonly (number | undefined)[]
}

const H = 'Host: localhost\r\n'
const CLOSED = [400, undefined]
const post = (headers: string, body = '') =>
  `POST /api/juridical/jwt/obtain/ HTTP/1.1\r\n${H}Content-Type: application/json\r\n${headers}\r\n${body}`

const CASES: readonly Case[] = [
  {
    name: 'noise',
    bytes: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 37) % 256)),
    statuses: CLOSED,
  },
  {
    name: 'a greeting of TLS',
    bytes: Buffer.from('16030100f4010000f00303', 'hex'),
    statuses: CLOSED,
  },
  { name: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400, 505, undefined] },
  { name: 'HTTP/0.9', bytes: 'GET /healthz\r\n\r\n', statuses: [200, 400, undefined] },
  { name: 'HTTP/9.9', bytes: `GET /healthz HTTP/9.9\r\n${H}\r\n`, statuses: [400, 505, undefined] },
  { name: 'no host', bytes: 'GET /healthz HTTP/1.1\r\n\r\n', statuses: [400] },
  {
    name: 'two hosts',
    bytes: `GET /healthz HTTP/1.1\r\n${H}Host: a.example\r\n\r\n`,
    statuses: [200, 400],
  },
  {
    name: 'a whole address',
    bytes: `GET http://a.example/healthz HTTP/1.1\r\n${H}\r\n`,
    statuses: [200, 302, 400, 404],
  },
  {
    name: 'CONNECT',
    bytes: `CONNECT a.example:443 HTTP/1.1\r\n${H}\r\n`,
    statuses: [400, 404, 405, undefined],
  },
  {
    name: 'an asterisk',
    bytes: `OPTIONS * HTTP/1.1\r\n${H}\r\n`,
    statuses: [200, 204, 302, 400, 404],
  },
  { name: 'no path', bytes: `GET  HTTP/1.1\r\n${H}\r\n`, statuses: CLOSED },
  {
    name: 'a path without its slash',
    bytes: `GET healthz HTTP/1.1\r\n${H}\r\n`,
    statuses: [302, 400, 404, undefined],
  },
  { name: 'a zero in the path', bytes: `GET /health\0z HTTP/1.1\r\n${H}\r\n`, statuses: CLOSED },
  {
    name: 'bytes in the path',
    bytes: Buffer.concat([
      Buffer.from('GET /api/'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(` HTTP/1.1\r\n${H}\r\n`),
    ]),
    statuses: [400, 404],
  },
  {
    name: 'a line of 200 kB',
    bytes: `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n${H}\r\n`,
    statuses: [414, 431, undefined],
  },
  {
    name: 'a thousand headers',
    bytes: `GET /healthz HTTP/1.1\r\n${H}${Array.from({ length: 1_000 }, (_, at) => `X-${at}: y\r\n`).join('')}\r\n`,
    statuses: [200, 431],
  },
  {
    name: 'headers without end',
    bytes: `GET /healthz HTTP/1.1\r\n${H}${'X: y\r\n'.repeat(30_000)}`,
    statuses: [431, undefined],
  },
  {
    name: 'a folded header',
    bytes: `GET /healthz HTTP/1.1\r\n${H}X: a\r\n b\r\n\r\n`,
    statuses: [200, 400],
  },
  {
    name: 'a header without a colon',
    bytes: `GET /healthz HTTP/1.1\r\n${H}X\r\n\r\n`,
    statuses: CLOSED,
  },
  {
    name: 'a zero in a header',
    bytes: `GET /healthz HTTP/1.1\r\n${H}X: a\0b\r\n\r\n`,
    statuses: CLOSED,
  },
  {
    name: 'line ends without returns',
    bytes: 'GET /healthz HTTP/1.1\nHost: localhost\n\n',
    statuses: [200, 400],
  },
  { name: 'a negative length', bytes: post('Content-Length: -1\r\n'), statuses: CLOSED },
  {
    name: 'two lengths',
    bytes: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}x'),
    statuses: CLOSED,
  },
  { name: 'a length of words', bytes: post('Content-Length: many\r\n'), statuses: CLOSED },
  {
    name: 'a length beyond numbers',
    bytes: post('Content-Length: 99999999999999999999\r\n'),
    statuses: [400, 413, undefined],
  },
  {
    name: 'a length of a terabyte',
    bytes: post('Content-Length: 1099511627776\r\n', '{'),
    statuses: [413, undefined],
  },
  {
    name: 'too short a length',
    bytes: post('Content-Length: 1\r\n', '{"username":"x"}'),
    statuses: CLOSED,
  },
  {
    name: 'too long a length, then the end',
    bytes: post('Content-Length: 500\r\n', '{}'),
    halfCloses: true,
    statuses: CLOSED,
  },
  {
    name: 'length and pieces',
    bytes: post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    statuses: CLOSED,
  },
  {
    name: 'pieces of words',
    bytes: post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
    statuses: CLOSED,
  },
  {
    name: 'a piece without end',
    bytes: post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffff\r\n{'),
    statuses: [400, 413, undefined],
  },
  {
    name: 'a negative piece',
    bytes: post('Transfer-Encoding: chunked\r\n', '-1\r\n\r\n'),
    statuses: CLOSED,
  },
  {
    name: 'extensions of pieces',
    bytes: post('Transfer-Encoding: chunked\r\n', `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
    statuses: [400, 413, 431, undefined],
  },
  {
    name: 'many pieces of one byte',
    bytes: post('Transfer-Encoding: chunked\r\n', `${'1\r\n \r\n'.repeat(70_000)}0\r\n\r\n`),
    statuses: [400, 413],
  },
  {
    name: 'trailers without end',
    bytes: post('Transfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(30_000)}`),
    statuses: [400, 431, undefined],
  },
  {
    name: 'pieces within pieces',
    bytes: post('Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n'),
    statuses: CLOSED,
  },
  {
    name: 'an unknown transfer',
    bytes: post('Transfer-Encoding: gzip\r\n', '0\r\n\r\n'),
    statuses: [400, 501, undefined],
  },
  {
    name: 'a smuggled request',
    bytes: post('Content-Length: 6\r\nTransfer-Encoding : chunked\r\n', '0\r\n\r\nG'),
    statuses: CLOSED,
  },
  {
    name: 'a hundred requests at once',
    bytes: `GET /healthz HTTP/1.1\r\n${H}\r\n`.repeat(100),
    statuses: [200],
  },
  {
    name: 'a hundred at once, gone at once',
    bytes: `GET /api/terminals/ HTTP/1.1\r\n${H}\r\n`.repeat(100),
    halfCloses: true,
    statuses: [200, undefined],
  },
  {
    name: 'an upgrade',
    bytes: `GET /healthz HTTP/1.1\r\n${H}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    statuses: [200, 400, undefined],
  },
  {
    name: 'half a head, then the end',
    bytes: 'GET /healthz HT',
    halfCloses: true,
    statuses: CLOSED,
  },
  { name: 'nothing, then the end', bytes: '', halfCloses: true, statuses: [400, undefined] },
]

/** Sends each, and tells which was answered otherwise than it should. */
export async function tryRaw(port: number): Promise<{ tried: number; errors: readonly string[] }> {
  const errors = await Promise.all(
    CASES.map(async (one) => {
      const status = await speak(port, one)
      return one.statuses.includes(status) ? [] : [`raw, ${one.name}: ${status ?? 'closed'}`]
    }),
  )
  return { tried: CASES.length, errors: errors.flat() }
}

/** Milliseconds after which a connection that says nothing is given up as ended: some of these wait for more. */
const WAIT = 5_000

function speak(port: number, { bytes, halfCloses }: Case): Promise<number | undefined> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    // It goes on listening after it has said all.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const head = Buffer.concat(pieces)
      const response = parseResponse(head, 'GET', true)
      const first = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, 20))?.[1] ?? 0)
      resolve(response?.status ?? (first === 0 ? undefined : first))
    }
    const timer = setTimeout(finish, WAIT)
    socket.on('data', (piece) => pieces.push(piece))
    socket.on('end', finish)
    socket.on('close', finish)
    socket.on('error', () => undefined)
    socket.write(bytes)
    if (halfCloses === true) socket.end()
  })
}

/** Opens so many connections of clients that do not go on. Closing is left to the caller. */
export function openSlow(
  port: number,
  each: number,
): { readonly close: () => void; count: number } {
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const open = (first: string, drip?: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(first)
    sockets.push(socket)
    if (drip !== undefined)
      timers.push(setInterval(() => socket.writable && socket.write(drip), 1_000))
    return socket
  }
  for (let at = 0; at < each; at += 1) {
    open(`GET /healthz HTTP/1.1\r\n${H}`, 'X: y\r\n')
    open(post('Content-Length: 60000\r\n'), ' ')
    open(
      `POST /api/proxy_google_table HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 9000000\r\n\r\n`,
      '{',
    )
    open(
      `POST /api/juridical/applications/ HTTP/1.1\r\n${H}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\n`,
      'x',
    )
    open('')
    // Asks for much and never reads.
    open(`GET /api/terminals/ HTTP/1.1\r\n${H}\r\n`.repeat(20)).pause()
  }
  const close = () => {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
  return { close, count: sockets.length }
}

export const pause = (milliseconds: number): Promise<void> => sleep(milliseconds)
